import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runApp(undefined, { RAG_RRF_K: '7' });
  for (const [filename, text] of [
    ['retry.md', 'A failed delivery is tried again after a pause. The retry policy has four attempts.'],
    ['garden.md', 'The roses of the garden are watered in the morning, before the heat.'],
    ['ship.md', 'The captain of the ship retries to reach the harbour after a storm.'],
  ]) {
    await app.call('POST', '/api/v1/ingest', { text, metadata: { filename } });
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const search = async (fusion?: string) =>
  app.call('POST', '/api/v1/search', {
    query: 'retry policy for deliveries',
    explain: true,
    ...(fusion ? { fusion } : {}),
  });
type Result = { filename: string; score: number; explain: { fused_score: number } };

it.each(['score', 'rrf', 'dbsf'])('%s answers with the best passage at the top, as the share 1', async (fusion) => {
  const results = (await search(fusion)).body.results as Result[];
  expect(results[0]).toMatchObject({ filename: 'retry.md', score: 1 });
});

it('rrf scores by ranks, with the configured constant', async () => {
  const [best] = (await search('rrf')).body.results as Result[];
  expect(best?.explain.fused_score).toBeCloseTo(2 / 7, 3);
});

it('an unknown fusion is refused', async () => {
  expect((await search('linear')).status).toBe(400);
});
