import { expect, it } from 'vitest';
import { headRows } from './head-rows.ts';
import { tableOf } from './table.test.fixture.ts';
import type { Table } from './table.ts';

/** The table with some rows in bold. */
const withBold = (given: Table, ...rows: readonly number[]): Table => ({
  ...given,
  cells: given.cells.map((cell) => {
    const bold = rows.includes(cell.row);
    return {
      ...cell,
      lines: cell.lines.map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, bold })) })),
    };
  }),
});

it.each([
  [
    1,
    'one row of years',
    [
      ['', '2021', '2020'],
      ['Sales', '10.5', '9.1'],
      ['Costs', '8', '7'],
    ],
  ],
  [
    2,
    'a wider head and the years below it',
    [
      ['', { text: 'Year ended', columns: 2 }],
      ['(in millions)', '2021', '2020'],
      ['Sales', '10.5', '9.1'],
    ],
  ],
  [
    3,
    'a second line of a wider head, beside the name of the labels',
    [
      ['', { text: 'Year ended', columns: 2 }],
      ['Deposits', { text: 'Average', columns: 2 }],
      ['of towns', '2021', '2020'],
      ['Sales', '10.5', '9.1'],
    ],
  ],
  [
    2,
    'a wider head over names',
    [
      ['', { text: 'Rates', columns: 2 }],
      ['Loan', 'Annual', 'Package'],
      ['Complete', 'low', 'high'],
      ['Extra', 'low', 'low'],
    ],
  ],
  [
    2,
    'units below the heads',
    [
      ['', 'Sales', 'Costs'],
      ['', '(in millions)', '(in millions)'],
      ['North', '10.5', '9.1'],
    ],
  ],
  [
    3,
    'a title above the heads',
    [
      ['Supplementary data', '', ''],
      ['', '', 'Percent'],
      ['', '2021', 'change'],
      ['Sales', '10,782', '9.4'],
      ['Costs', '1,040', '2.0'],
    ],
  ],
  [
    1,
    'a heading of rows below the head',
    [
      ['', '2021', '2020'],
      ['Current:', '', ''],
      ['Federal', '10.5', '9.1'],
    ],
  ],
  [
    1,
    'no head at all',
    [
      ['Sales', '10.5', '9.1'],
      ['Costs', '8.1', '7.2'],
    ],
  ],
  [
    1,
    'texts',
    [
      ['Name', 'Place'],
      ['', 'Rome'],
      ['Ann', 'Oslo'],
      ['Bo', 'Bonn'],
    ],
  ],
  [
    1,
    'years, and shares below them',
    [
      ['', '2021', '2020'],
      ['', '21.0 %', '$ 7'],
      ['Tax', '3.1 %', '$ 9'],
    ],
  ],
  [
    2,
    'how long something lasts',
    [
      ['', 'As of May 31,', ''],
      ['', '2021', '2020'],
      ['Term of leases', '12.5 years', '15.6 years'],
      ['Term of loans', '3.7 years', '4.4 years'],
      ['Rate', '6.1%', '5.4%'],
    ],
  ],
  [
    2,
    'amounts with their scale, and ranges of them',
    [
      ['Quarter', 'Gates', 'Locks'],
      ['', 'About', 'About'],
      ['Tolls', '$10.5-11.5 million', '$3 billion*'],
      ['Share', '34.1%', '39.0%'],
    ],
  ],
  [
    3,
    'words behind a figure',
    [
      ['Quarter', 'Gates', 'Locks'],
      ['', 'About', 'About'],
      ['', '$10 weekly', '$3 daily'],
      ['Share', '34.1%', '39.0%'],
    ],
  ],
  [
    1,
    'a title above texts',
    [
      ['Resources', ''],
      ['Encore', 'a programme'],
      ['Look', 'another'],
    ],
  ],
] as const)('%i: %s', (count, _, rows) => {
  expect(headRows(tableOf(rows))).toBe(count);
});

it('below bold heads, rows without figures that are set as those that follow are the body', () => {
  const given = tableOf([
    ['Technologies', '', { text: 'Seeds', columns: 2 }],
    ['3111', 'Oats', 'A', 'Alder'],
    ['3122', 'Rye', 'B', 'Birch'],
  ]);
  expect([[0], [0, 1], [], [0, 2]].map((rows) => headRows(withBold(given, ...rows)))).toEqual([1, 2, 2, 2]);
});

it('what names the labels reaches down beside all rows of heads', () => {
  const withTallCorner = (rows: readonly (readonly string[])[]) => {
    const given = tableOf(rows);
    const cells = given.cells.filter(({ row, column }) => row !== 1 || column > 0);
    return { ...given, cells: cells.map((cell) => (cell.row + cell.column === 0 ? { ...cell, rows: 2 } : cell)) };
  };
  const heads = [
    ['State', 'Monday', 'Week'],
    ['', 'Towns', 'Towns'],
  ];
  expect(headRows(withTallCorner([...heads, ['Dry', '12', '5'], ['Wet', '3', '22']]))).toBe(2);
  expect(headRows(withTallCorner([...heads, ['Dry', 'Lund', 'Oslo'], ['Wet', 'Bonn', 'Rome']]))).toBe(1);
  expect(
    headRows(
      withTallCorner([
        ['State', 'Monday', 'Week'],
        ['', '12', '5'],
        ['Wet', '3', '22'],
      ]),
    ),
  ).toBe(1);
});

it('below titles over all columns, a bold row heads texts that are not bold', () => {
  const names = ['Ship', 'Berth', 'Master'];
  const ships = [
    ['Eider', 'North', 'Mills'],
    ['Tern', 'South', 'Stone'],
  ];
  const title = (text: string) => [{ text, columns: 3 }];
  const titled = tableOf([title('Ships in port'), title('Summer'), names, ...ships]);
  expect(headRows(withBold(titled, 0, 1, 2))).toBe(3);
  expect(headRows(withBold(titled, 0, 1))).toBe(1);
  expect(headRows(withBold(titled, 0, 1, 2, 3))).toBe(1);
  expect(headRows(withBold(tableOf([names, names, ...ships]), 0, 1))).toBe(1);
  expect(headRows(withBold(tableOf([title('Ships in port'), ['Ship', 'Berth', ''], ...ships]), 0, 1))).toBe(1);
  expect(headRows(withBold(tableOf([title('Ships in port'), names, title('Summer'), ...ships]), 0, 1))).toBe(1);
  expect(headRows(withBold(tableOf([[{ text: 'Ship', columns: 2 }], ['', 'Eider'], ['Berth', 'North']]), 0, 1))).toBe(
    1,
  );
});

it('years with the mark of a note are heads, and figures that are about right are none', () => {
  const wide = ['', { text: 'Years', columns: 2 }];
  const rows = [
    ['Gate', '12', '5'],
    ['Lock', '3', '22'],
  ];
  expect(headRows(tableOf([wide, ['', '2016', '2015 (1)'], ...rows]))).toBe(2);
  expect(headRows(tableOf([wide, ['', '2016', '2015 12'], ...rows]))).toBe(1);
  expect(
    headRows(
      tableOf([
        ['', 'Share'],
        ['Gate (1)', '~13.3%'],
        ['Lock', '5.4%'],
        ['Quay', '8.1%'],
      ]),
    ),
  ).toBe(1);
});
