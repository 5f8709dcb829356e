import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import { testPoint } from './point.test.fixture.ts';
import type { HybridQuery } from './store.ts';
import { withQdrant } from './with-qdrant.test.fixture.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const TERM = 11;
let qdrant: Awaited<ReturnType<typeof withQdrant>>;
beforeAll(async () => {
  qdrant = await withQdrant();
  await qdrant.store.ensureCollection('fused', 2);
  const weights = [9, 5, 4, 1];
  const meanings = [
    [0, 1],
    [0.8, 0.6],
    [1, 0],
    [0.6, 0.8],
  ];
  await qdrant.store.upsert(
    'fused',
    weights.map((weight, at) =>
      testPoint({
        doc: at,
        text: String(at),
        dense: Float32Array.from(meanings[at] ?? []),
        sparse: { indices: [TERM], values: [weight] },
      }),
    ),
  );
});
afterAll(() => qdrant[Symbol.asyncDispose]());

const ask = async (change: Partial<HybridQuery>) => {
  const dense = Float32Array.from([1, 0]);
  const sparse = { indices: [TERM], values: [1] };
  const hits = await qdrant.store.query('fused', ada, { dense, sparse, denseScale: 0.1, limit: 10, ...change });
  return hits.map(({ score, payload }) => ({ text: payload.text, score }));
};

it('by score lets the best words win; by rank a passage that is good in both lists', async () => {
  expect((await ask({})).map(({ text }) => text)).toEqual(['0', '1', '2', '3']);
  expect((await ask({ fusion: 'rrf', rrfK: 60 })).map(({ text }) => text)[0]).not.toBe('0');
  expect((await ask({ fusion: 'dbsf' })).map(({ text }) => text)).toHaveLength(4);
});

it('by rank takes the constant that is configured', async () => {
  const best = async (rrfK: number) => (await ask({ fusion: 'rrf', rrfK }))[0]?.score ?? 0;
  // First and third, or second and second: ranks count from 0 in Qdrant.
  expect(await best(60)).toBeCloseTo(1 / 60 + 1 / 62, 3);
  expect(await best(1)).toBeCloseTo(1 / 1 + 1 / 3, 3);
});

it('of one list is that list', async () => {
  for (const fusion of ['rrf', 'dbsf'] as const) {
    const words = await ask({ fusion, dense: null });
    expect(words).toEqual(await ask({ dense: null }));
  }
});
