import { expect, it } from 'vitest';
import { plainInline } from '../../markdown/emit-inline.ts';
import { tableOf } from '../tables/table.test.fixture.ts';
import { tableBlock } from './table-block.ts';

/** The rows of a table as text whose second row begins with a cell over so many columns and rows. */
function rowsWith(text: string, columns: number, rows: number): string[][] {
  const table = tableOf([
    ['Gate', 'Width', 'Height', 'Keeper'],
    [text, '', '', 'Anna'],
    ['', '', '', 'Bert'],
    ['low', '4', '7', 'Carl'],
  ]);
  const isCovered = (row: number, column: number) =>
    row >= 1 && row < 1 + rows && column < columns && (row > 1 || column > 0);
  const cells = table.cells
    .filter(({ row, column }) => !isCovered(row, column))
    .map((cell) => (cell.row === 1 && cell.column === 0 ? { ...cell, columns, rows } : cell));
  const { block } = tableBlock([{ ...table, cells }], [0]);
  return block.type === 'table' ? block.rows.map((row) => row.map((cell) => plainInline(cell).trim())) : [];
}

it('a short text stands in every place of its cell, a long one in the first', () => {
  const long = `seaward ${'gate '.repeat(25)}end`;
  expect(rowsWith('seaward gate', 2, 2).slice(1, 3)).toEqual([
    ['seaward gate', 'seaward gate', '', 'Anna'],
    ['seaward gate', 'seaward gate', '', 'Bert'],
  ]);
  expect(rowsWith(long, 2, 1)[1]).toEqual([long, '', '', 'Anna']);
});

it('a long label stands in each of its rows, unless it is longer than any, and rows without anything else go', () => {
  const label = `seaward ${'gate '.repeat(25)}end`;
  const text = `seaward ${'gate '.repeat(50)}end`;
  expect(rowsWith(label, 1, 2)[2]).toEqual([label, '', '', 'Bert']);
  expect(rowsWith(text, 1, 2)[2]).toEqual(['', '', '', 'Bert']);
  expect(rowsWith(text, 4, 2)).toHaveLength(3);
});
