import { expect, it } from 'vitest';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { findAlignedTables } from './aligned-tables.ts';
import { titleRows } from './page-title.ts';

const SEPARATORS = [
  { x0: 60, x1: 70 },
  { x0: 160, x1: 170 },
];

const rowsOf = (title: string, top: number) =>
  groupRows([
    placedWord(title, 20, top),
    placedWord('14 May', 200, top),
    ...['Berth', 'Ship', 'Port'].map((head, index) => placedWord(head, [20, 70, 170][index] ?? 0, 40)),
    ...['7', 'Fulmar', 'Oban'].map((value, index) => placedWord(value, [20, 70, 170][index] ?? 0, 52)),
  ]);

it('what runs over the columns far above the heads is the title of the page', () => {
  expect(titleRows(rowsOf('Harbour of Ulva', 20), SEPARATORS)).toBe(1);
});

it('a text of the first column, and one right above the heads, is one of the heads', () => {
  expect(titleRows(rowsOf('Harbour', 20), SEPARATORS)).toBe(0);
  expect(titleRows(rowsOf('Harbour of Ulva', 28), SEPARATORS)).toBe(0);
});

it('a table begins below the title of its page', () => {
  const records = Array.from({ length: 12 }, (_, index) => `Skua ${index}`).flatMap((ship, index) =>
    [String(index + 1), ship, 'Oban'].map((value, column) =>
      placedWord(value, [20, 70, 170][column] ?? 0, 64 + 12 * index),
    ),
  );
  const rows = groupRows([...rowsOf('Harbour of Ulva', 20).flatMap(({ words }) => words), ...records]);
  expect(findAlignedTables(rows, [], []).map(({ first, last }) => [first, last])).toEqual([[1, 14]]);
});
