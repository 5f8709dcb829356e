import { expect, it } from 'vitest';
import { makeLine } from '../layout/line.ts';
import { joinSignColumns } from './sign-columns.ts';
import type { Table, TableCell } from './table.ts';

const font = { name: 'Helvetica', bold: false, italic: false, monospace: false };

/** A cell's text; `columns` where it covers several, `size` where it is smaller. */
type Given = string | { readonly text: string; readonly columns?: number; readonly size?: number };

function tableOf(rows: readonly (readonly Given[])[]): Table {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const cells = rows.flatMap((given, row) => {
    let column = 0;
    return given.map((cell): TableCell => {
      const { text, columns = 1, size = 10 } = typeof cell === 'string' ? { text: cell } : cell;
      const [x0, baseline] = [100 * column, 20 * row + 10];
      const word = {
        text,
        x0,
        x1: x0 + 50,
        y0: baseline - 8,
        y1: baseline + 2,
        baseline,
        size,
        font,
        color: '#000000',
      };
      const at = column;
      column += columns;
      return { row, column: at, rows: 1, columns, lines: text ? [makeLine([word])] : [] };
    });
  });
  const edges = Array.from({ length: columnCount + 1 }, (_, column) => 100 * column - 10);
  return {
    x0: -10,
    y0: 0,
    x1: edges.at(-1) ?? 0,
    y1: 20 * rows.length,
    rowCount: rows.length,
    columnCount,
    cells,
    edges,
  };
}

const textsOf = ({ rowCount, cells }: Table) =>
  Array.from({ length: rowCount }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .sort((a, b) => a.column - b.column)
      .map(({ lines }) =>
        lines.map(({ text, runs }) => (runs.every((run) => run.raised) ? `^${text}` : text)).join(' '),
      ),
  );

it('joins the columns of currencies and of units with those of their figures', () => {
  const table = joinSignColumns(
    tableOf([
      ['', '', '2022', '', { text: 'Change', columns: 2 }],
      ['Sales', '$', '10,782', '', '9.4', '%'],
      ['Costs', '', '5,590', '', { text: '(4.7)', columns: 2 }],
      ['Total', { text: '$ 5,192', columns: 2 }, '', '5.3', '%'],
    ]),
  );
  expect(textsOf(table)).toEqual([
    ['', '2022', '', 'Change'],
    ['Sales', '$ 10,782', '', '9.4 %'],
    ['Costs', '5,590', '', '(4.7)'],
    ['Total', '$ 5,192', '', '5.3 %'],
  ]);
  expect(table.edges).toHaveLength(table.columnCount + 1);
});

it('raises marks of notes from a column of their own, and one of them is enough', () => {
  const table = tableOf([
    ['', 'Cases', { text: '1,2', size: 6 }, 'Sales'],
    ['World', '(6)', '', '(7)'],
    ['Asia', '(9)', '', '(9)'],
  ]);
  expect(textsOf(joinSignColumns(table))).toEqual([
    ['', 'Cases ^1,2', 'Sales'],
    ['World', '(6)', '(7)'],
    ['Asia', '(9)', '(9)'],
  ]);
});

it('takes away a column that has only a part of a wider head', () => {
  const table = tableOf([
    ['', { text: 'Shares', columns: 2 }, 'Price'],
    ['Granted', '7', '', '59.38'],
    ['Exercised', '(23)', '', '35.67'],
  ]);
  expect(textsOf(joinSignColumns(table))).toEqual([
    ['', 'Shares', 'Price'],
    ['Granted', '7', '59.38'],
    ['Exercised', '(23)', '35.67'],
  ]);
});

it('leaves columns that name a currency or a unit beside other texts', () => {
  const named = tableOf([
    ['', 'Currency', 'Amount', 'Unit'],
    ['Rent', '$', '1,200', '%'],
    ['Fees', '\u20ac', '80', 'pts'],
  ]);
  expect(joinSignColumns(named)).toBe(named);
});
