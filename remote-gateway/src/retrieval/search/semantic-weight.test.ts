import { expect, it } from 'vitest';
import { runApp } from '../../compose/app.test.fixture.ts';

it('semantic_weight goes from words only, over the usual mix, to meaning only', async () => {
  await using app = await runApp();
  for (const [filename, text] of [
    ['car.md', 'The automobile needs a new engine and a new battery.'],
    ['zebra.md', 'The zebra needs vehicle papers.'],
  ]) {
    await app.call('POST', '/api/v1/ingest', { text, metadata: { filename, collection: 'mixed' } });
  }
  const search = async (semantic_weight?: number) => {
    const body = { query: 'vehicle motor', collection: 'mixed', explain: true, semantic_weight };
    return (await app.call('POST', '/api/v1/search', body)).body.results as { filename: string; score: number }[];
  };
  expect((await search(0)).map(({ filename }) => filename)).toEqual(['zebra.md']);
  expect((await search(1)).map(({ filename }) => filename)).toContain('car.md');
  const usual = (await search(0.5)).map(({ filename, score }) => [filename, score]);
  expect(usual).toEqual((await search()).map(({ filename, score }) => [filename, score]));
});
