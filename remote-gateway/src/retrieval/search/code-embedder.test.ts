import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import {
  answerError,
  type EmbeddingServer,
  startEmbeddingServer,
} from '../../embed/remote/embedding-server.test.fixture.ts';

describe('collections of two embedders', () => {
  let server: EmbeddingServer;
  let app: RunningApp;
  beforeAll(async () => {
    server = await startEmbeddingServer();
    app = await runApp(undefined, {
      RAG_EMBEDDER: 'static',
      RAG_CODE_MODEL: 'voyage-code-3',
      VOYAGE_API_KEY: 'key',
      RAG_EMBEDDING_URL: server.url,
      RAG_EMBEDDING_CACHE_MB: '0',
    });
    await app.call('PUT', '/api/v1/collections/code', { embedder: 'code' });
    await ingest('code', 'retry.ts', 'export function retryPolicy() { return pauses; }');
    await ingest('text', 'manual.md', 'The retry policy says how often a delivery is tried again.');
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    server.requests.length = 0;
  });

  const ingest = (collection: string, filename: string, text: string) =>
    app.call('POST', '/api/v1/ingest', { text, metadata: { filename, collection } });
  const search = async (query: string, ...collections: string[]) =>
    (await app.call('POST', '/api/v1/search', { query, collections, explain: true })).body as {
      results: { collection: string; explain: { meaning_rank: number | null } }[];
      degraded_scopes: string[];
      warnings: string[];
    };
  const embedder = async (name: string) => (await app.call('GET', `/api/v1/collections/${name}`)).body.embedder;

  it('are each bound to one', async () => {
    expect(await embedder('code')).toBe('voyage:voyage-code-3@4');
    expect(await embedder('text')).toMatch(/^static:/);
  });

  it('are searched together, the question embedded once with each', async () => {
    const { results, degraded_scopes } = await search('retry policy', 'code', 'text');
    expect(results.map(({ collection }) => collection).sort()).toEqual(['code', 'text']);
    expect(results.map(({ explain }) => explain.meaning_rank !== null)).toEqual([true, true]);
    expect(degraded_scopes).toEqual([]);
    expect(server.requests.map(({ body }) => body)).toMatchObject([
      { model: 'voyage-code-3', input: ['retry policy'], input_type: 'query' },
    ]);
  });

  it('do not ask an embedder that no searched collection has', async () => {
    await search('retry policy once more', 'text');
    expect(server.requests).toEqual([]);
  });

  it('lose the vectors of one embedder only, while that one is away', async () => {
    server.next.push(answerError(400));
    const { results, degraded_scopes, warnings } = await search('policy of retries', 'code', 'text');
    expect(degraded_scopes).toEqual(['dense']);
    expect(warnings).toEqual(['The embedder does not answer: results of code are lexical only.']);
    const meaning = Object.fromEntries(results.map(({ collection, explain }) => [collection, explain.meaning_rank]));
    expect(meaning).toEqual({ code: null, text: 1 });
  });

  it('keep theirs: another is refused with the command that moves them', async () => {
    const refused = await app.call('PUT', '/api/v1/collections/text', { embedder: 'code' });
    expect(refused.body).toMatchObject({ code: 'CONFLICT' });
    expect(String(refused.body.detail)).toContain('reembed --collection text --embedder code');
    expect((await app.call('PUT', '/api/v1/collections/code', { embedder: 'code' })).status).toBe(200);
    expect((await app.call('PUT', '/api/v1/collections/code', { description: 'x' })).status).toBe(200);
  });
});

it('an embedder for code that nobody configured is refused with the setting that does', async () => {
  await using app = await runApp();
  const { status, body } = await app.call('PUT', '/api/v1/collections/code', { embedder: 'code' });
  expect(status).toBe(400);
  expect(String(body.detail)).toContain('RAG_CODE_MODEL');
});
