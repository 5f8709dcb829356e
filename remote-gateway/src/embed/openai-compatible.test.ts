import { describe, expect, it } from 'vitest';
import { GatewayError } from '../errors.ts';
import { createOpenAiCompatibleEmbedder } from './openai-compatible.ts';
import {
  type Answer,
  answerError,
  answerVectors,
  DIMENSION,
  type EmbeddingServer,
  send,
  startEmbeddingServer,
  vectorOf,
} from './remote/embedding-server.test.fixture.ts';

const KEY = 'sk-very-secret-key';
const QUICK = { backoffMs: 1, maxPauseMs: 2_000, timeoutMs: 60_000, queryTimeoutMs: 60_000 };

function embedderOf(server: EmbeddingServer, more: Partial<Parameters<typeof createOpenAiCompatibleEmbedder>[0]> = {}) {
  return createOpenAiCompatibleEmbedder({
    baseUrl: `${server.url}/v1`,
    apiKey: KEY,
    model: 'some-model',
    dimension: DIMENSION,
    ...QUICK,
    ...more,
  });
}

async function failure(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error('expected a GatewayError', { cause: error });
  expect(JSON.stringify([error.message, error.details])).not.toMatch(/secret|127\.0\.0\.1/);
  return error;
}

const unit = (text: string) => {
  const vector = vectorOf(text);
  return vector.map((value) => value / Math.hypot(...vector));
};

describe('an OpenAI-compatible embedder', () => {
  it("speaks OpenAI's wire format and gives vectors of length 1 in the order of the texts", async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    const vectors = await embedder.embedDocuments(['one', 'three', 'eleven']);
    expect(embedder).toMatchObject({ id: 'openai:some-model@4', dimension: 4, denseWeight: 1 });
    for (const [index, text] of ['one', 'three', 'eleven'].entries()) {
      for (const [at, value] of unit(text).entries()) expect(vectors[index]?.[at]).toBeCloseTo(value, 6);
    }
    const [request] = server.requests;
    expect(request?.url).toBe('/v1/embeddings');
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toEqual({ model: 'some-model', input: ['one', 'three', 'eleven'], encoding_format: 'float' });
  });

  it('finds an unknown dimension with one request, and asks for a shorter one only where that is known to work', async () => {
    await using server = await startEmbeddingServer();
    expect((await embedderOf(server, { dimension: undefined })).dimension).toBe(DIMENSION);
    expect(server.requests).toHaveLength(1);
    const shortening = await embedderOf(server, { model: 'text-embedding-3-large' });
    await shortening.embedQuery('x');
    expect(server.requests[1]?.body.dimensions).toBe(DIMENSION);
  });

  it('sends no blank text and gives null for it', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    const vectors = await embedder.embedDocuments(['', 'a', ' \n']);
    expect(vectors.map((vector) => vector !== null)).toEqual([false, true, false]);
    expect(server.requests[0]?.body.input).toEqual(['a']);
    expect(await embedder.embedQuery('  ')).toBeNull();
  });

  it('keeps to its limits of texts, tokens and concurrent requests', async () => {
    await using server = await startEmbeddingServer();
    const used: number[] = [];
    const embedder = await embedderOf(server, {
      batchTexts: 5,
      batchTokens: 12,
      inputTokens: 10,
      concurrency: 2,
      onUsage: ({ tokens }) => used.push(tokens),
    });
    const texts = Array.from({ length: 40 }, (_, n) => (n % 8 === 0 ? 'many words '.repeat(20) : `w${n}`));
    const vectors = await embedder.embedDocuments(texts);
    expect(vectors.every((vector) => vector !== null)).toBe(true);
    for (const { body } of server.requests) {
      expect(body.input.length).toBeLessThanOrEqual(5);
      expect(Math.max(...body.input.map((text) => text.length))).toBeLessThan(120);
    }
    expect(server.mostAtOnce()).toBe(2);
    expect(used).toHaveLength(server.requests.length);
  });

  it('goes by the tokens that are known of a text, past blank ones, and by its own count otherwise', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server, { batchTokens: 12, concurrency: 1 });
    await embedder.embedDocuments(['a', ' ', 'b', 'c', 'd'], undefined, undefined, [6, 100, 6, undefined, 12]);
    expect(server.requests.map(({ body }) => body.input)).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('puts vectors that come in another order back by their index', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    server.next.push(({ body }, response) => {
      const data = body.input.map((text, index) => ({ index, embedding: vectorOf(text) }));
      send(response, { data: data.reverse() });
    });
    const [first, second] = await embedder.embedDocuments(['a', 'bbbbbb']);
    expect(first?.[0]).toBeCloseTo(unit('a')[0] ?? 0, 6);
    expect(second?.[0]).toBeCloseTo(unit('bbbbbb')[0] ?? 0, 6);
  });
});

