import { expect, it } from 'vitest';
import { joinHeadLines } from './join-head-lines.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';
import type { Table } from './table.ts';

const BODY = [
  ['North', '10.5', '9.1'],
  ['South', '8.0', '7.2'],
];

const WIDE = [
  ['1', 'North', '10.5', '9.1'],
  ['2', 'South', '8.0', '7.2'],
];

it('makes one row of heads whose lines stand in rows of their own', () => {
  const table = joinHeadLines(
    tableOf([['', '', 'Total'], ['', 'Average', 'number of'], ['Period', 'price', 'shares'], ...BODY], 12),
  );
  expect(textsOf(table)).toEqual([['Period', 'Average price', 'Total number of shares'], ...BODY]);
});

/** The table with the first cell over so many rows. */
function withTallFirst(table: Table, rows: number): Table {
  const cells = table.cells.flatMap((cell) => {
    if (cell.column > 0 || cell.row >= rows) return [cell];
    return cell.row === 0 ? [{ ...cell, rows }] : [];
  });
  return { ...table, cells };
}

const TOTAL = { text: 'Total', columns: 2 };

it('makes one row of the lines of heads below heads over several columns', () => {
  const table = joinHeadLines(
    tableOf([['', TOTAL], ['Period', 'Average', 'Number of'], ['', 'price', 'shares'], ...BODY], 12),
  );
  expect(textsOf(table)).toEqual([['', 'Total'], ['Period', 'Average price', 'Number of shares'], ...BODY]);
});

it('a head beside others may reach to their last line, or to where their lines begin', () => {
  const heads = [
    ['Line', '', TOTAL],
    ['', '', 'Average', 'of'],
    ['', 'Period', 'price', 'shares'],
  ];
  const down = joinHeadLines(withTallFirst(tableOf([...heads, ...WIDE], 12), 3));
  expect(down.cells.find(({ column }) => column === 0)).toMatchObject({ row: 0, rows: 2 });
  expect(down.rowCount).toBe(4);
  const halfDown = tableOf([['Line', '', TOTAL], ...heads, ...WIDE], 12);
  expect(joinHeadLines(withTallFirst(halfDown, 2)).rowCount).toBe(5);
});

it('leaves lines that do not stand below each other, as the name of a group and its parts', () => {
  const groups = ['Line', { text: 'Men', at: 130 }, '', { text: 'Women', at: 300 }];
  const parts = ['', { text: 'Married', at: 80 }, { text: 'Single', at: 180 }, { text: 'All', at: 300 }];
  const table = tableOf([['', { text: 'Total', columns: 3 }], groups, parts, ...WIDE], 12);
  expect(joinHeadLines(table)).toBe(table);
});

it('leaves heads that end above others, heads that reach into some of the rows, and rows far from each other', () => {
  const above = tableOf([['', 'Total', ''], ['', '', 'Number of'], ['Period', 'price', 'shares'], ...BODY], 12);
  const apart = tableOf([['', '', 'Total'], ['', 'Average', 'number of'], ['Period', 'price', 'shares'], ...BODY], 20);
  const lines = [
    ['', 'Average', 'Number'],
    ['', 'price', 'of'],
    ['', 'paid', 'shares'],
  ];
  const into = withTallFirst(tableOf([['', TOTAL], ...lines, ...BODY], 12), 2);
  const single = tableOf([['', TOTAL], ['Period', 'Price', 'Shares'], ...BODY], 12);
  for (const table of [above, apart, into, single]) expect(joinHeadLines(table)).toBe(table);
});
