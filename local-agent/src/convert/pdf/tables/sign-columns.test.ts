import { expect, it } from 'vitest';
import { joinSignColumns } from './sign-columns.ts';
import { lineAt, tableOf, textsOf } from './table.test.fixture.ts';

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

it('a column of colons joins the labels before it', () => {
  const rows = [
    ['Master', ':', 'Anna Mills', 'North'],
    ['Berth', ':', '14', 'South'],
    ['Cargo', ':', 'Salt', 'Weir'],
  ];
  expect(textsOf(joinSignColumns(tableOf(rows)))).toEqual(
    rows.map(([label, , ...values]) => [`${label} :`, ...values]),
  );
});

it('a figure below a part of a label over both columns shows that they are one', () => {
  const rows = [
    ['', '', '2022', 'Unit'],
    ['Sales', { text: 'of boats', columns: 2 }, 'crowns'],
    ['Costs', { text: 'of rafts', columns: 2 }, 'crowns'],
    ['Total', '$', '16', 'crowns'],
  ];
  const table = tableOf(rows);
  const below = lineAt('10,782', 0);
  const cells = table.cells.map((cell) => (cell.columns === 2 ? { ...cell, lines: [...cell.lines, below] } : cell));
  expect(textsOf(joinSignColumns({ ...table, cells }))[3]).toEqual(['Total', '$ 16', 'crowns']);
});

it('one per cent sign behind a figure is its unit', () => {
  const rows = [
    ['Term', { text: '9 years', columns: 2 }],
    ['Rate', '3', '%'],
  ];
  expect(textsOf(joinSignColumns(tableOf(rows)))).toEqual([
    ['Term', '9 years'],
    ['Rate', '3 %'],
  ]);
});
