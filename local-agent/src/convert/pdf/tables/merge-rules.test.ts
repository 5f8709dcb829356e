import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterValues, mergeRules } from './merge-rules.ts';

const rule = (at: number, from: number, to: number) => ({ at, from, to, thickness: 1 });

describe('ruling lines', () => {
  it('drawn cell by cell are one, and so are the two of a double border', () => {
    const merged = mergeRules([rule(100, 0, 50), rule(100, 50, 90), rule(101.5, 0, 90), rule(140, 0, 90)]);
    expect(merged.map(({ from, to }) => [from, to])).toEqual([
      [0, 90],
      [0, 90],
    ]);
  });

  it('with a gap between them stay two', () => {
    expect(mergeRules([rule(100, 0, 50), rule(100, 60, 90)])).toHaveLength(2);
  });
});

describe('clustered values', () => {
  it('are in order, apart, and between the values that they stand for', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1_000, noNaN: true })), (values) => {
        const clusters = clusterValues(values, 4);
        for (const [index, value] of clusters.entries()) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
          if (index > 0) expect(value).toBeGreaterThan((clusters[index - 1] ?? 0) + 1e-12);
        }
      }),
    );
  });
});
