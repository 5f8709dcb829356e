import { once } from 'node:events';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { CONTRACT_HEADER, CONTRACT_VERSION, errorBodySchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type RunningApp, runApp } from '../compose/app.test.fixture.ts';

describe('invalid requests', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  function expectError(answer: Answer, status: number, code: string): void {
    expect(errorBodySchema.parse(answer.body)).toMatchObject({ code, status_code: status });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    expect(answer.headers.get(CONTRACT_HEADER)).toBe(CONTRACT_VERSION);
    expect(JSON.stringify(answer.body)).not.toMatch(/\/(?:home|tmp|root)\/|\\n +at /);
  }

  const doc = (metadata: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
    text: 'Some text.',
    metadata: { filename: 'a.md', ...metadata },
    ...rest,
  });

  it.each([
    ['invalid JSON', '{"text": "x"', 'INVALID_ARGUMENT'],
    ['an empty body', '', 'INVALID_ARGUMENT'],
    ['JSON that is no object', '[]', 'INVALID_ARGUMENT'],
    ['JSON nested too deep', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 'INVALID_ARGUMENT'],
    ['an unknown field', doc({}, { txet: 'x' }), 'INVALID_ARGUMENT'],
    ['an unknown field of the metadata', doc({ colection: 'x' }), 'INVALID_ARGUMENT'],
    ['a wrong type', { text: 5, metadata: { filename: 'a' } }, 'INVALID_ARGUMENT'],
    ['a missing field', { text: 'x' }, 'INVALID_ARGUMENT'],
    ['an empty text', doc({}, { text: '' }), 'INVALID_ARGUMENT'],
    ['a blank text', doc({}, { text: ' \n\t\u00a0' }), 'INVALID_ARGUMENT'],
    ['a collection name with a slash', doc({ collection: '../x' }), 'INVALID_ARGUMENT'],
    ['a collection name of 64 characters', doc({ collection: 'x'.repeat(64) }), 'INVALID_ARGUMENT'],
    ['an absolute path as uri', doc({ uri: '/etc/passwd' }), 'INVALID_ARGUMENT'],
    [
      'a segment past the end',
      doc({}, { segments: [{ kind: 'page', label: '1', start: 0, end: 11 }] }),
      'INVALID_ARGUMENT',
    ],
    [
      'segments out of order',
      doc(
        {},
        {
          segments: [
            { kind: 'page', label: '2', start: 5, end: 10 },
            { kind: 'page', label: '1', start: 0, end: 5 },
          ],
        },
      ),
      'INVALID_ARGUMENT',
    ],
    [
      'a segment that ends inside a character',
      doc({}, { text: 'a😀b', segments: [{ kind: 'page', label: '1', start: 0, end: 2 }] }),
      'INVALID_ARGUMENT',
    ],
  ])('refuses to ingest %s', async (_, body, code) => {
    expectError(await app.call('POST', '/api/v1/ingest', body), 400, code);
  });

  it('refuses a text of more than 10 MB, counted in bytes of UTF-8', async () => {
    const text = '漢'.repeat(3_400_000);
    expectError(await app.call('POST', '/api/v1/ingest', doc({}, { text })), 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['no query', {}],
    ['a query of 0 characters', { query: '' }],
    ['a blank query', { query: ' \n ' }],
    ['a query of 100 k characters', { query: 'x'.repeat(100_000) }],
    ['top_k 0', { query: 'x', top_k: 0 }],
    ['top_k as text', { query: 'x', top_k: '5' }],
    ['both collection and collections', { query: 'x', collection: 'a', collections: ['a'] }],
    ['a cursor that nobody gave out', { query: 'x', cursor: 'bm9wZQ' }],
  ])('refuses to search with %s', async (_, body) => {
    await app.call('POST', '/api/v1/ingest', doc({}));
    expectError(await app.call('POST', '/api/v1/search', body), 400, 'INVALID_ARGUMENT');
  });

  it.each([
    ['an id that is none', 'GET', '/api/v1/documents/42', 400, 'INVALID_ARGUMENT'],
    ['an unknown document', 'GET', '/api/v1/documents/2c1a4f0e-52b7-5d0c-9a57-6d1f3a0b8c21', 404, 'NOT_FOUND'],
    [
      'deleting an unknown document',
      'DELETE',
      '/api/v1/documents/2c1a4f0e-52b7-5d0c-9a57-6d1f3a0b8c21',
      404,
      'NOT_FOUND',
    ],
    ['an unknown collection', 'GET', '/api/v1/documents?collection=nope', 404, 'NOT_FOUND'],
    ['a limit of 0', 'GET', '/api/v1/documents?limit=0', 400, 'INVALID_ARGUMENT'],
    ['an unknown parameter', 'GET', '/api/v1/documents?page=2', 400, 'INVALID_ARGUMENT'],
    ['a parameter given twice', 'GET', '/api/v1/documents?limit=1&limit=2', 400, 'INVALID_ARGUMENT'],
    ['a cursor that nobody gave out', 'GET', '/api/v1/documents?cursor=e30', 400, 'INVALID_ARGUMENT'],
    ['a path that does not exist', 'GET', '/api/v2/documents', 404, 'NOT_FOUND'],
    ['a path that no proxy should clean', 'GET', '/api/v1/documents/..%2f..%2fetc', 400, 'INVALID_ARGUMENT'],
    ['a method that a path does not take', 'PUT', '/api/v1/documents', 405, 'METHOD_NOT_ALLOWED'],
    ['GET where POST is needed', 'GET', '/api/v1/search', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE of the health', 'DELETE', '/health', 405, 'METHOD_NOT_ALLOWED'],
  ])('answers %s with its code', async (_, method, path, status, code) => {
    expectError(await app.call(method, path), status, code);
  });

  it('lists the methods of a path', async () => {
    expect((await app.call('PATCH', '/api/v1/documents/x')).headers.get('allow')).toBe('GET, HEAD, DELETE');
    expect((await app.call('GET', '/api/v1/ingest')).headers.get('allow')).toBe('POST');
  });

  it('lists the existing collections if one is unknown', async () => {
    await app.call('POST', '/api/v1/ingest', doc({ collection: 'known' }));
    for (const answer of [
      await app.call('GET', '/api/v1/documents?collection=nope'),
      await app.call('POST', '/api/v1/search', { query: 'x', collection: 'nope' }),
    ]) {
      expectError(answer, 404, 'NOT_FOUND');
      expect(JSON.stringify(answer.body)).toContain('known');
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'multipart/form-data',
  ])('refuses a body of type %s', async (type) => {
    const answer = await app.call('POST', '/api/v1/search', '{"query":"x"}', { headers: { 'content-type': type } });
    expectError(answer, 415, 'UNSUPPORTED_FORMAT');
  });

  it('refuses requests without a key, with a wrong one, and with one that lacks the scope', async () => {
    const reader = await app.key('default', ['read']);
    const refused = await app.call('GET', '/api/v1/collections', undefined, { key: null });
    expectError(refused, 401, 'UNAUTHENTICATED');
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    expectError(await app.call('GET', '/api/v1/collections', undefined, { key: 'wrong' }), 401, 'UNAUTHENTICATED');
    expectError(await app.call('POST', '/api/v1/ingest', doc({}), { key: reader }), 403, 'SCOPE_VIOLATION');
    expectError(await app.call('GET', '/metrics', undefined, { key: reader }), 403, 'SCOPE_VIOLATION');
    expect((await app.call('GET', '/api/v1/collections', undefined, { key: reader })).status).toBe(200);
  });

  it('refuses a client with another major contract version before it changes anything', async () => {
    const answer = await app.call('POST', '/api/v1/ingest', doc({ collection: 'never-made' }), {
      headers: { [CONTRACT_HEADER]: '2.0' },
    });
    expectError(answer, 409, 'CONTRACT_MISMATCH');
    expect(JSON.stringify((await app.call('GET', '/api/v1/collections')).body)).not.toContain('never-made');
  });

  it('keeps a valid request id and replaces any other', async () => {
    const ask = async (id: string) =>
      (await app.call('GET', '/liveness', undefined, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await ask('trace-42.a_b')).toBe('trace-42.a_b');
    expect(await ask('a b')).not.toBe('a b');
    expect(await ask('x'.repeat(200))).toHaveLength(36);
  });

  /** The response on a raw connection to these bytes. */
  async function raw(bytes: string, { until = 'close' } = {}): Promise<string> {
    const socket = connect(app.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    if (until === 'first') {
      const [first] = await once(socket, 'data');
      socket.destroy();
      return String(first);
    }
    return textOf(socket);
  }

  it('responds 413 to the declared length, before the body arrives', async () => {
    const key = await app.key();
    const head = `POST /api/v1/ingest HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n`;
    const answer = await raw(`${head}content-length: 16000001\r\n\r\n{`, { until: 'first' });
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"PAYLOAD_TOO_LARGE"/s);
  });

  it('stops reading a body of unknown length at the limit, and continues to serve', async () => {
    const key = await app.key();
    const socket = connect(app.port, '127.0.0.1');
    const answer = once(socket, 'data');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {}); // the reset that ends the writes below
    socket.write(
      `POST /api/v1/ingest HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const flood = setInterval(() => socket.write(chunk.repeat(16)), 1);
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 413 /);
    await closed;
    clearInterval(flood);
    expect((await app.call('GET', '/health')).status).toBe(200);
  });

  it('responds to input that is not HTTP with an error body', async () => {
    const answer = await raw('NOT HTTP AT ALL\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorBodySchema.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});
