import { expect, it } from 'vitest';
import { hybridQuery } from './hybrid-query.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';

it('asks for the full vectors of candidates that are known, and for the quantised ones of a list', () => {
  const dense = Float32Array.from([1, 0]);
  const sparse = { indices: [3], values: [1] };
  const noFilter = { must: [], must_not: [] };
  const query = hybridQuery({ dense, sparse, denseScale: 2, rescoresWords: false, listSize: 10, limit: 5 }, noFilter);
  expect(query?.prefetch).toMatchObject([
    { using: TERMS, limit: 20 },
    {
      using: DENSE,
      params: { exact: true },
      limit: 20,
      prefetch: [
        { using: TERMS, limit: 10 },
        { using: DENSE, params: { quantization: { rescore: false } }, limit: 10 },
      ],
    },
  ]);
});
