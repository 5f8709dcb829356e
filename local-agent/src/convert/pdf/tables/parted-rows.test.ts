import { expect, it } from 'vitest';
import { withPartedRows } from './parted-rows.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';
import type { Table } from './table.ts';

const TABLE = tableOf([
  ['Pier', 'North', '1'],
  ['', 'South', '2'],
  ['', 'West', '3'],
]);
/** The first cell covers two rows. */
const SPANNED: Table = {
  ...TABLE,
  cells: TABLE.cells
    .filter(({ row, column }) => column > 0 || row !== 1)
    .map((cell) => (cell.row === 0 && cell.column === 0 ? { ...cell, rows: 2 } : cell)),
};

it('a cell that reaches over a parted row covers all of its parts, and rows below move down', () => {
  const isParted = (text: string) => /South|2/.test(text);
  const parted = withPartedRows(SPANNED, (cells) => {
    const lines = cells.flatMap((cell) => cell.lines).filter(({ text }) => isParted(text));
    return lines.length > 0 ? lines.map((line) => [line]) : undefined;
  });
  expect(textsOf(parted)).toEqual([
    ['Pier', 'North', '1'],
    ['South', ''],
    ['', '2'],
    ['', 'West', '3'],
  ]);
  expect(parted.cells.find(({ column }) => column === 0)).toMatchObject({ row: 0, rows: 3 });
});

it('a table none of whose rows is parted stays', () => {
  expect(withPartedRows(TABLE, () => undefined)).toBe(TABLE);
});
