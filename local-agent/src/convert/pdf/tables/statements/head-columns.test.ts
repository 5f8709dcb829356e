import { expect, it } from 'vitest';
import { asHeaded } from './head-columns.ts';

const columns = [
  { x0: 230, x1: 250, right: 250 },
  { x0: 330, x1: 350, right: 350 },
];
const statement = { first: 0, last: 0, rows: [], columns, labelEnd: 100, size: 10 };
const row = { x0: 20, x1: 350, y0: 112, y1: 122, baseline: 120, size: 10, words: [] };
const rule = (from: number, to: number) => ({ from, to, at: 108, thickness: 1 });
const edges = (rules: Parameters<typeof asHeaded>[2]) =>
  asHeaded(statement, [row], rules).columns.map(({ x0, x1 }) => [x0, x1]);

it('columns are as wide as their own lines above the first figures', () => {
  expect(edges([rule(180, 252), rule(260, 350), rule(180, 350)])).toEqual([
    [180, 252],
    [260, 350],
  ]);
});

it('a line below labels too, or below one column alone, shows none', () => {
  const found = columns.map(({ x0, x1 }) => [x0, x1]);
  expect(edges([rule(20, 252), rule(260, 350)])).toEqual(found);
  expect(edges([rule(260, 350)])).toEqual(found);
});
