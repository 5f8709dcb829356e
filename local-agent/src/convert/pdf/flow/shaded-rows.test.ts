import { expect, it } from 'vitest';
import { shadedRows } from './shaded-rows.ts';

const at = (x0: number, x1: number, y0 = 100, y1 = 112) => ({ x0, x1, y0, y1, color: '#cceeff' });
const rowsOf = (...fills: readonly ReturnType<typeof at>[]) =>
  shadedRows({ fills, width: 600 }).map(({ x0, x1, y0 }) => [x0, x1, y0]);

it('shaded cells are one row with the narrow shades between them', () => {
  expect(rowsOf(at(20, 160), at(160, 166), at(166, 230), at(230, 241), at(241, 300))).toEqual([[20, 300, 100]]);
  expect(rowsOf(at(20, 160), at(166, 230))).toEqual([
    [20, 160, 100],
    [166, 230, 100],
  ]);
});

it('the shade of a paragraph in a cell parts no row', () => {
  expect(rowsOf(at(20, 160, 100, 124), at(23, 157, 100, 112), at(160, 230, 100, 124))).toEqual([
    [20, 230, 100],
    [23, 157, 100],
  ]);
});

it('a narrow shade alone is no row', () => {
  expect(rowsOf(at(20, 30), at(20, 30, 140, 152))).toEqual([]);
});
