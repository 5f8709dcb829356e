import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CRC32C } from '@google-cloud/storage';

type Stored = { readonly body: Buffer; readonly generation: number };

export type GcsServer = AsyncDisposable & {
  /** Answers of the next requests: statuses that are sent instead. */
  readonly faults: number[];
  put(name: string, text: string): void;
};

/**
 * Speaks the part of Google's JSON API for objects that a source needs (cloud.google.com/storage/docs/json_api): lists in
 * pages, media, multipart uploads and deletions. STORAGE_EMULATOR_HOST leads to it meanwhile.
 */
export async function startGcs(bucket: string): Promise<GcsServer> {
  const objects = new Map<string, Stored>();
  const faults: number[] = [];
  let generation = 1;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const fault = faults.shift();
    if (fault !== undefined) return sendError(response, fault);
    if (url.pathname.startsWith('/upload/')) {
      const name = url.searchParams.get('name') ?? '';
      return void uploadedBody(request).then((body) => {
        objects.set(name, { body, generation: generation++ });
        const sum = new CRC32C();
        sum.update(body);
        sendJson(response, { kind: 'storage#object', name, crc32c: sum.toString() });
      });
    }
    const place = /\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname);
    if (place?.[1] !== bucket) return sendError(response, 404);
    if (place[2] === undefined) return sendList(response, objects, url.searchParams);
    const name = decodeURIComponent(place[2]);
    const found = objects.get(name);
    if (!found) return sendError(response, 404);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
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

/** The second part of multipart/related; the first has the metadata. */
async function uploadedBody(request: IncomingMessage): Promise<Buffer> {
  const [, boundary] = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? [];
  const parts = Buffer.concat(await request.toArray())
    .toString()
    .split(`--${boundary}`);
  return Buffer.from((parts[2] ?? '').replace(/^[\s\S]*?\r\n\r\n/, '').replace(/\r\n$/, ''));
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
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
  sendJson(response, { kind: 'storage#objects', items, ...more });
}

function sendError(response: ServerResponse, code: number): void {
  const error = { code, message: 'secret detail', errors: [{ reason: 'fault' }] };
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
