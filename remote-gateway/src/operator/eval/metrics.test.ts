import { describe, expect, it } from 'vitest';
import { measure } from './metrics.ts';

const judgements = new Map([
  [
    'q1',
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  ],
  [
    'q2',
    new Map([
      ['c', 2],
      ['d', 1],
    ]),
  ],
]);

describe('metrics', () => {
  it('are 1 for a perfect run', () => {
    const run = new Map([
      ['q1', ['b', 'a', 'x']],
      ['q2', ['c', 'd']],
    ]);
    expect(measure(run, judgements)).toEqual({ ndcg: 1, recall: 1, mrr: 1 });
  });

  it('follow their definitions', () => {
    const run = new Map([
      ['q1', ['x', 'a']],
      ['q2', ['d', 'x', 'c']],
    ]);
    const q1 = 1 / Math.log2(3) / (1 + 1 / Math.log2(3));
    const q2 = (1 + 2 / Math.log2(4)) / (2 + 1 / Math.log2(3));
    const { ndcg, recall, mrr } = measure(run, judgements);
    expect(ndcg).toBeCloseTo((q1 + q2) / 2, 4);
    expect(recall).toBe(0.75);
    expect(mrr).toBe(0.75);
  });

  it('count an unanswered query as 0 and nothing beyond rank 10', () => {
    const late = [...Array.from({ length: 10 }, (_, i) => `x${i}`), 'a'];
    expect(measure(new Map([['q1', late]]), judgements)).toEqual({ ndcg: 0, recall: 0, mrr: 0 });
  });
});
