import { expect, it } from 'vitest';
import { rowAt, statementsIn, textAt } from './statement-words.test.fixture.ts';

const ENDS = [440, 520];

it('a long label before the first amounts, with numbers of its own, stands below the heads', () => {
  const heads = rowAt(88, ['', '2023', '2022'], ENDS);
  const label = textAt('Stock ($0.01 par value; 500,000,000 shares; 200,083,363 and 187,200,539', 20, 100);
  const body = [
    ['shares issued)', '2', '2'],
    ['Paid-in capital', '8,529', '6,824'],
    ['All capital', '8,531', '6,826'],
  ];
  expect(
    statementsIn([...heads, ...label, ...body.flatMap((row, index) => rowAt(111 + 14 * index, row, ENDS))]),
  ).toEqual([
    [
      ['', '2023', '2022'],
      ['Stock ($0.01 par value; 500,000,000 shares; 200,083,363 and 187,200,539 shares issued)', '2', '2'],
      ...body.slice(1),
    ],
  ]);
});

it('a long first line of a label without a comma at its end too', () => {
  const heads = rowAt(88, ['', '2023'], ENDS);
  const label = textAt('Capital of the port and of all its companies at the end of the year to December 31', 20, 100);
  const body = [
    ['of the year', '3,411'],
    ['Earnings', '285'],
    ['All capital', '3,696'],
  ];
  const [table] = statementsIn([
    ...heads,
    ...label,
    ...body.flatMap((row, index) => rowAt(111 + 14 * index, row, ENDS)),
  ]);
  expect(table?.slice(0, 2)).toEqual([
    ['', '2023'],
    ['Capital of the port and of all its companies at the end of the year to December 31 of the year', '3,411'],
  ]);
});

it('a line of text with years below one row of amounts is no row of it', () => {
  const ends = [260, 350, 440, 530];
  const body = [
    ['', '2017', 'Actual', 'Constant', '2016'],
    ['Interest', '$ 1,798', '23%', '22%', '$ 1,467'],
  ];
  const years = Array.from({ length: 20 }, (_, index) => `${2000 + index}`).join(' ');
  const text = textAt(`Interest rose in ${years} and`, 20, 136);
  expect(statementsIn([...body.flatMap((row, index) => rowAt(100 + 14 * index, row, ends)), ...text])).toEqual([body]);
});

it("the page's number right below few rows is none of them", () => {
  const body = [
    ['', '2017', '2016'],
    ['Sales', '1,798', '1,467'],
    ['Costs', '1,214', '1,087'],
  ];
  const rows = body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  expect(statementsIn([...rows, ...textAt('21', 280, 158)])).toEqual([body]);
});

it('a label continues below a semicolon where its next word had no place', () => {
  const body = [
    ['', '2017', '2016'],
    ['Cash', '1,798', '1,467'],
    ['Loans of the port', '1,214', '1,087'],
    ['Stock and capital paid in, $0.01 par value: 12,600,000 shares authorized; 4,754,986 shares issued', '40', '35'],
    ['Earnings', '114', '87'],
    ['All of this', '3,166', '2,676'],
  ];
  const [heads = [], cash = [], loans = [], , earnings = [], all = []] = body;
  const words = [
    ...rowAt(100, heads, ENDS),
    ...rowAt(114, cash, ENDS),
    ...rowAt(128, loans, ENDS),
    ...textAt('Stock and capital paid in, $0.01 par value: 12,600,000 shares authorized;', 20, 142),
    ...textAt('4,754,986 shares issued', 28, 152),
    ...rowAt(152, ['', '40', '35'], ENDS),
    ...rowAt(166, earnings, ENDS),
    ...rowAt(180, all, ENDS),
  ];
  expect(statementsIn(words)).toEqual([body]);
});

it('a heading above a row whose figures stand higher than its label is a row of its own', () => {
  const [ends, pitch] = [[440, 520], 12];
  const rows = [
    ['Fares of boats', '1,798', '1,467'],
    ['Costs of all of the crews and boats'],
    ['Company crews of the old harbour', '1,214', '1,087'],
    ['Other crews', '1,114', '1,037'],
    ['All costs', '2,328', '2,124'],
  ];
  const words = rows.flatMap(([label = '', ...values], index) => [
    ...textAt(label, 20, 100 + pitch * index),
    ...rowAt(98.4 + pitch * index, ['', ...values], ends),
  ]);
  expect(statementsIn([...rowAt(84, ['', '2017', '2016'], ends), ...words])[0]?.slice(2, 4)).toEqual([
    ['Costs of all of the crews and boats', '', ''],
    ['Company crews of the old harbour', '1,214', '1,087'],
  ]);
});

it('a note below the last row that says what a sign there means is no part of its label', () => {
  const body = [
    ['', '2017', 'Change'],
    ['Sales of boats and of tickets', '1,798', '14%'],
    ['Costs', '1,214', 'n/m'],
    ['Income', '584', '9%'],
  ];
  const note = textAt('n/m Not meaningful', 20, 100 + 13 * body.length);
  expect(statementsIn([...body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS)), ...note])).toEqual([body]);
});

it('a name of rows with a colon, below a line that ends long before the first figures, is a label of its own', () => {
  const labelsWith = (name: string, ends: readonly number[]) => {
    const rows = [
      ['May 31, 2031', '$ 306', '$ 56'],
      ['May 31, 2032', '$ 285', '$ 130'],
      ['May 31, 2033', '$ 327', '$ 129'],
    ];
    const words = [
      ...textAt('Allowances for the Debts of Boats', 20, 80),
      ...textAt(name, 20, 91),
      ...rows.flatMap((row, index) => rowAt(105 + 18 * index, row, ends)),
    ];
    return statementsIn([...rowAt(64, ['', 'Begin', 'Added'], ends), ...words])[0]?.map(([label]) => label);
  };
  expect(labelsWith('Years:', ENDS)?.slice(1, 3)).toEqual(['Allowances for the Debts of Boats', 'Years:']);
  expect(labelsWith('Years:', [260, 340])?.[1]).toBe('Allowances for the Debts of Boats Years:');
  expect(labelsWith('Harbours', ENDS)?.[1]).toMatch(/^Allowances for the Debts of Boats Harbours/);
});
