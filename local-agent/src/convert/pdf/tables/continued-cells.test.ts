import { expect, it } from 'vitest';
import { groupRows } from '../../page/rows.ts';
import { hasCodes } from './continued-cells.ts';
import { wordAt } from './table.test.fixture.ts';

const SEPARATORS = [60, 160, 260].map((x) => ({ x0: x - 10, x1: x + 10 }));
const rowsOf = (...lines: readonly string[][]) =>
  groupRows(
    lines.flatMap((texts, index) =>
      texts.map((text, at) => wordAt(text, 20 + 10 * index, { x0: 100 * at, width: 40 })),
    ),
  );
const below = (...lines: readonly string[][]): boolean => {
  const rows = rowsOf(...lines);
  const last = rows.at(-1);
  return last !== undefined && hasCodes(last, rows.slice(0, -1), SEPARATORS);
};

it('words below words, half of them with numbers, are cells of one line', () => {
  expect(below(['Gate', '0A1h', 'Lock', '0A2h'], ['Weir', '0B1h', 'Mill', '0B2h'])).toBe(true);
});

it('words of heads, of few columns, or that continue a sentence, may be lines of the cells above', () => {
  expect(below(['Gate', 'Lock', 'Weir', 'Mill'], ['Name', 'Name', 'Name', 'Number1'])).toBe(false);
  expect(below(['Gate', '0A1h', '0A2h'], ['Weir', '0B1h', '0B2h'])).toBe(false);
  expect(below(['Gate', '0A1h', 'Lock', '0A2h'], ['weir', '0B1h', 'mill', '0B2h'])).toBe(false);
});
