import { expect, it } from 'vitest';
import { findWrongSum } from './check-sums.ts';

const STATEMENT = [
  ['', '2021', '2020'],
  ['Current:', '', ''],
  ['Cash', '$ 1,200', '$ 900'],
  ['Receivables', '300', '250'],
  ['Other', '(20)', '—'],
  ['Total current assets', '1,480', '1,150'],
  ['Property', '2,000', '1,850'],
  ['Total assets', '$ 3,480', '$ 3,000'],
];
const withCell = (row: number, column: number, text: string) =>
  STATEMENT.map((cells, at) => (at === row ? cells.with(column, text) : cells));

it('finds nothing wrong where totals are the sums of the rows and of the totals above them', () => {
  expect(findWrongSum(STATEMENT)).toBeUndefined();
});

it.each([
  ['a lost value', withCell(3, 2, ''), { label: 'Total current assets', column: 2, printed: '1,150', sum: 900 }],
  [
    'a value of another row',
    withCell(6, 1, '300'),
    { label: 'Total assets', column: 1, printed: '$ 3,480', sum: 1780 },
  ],
])('finds %s by the column beside it', (_, rows, wrong) => {
  expect(findWrongSum(rows)).toEqual(wrong);
});

it.each([
  ['rounding', withCell(2, 2, '$ 901')],
  [
    'averages',
    [
      ['Loan', 'Sum', 'Rate'],
      ['A', '500', '610'],
      ['B', '700', '710'],
      ['Total', '1,200', '680'],
    ],
  ],
  [
    'shares',
    [
      ['Cost', 'Sum', 'Part'],
      ['A', '500', '80 %'],
      ['B', '700', '90 %'],
      ['Total', '1,200', '300 %'],
    ],
  ],
  [
    'columns that are mostly blank',
    [
      ['Cost', 'Sum', 'Old'],
      ['A', '500', ''],
      ['B', '700', '20'],
      ['Total', '1,200', '900'],
    ],
  ],
  [
    'totals that no column explains',
    [
      ['Cost', 'Sum', 'Old'],
      ['A', '500', '80'],
      ['B', '700', '90'],
      ['Total', '9,200', '900'],
    ],
  ],
  [
    'totals of some rows above',
    [
      ['Cost', 'Sum', 'Old'],
      ['A', '500', '80'],
      ['B', '700', '90'],
      ['Total of A above', '1,200', '900'],
    ],
  ],
])('says nothing of %s', (_, rows) => {
  expect(findWrongSum(rows)).toBeUndefined();
});
