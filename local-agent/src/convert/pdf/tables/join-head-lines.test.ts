import { expect, it } from 'vitest';
import { joinHeadLines } from './join-head-lines.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';

const BODY = [
  ['North', '10.5', '9.1'],
  ['South', '8.0', '7.2'],
];

it('makes one row of heads whose lines stand in rows of their own', () => {
  const table = joinHeadLines(
    tableOf([['', '', 'Total'], ['', 'Average', 'number of'], ['Period', 'price', 'shares'], ...BODY], 12),
  );
  expect(textsOf(table)).toEqual([['Period', 'Average price', 'Total number of shares'], ...BODY]);
});

it('leaves heads over several columns, heads that end above others, and rows far from each other', () => {
  const wide = tableOf(
    [['', { text: 'Total', columns: 2 }], ['', 'Average', 'Number of'], ['', 'price', 'shares'], ...BODY],
    12,
  );
  const above = tableOf([['', 'Total', ''], ['', '', 'Number of'], ['Period', 'price', 'shares'], ...BODY], 12);
  const apart = tableOf([['', '', 'Total'], ['', 'Average', 'number of'], ['Period', 'price', 'shares'], ...BODY], 20);
  for (const table of [wide, above, apart]) expect(joinHeadLines(table)).toBe(table);
});
