import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ClientOptions, createClient, DocferryError } from './index.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
type Seen = { readonly call: string; readonly headers: IncomingMessage['headers']; readonly at: number };

/** Replies in order; the last one answers all that follow. */
let replies: Reply[] = [];
let seen: Seen[] = [];
const server = createServer((request, response) => {
  seen.push({ call: `${request.method} ${request.url}`, headers: request.headers, at: performance.now() });
  request.resume();
  (replies.length > 1 ? replies.shift() : replies[0])?.(request, response);
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  replies = [];
  seen = [];
});

const client = (options: Partial<ClientOptions> = {}) => createClient({ url, apiKey: 'secret-key', ...options });
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: 'Error', code, detail: `It is ${code}.`, status_code: status, request_id: 'r-1' }, headers);
const errorOf = (call: Promise<unknown>): Promise<DocferryError> =>
  call.then(
    () => expect.unreachable('it should fail'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(DocferryError);
      return error as DocferryError;
    },
  );

it('waits as long as Retry-After says, with more on top, and asks again', async () => {
  replies = [failure(429, 'RATE_LIMITED', { 'retry-after': '1' }), json(200, { count: 0 })];
  expect(await client().search({ query: 'pager' })).toEqual({ count: 0 });
  const [first, second] = seen;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_100);
  expect(first?.headers).toMatchObject({ authorization: 'Bearer secret-key', 'docferry-contract': '1.0' });
});

it('sends a refused text again under the same Idempotency-Key, and another text under another', async () => {
  replies = [failure(503, 'BACKEND_UNAVAILABLE'), json(200, { status: 'success' })];
  const text = { text: 'A valve.', metadata: { filename: 'a.md' } };
  await client().ingest(text);
  await client().ingest(text);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('retries a 503 only of calls that may be sent twice, and no other error', async () => {
  replies = [failure(503, 'BACKEND_UNAVAILABLE')];
  await errorOf(client({ retries: 1 }).documents.delete('d-1'));
  await errorOf(client({ retries: 1 }).sources.create({ url: 'https://docs.example.org/' }));
  expect(seen).toHaveLength(2);
  await errorOf(client({ retries: 1 }).collections.list());
  expect(seen).toHaveLength(4);
  replies = [failure(500, 'INTERNAL_ERROR')];
  await errorOf(client().collections.list());
  expect(seen).toHaveLength(5);
});

it('gives the code, words, id and details of the gateway', async () => {
  replies = [failure(404, 'NOT_FOUND')];
  const error = await errorOf(client().collections.get('a b/c'));
  expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'It is NOT_FOUND.', status: 404, requestId: 'r-1' });
  expect(seen[0]?.call).toBe('GET /api/v1/collections/a%20b%2Fc');
});

it('does not wait longer than its budget', async () => {
  replies = [failure(429, 'RATE_LIMITED', { 'retry-after': '3600' })];
  expect(await errorOf(client().collections.list())).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 3_600_000 });
  expect(seen).toHaveLength(1);
});

it('stops at once when its signal aborts, during a call and during a wait', async () => {
  const reason = new Error('the page was closed');
  replies = [() => undefined];
  const during = new AbortController();
  const call = client().search({ query: 'pager' }, { signal: during.signal });
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  during.abort(reason);
  await expect(call).rejects.toBe(reason);

  replies = [failure(429, 'RATE_LIMITED', { 'retry-after': '30' })];
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(reason), 100);
  await expect(client().search({ query: 'pager' }, { signal: waiting.signal })).rejects.toBe(reason);
});

it('names what is wrong where no gateway answers', async () => {
  replies = [() => undefined];
  expect(await errorOf(client({ timeoutMs: 50 }).collections.list())).toMatchObject({ code: 'TIMEOUT' });
  replies = [(_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')];
  expect(await errorOf(client().collections.list())).toMatchObject({ code: 'BACKEND_UNAVAILABLE', status: 502 });
  replies = [(_, response) => response.end('<h1>A router</h1>')];
  expect((await errorOf(client().collections.list())).message).toContain('no answer of a Docferry gateway');
  replies = [json(200, {}, { 'docferry-contract': '9.0' })];
  expect(await errorOf(client().collections.list())).toMatchObject({ code: 'CONTRACT_MISMATCH' });
  const nobody = await errorOf(createClient({ url: 'http://127.0.0.1:9' }).collections.list());
  expect(nobody).toMatchObject({ code: 'BACKEND_UNAVAILABLE', status: undefined });
});

it('follows no redirect, so that the key goes nowhere else', async () => {
  replies = [(_, response) => response.writeHead(307, { location: `${url}/elsewhere` }).end()];
  await errorOf(client().search({ query: 'pager' }));
  expect(seen.map(({ call }) => call)).toEqual(['POST /api/v1/search']);
});

it('gives events as they come, and an error when the stream breaks or ends early', async () => {
  const events = async () => {
    const names: string[] = [];
    for await (const { event } of client().streamAnswer({ question: 'where?' })) names.push(event);
    return names;
  };
  const begun = 'event: evidence\ndata: {}\n\n: still here\n\nevent: sentence\nda';
  const rest = 'ta: {}\n\nevent: end\ndata: {}\n\n';
  replies = [
    (_, response) => {
      response.write(begun);
      setTimeout(() => response.end(rest), 20);
    },
  ];
  expect(await events()).toEqual(['evidence', 'sentence', 'end']);
  replies = [(_, response) => response.end(begun)];
  expect(await errorOf(events())).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  replies = [
    (_, response) => {
      response.write(begun);
      setTimeout(() => response.destroy(), 20);
    },
  ];
  expect((await errorOf(events())).message).toContain('closed before the stream ended');
});

it('ends the request when the caller leaves the loop', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  replies = [
    (request, response) => {
      request.socket.once('close', () => resolve());
      response.write('event: evidence\ndata: {}\n\n');
    },
  ];
  for await (const { event } of client().streamAnswer({ question: 'where?' })) {
    expect(event).toBe('evidence');
    break;
  }
  await closed;
});

it('waits for a job with its progress, and throws the error of one that failed', async () => {
  const job = { job_id: 'j-1', state: 'running', attempts: 1, chunks: 9, chunks_done: 3 };
  replies = [json(200, job), json(200, job), json(200, { ...job, state: 'completed', chunks_done: 9 })];
  const progress: number[] = [];
  const done = await client().jobs.wait('j-1', { onProgress: ({ chunks_done }) => progress.push(chunks_done) });
  expect(done.state).toBe('completed');
  expect(progress).toEqual([3, 9]);
  replies = [json(200, { ...job, state: 'failed', error: { code: 'STORAGE_FULL', detail: 'The disk is full.' } })];
  expect(await errorOf(client().jobs.wait('j-1'))).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'The disk is full.',
  });
});
