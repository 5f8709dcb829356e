import { expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import { closeGaps } from './close-gaps.ts';

const column = { x0: 0, x1: 500, y0: 0, y1: 800 };

const closed = (...levels: readonly number[]): number[] => {
  const drafts = levels.map((): Draft => ({ kind: 'text', lines: [], column, gapAbove: 20, page: 0 }));
  const found = closeGaps(new Map(drafts.map((draft, index) => [draft, levels[index] ?? 0])), drafts);
  return drafts.map((draft) => found.get(draft) ?? 0);
};

it('levels that never stand right below the one above them move up, and those below with them', () => {
  expect(closed(2, 3, 1, 4, 5, 4, 1, 4)).toEqual([2, 3, 1, 2, 3, 2, 1, 2]);
  expect(closed(3, 1, 3, 3)).toEqual([2, 1, 2, 2]);
});

it('levels that stand right below it in one place stay', () => {
  expect(closed(1, 2, 3, 1, 3)).toEqual([1, 2, 3, 1, 3]);
  expect(closed(3, 2)).toEqual([3, 2]);
});
