import { describe, expect, it } from 'vitest';
import { pageRank } from './page-rank.ts';

const edge = (a: number, b: number, weight = 1) => ({ a, b, weight });

describe('personalised PageRank', () => {
  it('is a distribution, highest at the start and next to it', () => {
    const rank = pageRank(4, [edge(0, 1), edge(1, 2)], new Map([[0, 3]]));
    expect(rank.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    const [start = 0, near = 0, far = 0, apart] = rank;
    expect(start).toBeGreaterThan(far);
    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(0);
    expect(apart).toBe(0);
  });

  it('gives little to what only a hub leads to', () => {
    const hub = 1;
    const leaves = Array.from({ length: 50 }, (_, n) => edge(hub, 10 + n));
    const rank = pageRank(60, [edge(0, hub), edge(0, 2), edge(2, 3), ...leaves], new Map([[0, 1]]));
    expect(rank[3] ?? 0).toBeGreaterThan(10 * (rank[10] ?? 0));
  });

  it('follows the weights of edges, and stays where there are none', () => {
    const rank = pageRank(3, [edge(0, 1, 9), edge(0, 2, 1)], new Map([[0, 1]]));
    expect(rank[1] ?? 0).toBeCloseTo(9 * (rank[2] ?? 0));
    expect(pageRank(2, [], new Map([[1, 1]]))).toEqual([0, 1]);
    expect(pageRank(2, [edge(0, 1)], new Map())).toEqual([0, 0]);
  });
});
