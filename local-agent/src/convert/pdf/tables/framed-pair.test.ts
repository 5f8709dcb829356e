import { expect, it } from 'vitest';
import { framedPair } from './framed-pair.ts';
import { toGrid } from './rule-grids.ts';
import { textsOf, wordAt } from './table.test.fixture.ts';

type Given = { readonly xs?: readonly number[]; readonly ys?: readonly number[]; readonly drawn?: readonly number[] };

const SAID = ['width', 'of', 'the', 'sail'];

/** The rows of a grid of lines with a name and what is said of it; `drawn` are the upright lines, all of them unless given. */
function pairOf(names: readonly string[], said: readonly string[], given: Given = {}) {
  const { xs = [60, 120, 400], ys = [60, 90], drawn = xs } = given;
  const [left = 0, , right = 0] = xs;
  const rule = (at: number, from: number, to: number) => ({ at, from, to, thickness: 1 });
  const grid = toGrid(
    ys.map((y) => rule(y, left, right)),
    drawn.map((x) => rule(x, 60, ys.at(-1) ?? 60)),
  );
  const middle = xs[1] ?? 0;
  const table = framedPair(grid, [
    ...names.map((text, row) => wordAt(text, 70 + 12 * row, { x0: 64, width: 20 })),
    ...said.map((text, index) => wordAt(text, 70, { x0: middle + 4 + 25 * index, width: 20 })),
  ]);
  return table && textsOf(table);
}

it('a box with a name and a wider one with what is said of it are a table of one row', () => {
  expect(pairOf(['width'], SAID)).toEqual([['width', 'width of the sail']]);
  expect(pairOf(['wid', 'th'], SAID)).toEqual([['wid th', 'width of the sail']]);
});

it('other texts in two boxes, boxes of other shapes and open ones are none', () => {
  expect(pairOf(['12'], SAID)).toBeUndefined();
  expect(pairOf([], SAID)).toBeUndefined();
  expect(pairOf(['width'], SAID.slice(2))).toBeUndefined();
  expect(pairOf(['width'], SAID, { xs: [60, 240, 400] })).toBeUndefined();
  expect(pairOf(['width'], SAID, { ys: [60, 90, 120] })).toBeUndefined();
  expect(pairOf(['width'], SAID, { drawn: [60, 120] })).toBeUndefined();
  expect(pairOf(['width'], SAID, { xs: [60, 120, 400], drawn: [60, 120, 300, 400] })).toBeUndefined();
});

it('a name of two words in one line is a label', () => {
  const rule = (at: number, from: number, to: number) => ({ at, from, to, thickness: 1 });
  const grid = toGrid(
    [60, 80].map((y) => rule(y, 60, 400)),
    [60, 120, 400].map((x) => rule(x, 60, 80)),
  );
  const said = SAID.map((text, index) => wordAt(text, 70, { x0: 124 + 25 * index, width: 20 }));
  const names = ['sail', 'width'].map((text, index) => wordAt(text, 70, { x0: 64 + 25 * index, width: 20 }));
  expect(framedPair(grid, [...names, ...said])).toBeUndefined();
});
