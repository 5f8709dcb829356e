import { describe, expect, it } from 'vitest';
import { createAzureEmbedder } from '../azure.ts';
import type { Embedder } from '../embedder.ts';
import { createGoogleEmbedder } from '../google.ts';
import { answerAsGoogle, answerGoogleVectors } from '../google-server.test.fixture.ts';
import { createOpenAiCompatibleEmbedder } from '../openai-compatible.ts';
import { createVoyageEmbedder } from '../voyage.ts';
import {
  type Answer,
  answerError,
  answerVectors,
  answerWell,
  DIMENSION,
  startEmbeddingServer,
  vectorOf,
} from './embedding-server.test.fixture.ts';

const KEY = 'a-secret-key';
/** Each has to find its answer within the time that silence is waited for. */
const PATIENCE_MS = 2_000;
const calls = {
  apiKey: KEY,
  dimension: DIMENSION,
  backoffMs: 1,
  timeoutMs: PATIENCE_MS,
  queryTimeoutMs: PATIENCE_MS,
};

type Provider = {
  readonly open: (url: string) => Promise<Embedder>;
  readonly answer: Answer;
  readonly vectors: (vectors: readonly unknown[]) => Answer;
};
const PROVIDERS: Record<string, Provider> = {
  'openai-compatible': {
    open: (url) => createOpenAiCompatibleEmbedder({ ...calls, baseUrl: url, model: 'm' }),
    answer: answerWell,
    vectors: answerVectors,
  },
  azure: {
    open: (url) => createAzureEmbedder({ ...calls, endpoint: url, deployment: 'd' }),
    answer: answerWell,
    vectors: answerVectors,
  },
  voyage: {
    open: (url) => createVoyageEmbedder({ ...calls, baseUrl: url, model: 'm' }),
    answer: answerWell,
    vectors: answerVectors,
  },
  google: {
    open: (url) => createGoogleEmbedder({ ...calls, baseUrl: url, model: 'm' }),
    answer: answerAsGoogle,
    vectors: answerGoogleVectors,
  },
};

const silent: Answer = () => {};
const cut: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":[{"embedding":[1,2');
  setTimeout(() => response.destroy(), 5);
};

async function detail(work: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  const error = await work.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  const message = error instanceof Error ? error.message : '';
  expect(message).not.toMatch(/secret|127\.0\.0\.1/);
  return { code: error instanceof Error && 'code' in error ? error.code : undefined, message };
}

describe.each(Object.entries(PROVIDERS))('%s', (_, provider) => {
  it.each<[string, Answer]>([
    ['429 with Retry-After', answerError(429, { 'retry-after': '0' })],
    ['429 without', answerError(429)],
    ['500', answerError(500)],
    ['silence', silent],
    ['a connection that breaks', cut],
    ['half a body', (_, response) => response.end('{"data":[{"embedd')],
    ['a body of another shape', (_, response) => response.end('{"hello":1}')],
    ['too many vectors', provider.vectors([vectorOf('a'), vectorOf('b'), vectorOf('c')])],
    ['too few vectors', provider.vectors([vectorOf('a')])],
    ['numbers that are none', provider.vectors([[null, 1, 2, 3], vectorOf('b')])],
  ])('recovers from %s', async (_, answer) => {
    await using server = await startEmbeddingServer(provider.answer);
    const embedder = await provider.open(server.url);
    server.next.push(answer);
    const vectors = await embedder.embedDocuments(['a', 'bb']);
    for (const vector of vectors) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6);
    expect(server.requests).toHaveLength(2);
  });

  it('takes a zero vector for a text without meaning', async () => {
    await using server = await startEmbeddingServer(provider.answer);
    const embedder = await provider.open(server.url);
    server.next.push(provider.vectors([[0, 0, 0, 0], vectorOf('b')]));
    expect((await embedder.embedDocuments(['a', 'b'])).map((vector) => vector === null)).toEqual([true, false]);
  });

  it('refuses a vector of another dimension and a wrong key without a retry, and never shows the key', async () => {
    await using server = await startEmbeddingServer(provider.answer);
    const embedder = await provider.open(server.url);
    server.next.push(provider.vectors([[1, 2, 3], vectorOf('b')]), answerError(401));
    expect((await detail(embedder.embedDocuments(['a', 'b']))).code).toBe('EMBEDDING_SPACE_MISMATCH');
    const refused = await detail(embedder.embedQuery('a'));
    expect(refused).toMatchObject({ code: 'BACKEND_UNAVAILABLE', message: expect.stringContaining('API key') });
    expect(server.requests).toHaveLength(2);
  });
});
