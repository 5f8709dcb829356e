import { expect, it } from 'vitest';
import { partHead } from './part-head.ts';
import { tableOf } from './table.test.fixture.ts';
import type { Table } from './table.ts';
import { textOf } from './table.ts';

/** The table with its first two rows as one. */
function fused(rows: readonly (readonly string[])[]): Table {
  const table = tableOf(rows);
  const cells = table.cells.flatMap((cell) => {
    if (cell.row === 1) return [];
    if (cell.row > 1) return [{ ...cell, row: cell.row - 1 }];
    const second = table.cells.find(({ row, column }) => row === 1 && column === cell.column);
    return [{ ...cell, lines: [...cell.lines, ...(second?.lines ?? [])] }];
  });
  return { ...table, rowCount: table.rowCount - 1, cells };
}

const textsOf = ({ rowCount, cells }: Table) =>
  Array.from({ length: rowCount }, (_, row) => cells.filter((cell) => cell.row === row).map(textOf));

it('the first record is no part of the heads above it', () => {
  const rows = [
    ['Licence', 'Holder', 'Expires'],
    ['63101', 'Harbour Board', '2014/05/16'],
    ['63115', 'North Lock', '2014/08/27'],
    ['63120', 'Old Quay', '2014/05/08'],
    ['63127', 'East Mole', '2015/03/02'],
    ['63144', 'Long Pier', '2014/07/23'],
  ];
  expect(textsOf(partHead(fused(rows)))).toEqual(rows);
});

it.each([
  ['years below what they are of', ['2014', '2013']],
  ['figures of other lengths', ['12', '13']],
])('heads end in %s', (_, second) => {
  const table = fused([
    ['', 'Ships', 'Boats'],
    ['', ...second],
    ['Lock', '1201', '1344'],
    ['Quay', '1520', '1433'],
    ['Mole', '1611', '1290'],
    ['Pier', '1744', '1310'],
  ]);
  expect(partHead(table)).toBe(table);
});
