import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Stored = { readonly body: Buffer; readonly generation: number };

export type GcsServer = AsyncDisposable & {
  /** Answers of the next requests: statuses that are sent instead. */
  readonly faults: number[];
  put(name: string, text: string): void;
};

/**
 * Speaks the part of Google's JSON API for objects that a source needs (cloud.google.com/storage/docs/json_api): lists in
 * pages, and media. STORAGE_EMULATOR_HOST leads to it meanwhile.
 */
export async function startGcs(bucket: string): Promise<GcsServer> {
  const objects = new Map<string, Stored>();
  const faults: number[] = [];
  let generation = 1;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const fault = faults.shift();
    if (fault !== undefined) return sendError(response, fault);
    const place = /\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname);
    if (place?.[1] !== bucket) return sendError(response, 404);
    if (place[2] === undefined) return sendList(response, objects, url.searchParams);
    const found = objects.get(decodeURIComponent(place[2]));
    if (!found) return sendError(response, 404);
    response.end(found.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    faults,
    put: (name, text) => void objects.set(name, { body: Buffer.from(text), generation: generation++ }),
    async [Symbol.asyncDispose]() {
      delete process.env.STORAGE_EMULATOR_HOST;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendList(response: ServerResponse, objects: Map<string, Stored>, query: URLSearchParams): void {
  const after = Buffer.from(query.get('pageToken') ?? '', 'base64').toString();
  const most = Math.min(1_000, Number(query.get('maxResults') ?? 1_000));
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const items = names.slice(0, most).map((name) => {
    const { body, generation } = objects.get(name) as Stored;
    return { kind: 'storage#object', name, generation: String(generation), size: String(body.length) };
  });
  const last = items.at(-1)?.name ?? '';
  const more = names.length > most ? { nextPageToken: Buffer.from(last).toString('base64') } : {};
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ kind: 'storage#objects', items, ...more }));
}

function sendError(response: ServerResponse, code: number): void {
  const error = { code, message: 'secret detail', errors: [{ reason: 'fault' }] };
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
