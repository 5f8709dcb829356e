import { expect, it } from 'vitest';
import { joinHeads } from './join-heads.ts';

it('joins the heads of each column, a repeated one once', () => {
  const rows = [
    ['', '2021', '2021', 'Total'],
    ['**(in millions)**', '**Q1**', '**Q2**', '**Total**'],
    ['**Sales**', '**1.5**', '', '1.5'],
  ];
  expect(joinHeads(rows)).toEqual([
    ['(in millions)', '2021 > Q1', '2021 > Q2', 'Total'],
    ['Sales', '1.5', '', '1.5'],
  ]);
});

it('takes a title between heads with it', () => {
  const rows = [
    ['Accounts', '', ''],
    ['**Unaudited**', '', ''],
    ['', '**2021**', '**31.12.2020**'],
    ['Sales', '1.5', '2'],
  ];
  expect(joinHeads(rows)).toEqual([
    ['Accounts > Unaudited', '2021', '31.12.2020'],
    ['Sales', '1.5', '2'],
  ]);
});

it.each([
  ['a bold total', ['**Total**', '**12**', '**7 %**']],
  ['a heading of rows', ['**Assets**', '', '']],
  ['a heading of rows that is repeated', ['**Assets**', '**Assets**', '**Assets**']],
  ['some bold words', ['**Note**', 'a **b** c', '']],
])('leaves %s below the header where it is', (_, row) => {
  const table = [['', 'a', 'b'], row, ['x', '1', '2']];
  expect(joinHeads(table)).toHaveLength(3);
});

it('has nothing of no rows', () => {
  expect(joinHeads([])).toEqual([]);
});
