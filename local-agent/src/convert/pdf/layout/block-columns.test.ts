import { expect, it } from 'vitest';
import { groupRows } from '../../page/rows.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { blocksGutter } from './block-columns.ts';
import { withBlockers } from './blockers.ts';

type Block = {
  readonly x0: number;
  readonly y: number;
  readonly size: number;
  readonly lines?: number;
  readonly text?: string;
};

/** Lines of one word, 100 points wide and 14 points apart. */
const block = ({ x0, y, size, lines = 4, text = 'quay' }: Block) =>
  Array.from({ length: lines }, (_, index) => {
    const baseline = y + 14 * index;
    return { ...wordAt(text, baseline, { x0, width: 100, size }), y0: baseline - size, y1: baseline + size / 4 };
  });

const gutter = (...blocks: readonly Block[]) => blocksGutter(groupRows(blocks.flatMap(block)));

const ADDRESS = { x0: 60, y: 100, size: 11 };
const PARTICULARS = { x0: 350, y: 107, size: 8 };

it('a letter has a strip between its address and smaller particulars beside it', () => {
  expect(gutter(ADDRESS, PARTICULARS)).toEqual({ x0: 160, x1: 350, first: 0, last: 7 });
});

it('the strip ends at white, and where a line has text on both of its sides', () => {
  const body = { x0: 60, y: 220, size: 11, lines: 2 };
  expect(gutter(ADDRESS, PARTICULARS, body)?.last).toBe(7);
  const foot = [
    { x0: 60, y: 170, size: 11, lines: 1 },
    { x0: 350, y: 170, size: 11, lines: 1 },
  ];
  expect(gutter(ADDRESS, PARTICULARS, ...foot)?.last).toBe(7);
});

it('there is none between lines of one size, few lines, near ones, or blocks that are not beside each other', () => {
  expect(gutter(ADDRESS, { ...PARTICULARS, size: 11 })).toBeUndefined();
  expect(gutter({ ...ADDRESS, lines: 2 }, PARTICULARS)).toBeUndefined();
  expect(gutter(ADDRESS, { ...PARTICULARS, x0: 185 })).toBeUndefined();
  expect(gutter(ADDRESS, { ...PARTICULARS, y: 158 })).toBeUndefined();
});

it('an image, bullets and single letters are no lines of a block', () => {
  expect(gutter({ ...ADDRESS, text: '\u2022' }, PARTICULARS)).toBeUndefined();
  expect(gutter({ ...ADDRESS, text: 'B' }, PARTICULARS)).toBeUndefined();
  const rows = groupRows([...block({ ...ADDRESS, lines: 2 }), ...block(PARTICULARS)]);
  const image = { box: { x0: 60, x1: 160, y0: 122, y1: 190 }, content: 'image' };
  expect(blocksGutter(withBlockers(rows, [image]))).toBeUndefined();
});
