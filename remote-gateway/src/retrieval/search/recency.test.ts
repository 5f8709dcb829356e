import { describe, expect, it } from 'vitest';
import { runApp } from '../../compose/app.test.fixture.ts';
import type { Hit } from '../../store/point.ts';
import { newestOf, recencyOf } from './recency.ts';

function ingested(at: string): Hit {
  return { payload: { metadata: { ingested_at: at } } } as Hit;
}

describe('recency', () => {
  const [spring, summer, year] = ['2026-03-02T00:00:00Z', '2026-05-31T00:00:00Z', '2025-05-31T00:00:00Z'].map(ingested);

  it('gives the newest the boost, one 90 days older half of it, one of last year little', () => {
    if (!spring || !summer || !year) throw new Error('a hit is missing');
    const statistics = { boost: 0.4, newest: newestOf([year, spring, summer]) };
    expect(recencyOf(summer, statistics)).toBe(0.4);
    expect(recencyOf(spring, statistics)).toBeCloseTo(0.2, 10);
    expect(recencyOf(year, statistics)).toBeCloseTo(0.4 * 0.5 ** (365 / 90), 10);
  });

  it('never gives more than the boost, to one newer than the first candidates either', () => {
    if (!spring || !summer) throw new Error('a hit is missing');
    expect(recencyOf(summer, { boost: 0.4, newest: newestOf([spring]) })).toBe(0.4);
  });
});

it('recency_boost puts the newer of two equally good passages first, on every page', async () => {
  await using app = await runApp();
  for (const tree of ['alder', 'aspen']) {
    const metadata = { filename: `${tree}.md`, collection: 'birds' };
    await app.call('POST', '/api/v1/ingest', { text: `The kestrel nests in the ${tree}.`, metadata });
  }
  const search = async (change: object) => {
    const request = { query: 'kestrel nests', collection: 'birds', semantic_weight: 0, explain: true, ...change };
    const { body, status } = await app.call('POST', '/api/v1/search', request);
    const results = (body.results ?? []) as { filename: string; score: number; explain: { recency: number } }[];
    return { status, results, names: results.map(({ filename }) => filename), cursor: body.next_cursor };
  };
  expect((await search({})).names).toEqual(['alder.md', 'aspen.md']);
  const boosted = await search({ recency_boost: 0.2 });
  expect(boosted.names).toEqual(['aspen.md', 'alder.md']);
  expect(boosted.results[0]).toMatchObject({ score: 1.2, explain: { recency: 0.2 } });
  const first = await search({ recency_boost: 0.2, top_k: 1 });
  const second = await search({ recency_boost: 0.2, top_k: 1, cursor: first.cursor });
  expect([first.names, second.names]).toEqual([['aspen.md'], ['alder.md']]);
  expect((await search({ recency_boost: 0.3, top_k: 1, cursor: first.cursor })).status).toBe(400);
});
