import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddingStandIn, type StandInMood, startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

type Found = { results: { filename: string }[]; degraded_scopes?: string[]; partial?: boolean };

const document = (name: string, text: string, collection = 'away') => ({
  text,
  metadata: { filename: `${name}.md`, collection },
});

describe('a gateway that starts while its embedding service is away', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let embedder: EmbeddingStandIn;
  beforeEach(async () => {
    dir = await tempDir();
    embedder = await startEmbeddingStandIn();
  });
  afterEach(async () => {
    await embedder[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });
  // The dimension is found by a probe, as with most services.
  const start = () => startGateway(dir.path, { env: { ...embedder.env, RAG_EMBEDDING_DIMENSION: '' } });
  const search = async (gateway: TestGateway, query: string) =>
    (await gateway.call('POST', '/api/v1/search', { query, collection: 'away' })).body as Found;
  const accepted = async (gateway: TestGateway, name: string, text: string) => {
    const sent = await gateway.call('POST', '/api/v1/ingest', { ...document(name, text), wait: false });
    expect(sent).toMatchObject({ status: 202, body: { status: 'accepted' } });
    return sent.body.job_id;
  };

  it.each<StandInMood>(['broken', 'down'])(
    'finds by words, accepts documents, and embeds them once the service is back (%s)',
    async (mood) => {
      {
        await using before = await start();
        await ingestToTheEnd(before, document('first', 'The gasket of the first pump.'));
      }
      embedder.mood = mood;
      await using gateway = await start();
      expect((await gateway.call('GET', '/health')).body.status).toBe('degraded');
      const byWords = await search(gateway, 'gasket');
      expect(byWords).toMatchObject({ results: [{ filename: 'first.md' }], partial: true });
      expect(byWords.degraded_scopes).toEqual(['dense']);
      const job = await accepted(gateway, 'second', 'The valve of the second pump.');
      embedder.mood = 'well';
      expect(await endOfJob(gateway, job, 300_000)).toMatchObject({ state: 'completed' });
      const byMeaning = await waitFor('a search by meaning', async () => {
        const found = await search(gateway, 'valve');
        return found.degraded_scopes?.length ? undefined : found;
      });
      expect(byMeaning.results[0]?.filename).toBe('second.md');
      expect([...embedder.embedded.keys()].some((text) => text.includes('valve of the second pump'))).toBe(true);
    },
  );

  it('refuses vectors of another length when the service is back, and keeps what is there', async () => {
    {
      await using before = await start();
      await ingestToTheEnd(before, document('first', 'The gasket of the first pump.'));
    }
    embedder.mood = 'broken';
    await using gateway = await start();
    const job = await accepted(gateway, 'second', 'The valve of the second pump.');
    embedder.mood = 'other';
    expect(await endOfJob(gateway, job, 300_000)).toMatchObject({
      state: 'failed',
      error: {
        code: 'EMBEDDING_SPACE_MISMATCH',
        detail: expect.stringContaining('32 dimensions where 64 are expected'),
      },
    });
    expect(await search(gateway, 'gasket')).toMatchObject({
      results: [{ filename: 'first.md' }],
      degraded_scopes: ['dense'],
    });
  });

  it('starts for the first time, too: documents wait until the dimension is known', async () => {
    embedder.mood = 'broken';
    let job: unknown;
    {
      await using first = await start();
      job = await accepted(first, 'first', 'The gasket of the first pump.');
      expect((await first.call('GET', '/api/v1/collections')).body).toMatchObject({ collections: [{ dimension: 0 }] });
      expect(await search(first, 'gasket')).toMatchObject({ results: [], degraded_scopes: ['dense'] });
    }
    await using gateway = await start();
    const other = await accepted(gateway, 'second', 'The valve of the second pump.');
    embedder.mood = 'well';
    for (const one of [job, other]) expect(await endOfJob(gateway, one, 300_000)).toMatchObject({ state: 'completed' });
    expect((await gateway.call('GET', '/api/v1/collections')).body).toMatchObject({ collections: [{ dimension: 64 }] });
    const found = await search(gateway, 'gasket');
    expect(found.results[0]?.filename).toBe('first.md');
    expect(found.degraded_scopes ?? []).toEqual([]);
    expect(await ingestToTheEnd(gateway, document('third', 'The bearing of the third pump.'))).toBeDefined();
  });
});