describe('a provider in trouble', () => {
  it('gets a retry after the time in Retry-After', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    server.next.push(answerError(429, { 'retry-after': '1' }));
    const started = performance.now();
    expect(await embedder.embedDocuments(['a'])).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(server.requests).toHaveLength(2);
  });

  it('is not waited for when it asks for longer than the longest pause', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    server.next.push(answerError(429, { 'retry-after': '3600' }));
    const error = await failure(embedder.embedDocuments(['a']));
    expect(error).toMatchObject({ code: 'BACKEND_UNAVAILABLE', retryAfterSeconds: 3_600 });
    expect(error.details).toEqual({ provider_status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  const cut: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"data":[{"embedding":[1,2');
    setTimeout(() => response.destroy(), 5);
  };
  it.each<[string, Answer]>([
    ['a 500', answerError(500)],
    ['a 503', answerError(503)],
    ['a connection that breaks', cut],
    ['half a body', (_, response) => response.end('{"data":[{"embedd')],
    ['too few vectors', answerVectors([])],
    ['too many vectors', answerVectors([vectorOf('a'), vectorOf('b')])],
    ['numbers that are null', answerVectors([[null, 1, 2, 3]])],
    ['numbers out of range', (_, response) => response.end('{"data":[{"embedding":[1e999,1,2,3]}]}')],
  ])('recovers from %s', async (_, answer) => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    server.next.push(answer, answer);
    expect((await embedder.embedDocuments(['a']))[0]).toBeInstanceOf(Float32Array);
    expect(server.requests).toHaveLength(3);
  });

  it.each([400, 401, 403, 404])(
    'is not asked again after a %i, and the error names the status alone',
    async (status) => {
      await using server = await startEmbeddingServer();
      const embedder = await embedderOf(server);
      server.next.push(answerError(status));
      const error = await failure(embedder.embedQuery('a'));
      expect(error.code).toBe('BACKEND_UNAVAILABLE');
      expect(error.message).toContain(`status ${status}`);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('fails with TIMEOUT when it stays silent', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server, { queryTimeoutMs: 1_000 });
    server.next.push(
      () => {},
      (_, response) => void response.writeHead(200).write('{'),
    );
    expect((await failure(embedder.embedQuery('a'))).code).toBe('TIMEOUT');
    expect(server.requests).toHaveLength(2);
  });

  it('is BACKEND_UNAVAILABLE when nothing listens', async () => {
    const server = await startEmbeddingServer();
    const embedder = await embedderOf(server, { retries: 1 });
    await server[Symbol.asyncDispose]();
    expect((await failure(embedder.embedQuery('a'))).code).toBe('BACKEND_UNAVAILABLE');
    expect((await failure(embedder.check())).code).toBe('BACKEND_UNAVAILABLE');
  });

  it('never mixes spaces: another dimension is EMBEDDING_SPACE_MISMATCH that names both', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server);
    server.next.push(answerVectors([[1, 2, 3]]));
    const error = await failure(embedder.embedDocuments(['a']));
    expect(error.code).toBe('EMBEDDING_SPACE_MISMATCH');
    expect(error.message).toMatch(/3 dimensions where 4/);
    expect(server.requests).toHaveLength(1);
  });

  it('stops when the caller aborts, and the breaker does not count that', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server, { breakerFailures: 1 });
    const caller = new AbortController();
    server.next.push(() => caller.abort(new Error('gone')));
    await expect(embedder.embedDocuments(['a'], caller.signal)).rejects.toThrow('gone');
    expect(await embedder.embedQuery('a')).not.toBeNull();
  });
});

describe('the circuit breaker', () => {
  it('opens after failures in a row, spares the provider, and closes again when one call succeeds', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server, { retries: 0, breakerFailures: 3, breakerMs: 1_500 });
    server.next.push(answerError(500), answerError(502), answerError(503), answerError(500));
    for (let n = 0; n < 3; n += 1) await failure(embedder.embedQuery('a'));
    const open = await failure(embedder.embedQuery('a'));
    expect(open.message).toContain('paused');
    expect(open.retryAfterSeconds).toBe(2);
    expect(server.requests).toHaveLength(3);
    await expect(embedder.check()).rejects.toThrow('paused');

    // Half open: the one call that is let through fails, so it opens again.
    await expect.poll(async () => (await failure(embedder.embedQuery('a'))).message).toContain('status 500');
    expect((await failure(embedder.embedQuery('a'))).message).toContain('paused');
    expect(server.requests).toHaveLength(4);

    await expect.poll(() => embedder.embedQuery('a').catch(() => null)).not.toBeNull();
    await embedder.check();
    expect(server.requests).toHaveLength(5);
    // Whoever wants to know how it is now makes it ask.
    server.next.push(answerError(500));
    expect((await failure(embedder.check(undefined, 0))).message).toContain('status 500');
    expect(server.requests).toHaveLength(6);
  });

  it('stays closed under 429: a busy provider is not a broken one', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server, { retries: 0, breakerFailures: 2 });
    server.next.push(answerError(429), answerError(429), answerError(429));
    for (let n = 0; n < 3; n += 1) await failure(embedder.embedQuery('a'));
    expect(await embedder.embedQuery('a')).not.toBeNull();
  });
});
