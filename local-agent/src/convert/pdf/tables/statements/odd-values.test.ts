import { expect, it } from 'vitest';
import { rowAt, statementsIn, textAbout } from './statement-words.test.fixture.ts';

const ENDS = [290, 370, 450];

it('times, ranges and words among amounts are values, and times before amounts are labels', () => {
  const body = [
    ['Year ended May 31,', '2020', '2019', '2018'],
    ['Fair value of a berth', '$ 6.44', '$ 4.94', '$ 4.97'],
    ['1 year - 5 years', '1,603', '1,502', '1,418'],
    ['Growth', '2.7%', '3.5%', '1 - 3%'],
    ['Locks', 'Not built', '44', '38'],
    ['Dues', '1.2', '1.3', '0.5-1.4'],
    ['Expected term', '6 years', '5 years', '2 - 7 years'],
  ];
  expect(statementsIn(body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS)))).toEqual([body]);
});

it('an amount alone in its column is a value of it', () => {
  const body = [
    ['', 'Berths', 'Price', 'Rest'],
    ['October', '4,814', '$ 28.93', ''],
    ['November', '15,298', '28.48', ''],
    ['December', '14,454', '29.40', '$ 1,336'],
    ['', '34,567', '', ''],
  ];
  expect(statementsIn(body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS)))).toEqual([body]);
});

it('a head in brackets in the middle above another one is its first line', () => {
  const heads = [
    ...textAbout('(of all ports)', 430, 89),
    ...rowAt(100, ['', 'Berths', 'Price'], ENDS),
    ...textAbout('open', 430, 100),
  ];
  const body = [
    ['October', '4,814', '28', '4,000'],
    ['November', '15,298', '25', '6,000'],
    ['December', '14,454', '29', '9,000'],
  ];
  expect(statementsIn([...heads, ...body.flatMap((row, index) => rowAt(114 + 14 * index, row, ENDS))])).toEqual([
    [['', 'Berths', 'Price', '(of all ports) open'], ...body],
  ]);
});

it('a sign for about belongs to the amount behind it, and a number between dashes is of the page', () => {
  const body = [
    ['', 'Low', 'High'],
    ['Costs', '~ $ 65', '~ $ 40'],
    ['Exit', '~ 35', '~ 25'],
    ['Costs with all taxes', '~ $ 100', '~ $ 65'],
  ];
  const words = body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  expect(statementsIn([...words, ...textAbout('- 106 -', 320, 160)])).toEqual([body]);
});

it('a sign far before its dash belongs to the column of the dash', () => {
  const body = [
    ['', 'Level 1', 'Level 2', 'Total'],
    ['Berths', '2,049', '210', '2,374'],
    ['Locks', '4', '2,267', '2,303'],
    ['Ferries', '12', '35', '47'],
    ['All liabilities', '—', '91', '91'],
  ];
  const words = body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  const signs = rowAt(170, ['Leases', '—', '—', '321'], [286, 366, 450]).concat(rowAt(170, ['', '', '$'], [0, 297]));
  expect(statementsIn([...words, ...signs])).toEqual([[...body, ['Leases', '—', '$ —', '321']]]);
});

it('what rose or fell is a value with its word, and a line of a label that ends in a word for a number is none', () => {
  const body = [
    ['', 'Q4 2022', 'vs. Q4 2021', 'Sum'],
    ['Berths', '$6.6 billion', 'down 36%', '$31.7 billion'],
    ['Margin', '39.2%', 'down 14.5 ppts', '43.8%'],
    ['Locks', '$565 million', 'up 59%', '$1.9 billion'],
  ];
  const words = body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  const cut = [...textAbout('Costs, net of tax of', 70, 156), ...rowAt(166, ['$314 million', '47', '140', '95'], ENDS)];
  expect(statementsIn([...words, ...cut])).toEqual([
    [...body, ['Costs, net of tax of $314 million', '47', '140', '95']],
  ]);
});

it('a row of decades heads columns', () => {
  const body = [
    ['State', '1951-1961', '1961-1971', '1971-81'],
    ['Assam', '34.98', '34.95', '23.36'],
    ['Bihar', '19.79', '20.91', '24.16'],
    ['Goa', '34.77', '36.88', '26.74'],
  ];
  const words = body.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  expect(statementsIn([...textAbout('(Per cent)', 428, 86), ...words])).toEqual([body]);
});

it.each(['N.A.', 'n.m.'])('%s stands for a figure', (none) => {
  const body = [
    ['Wages', '$ 3,237', '8,648'],
    ['Fuel', '3,497', none],
    ['Rent', '2,648', '2,815'],
    ['All', '9,382', none],
  ];
  expect(statementsIn(body.flatMap((row, index) => rowAt(100 + 16 * index, row, [290, 370])))).toEqual([body]);
});

it('multiples are values too', () => {
  const body = [
    ['Earnings', '$ 3,237', '8,648'],
    ['Charges', '497', '961'],
    ['Rent', '648', '815'],
    ['Earnings to charges', '7x', '9x'],
  ];
  expect(statementsIn(body.flatMap((row, index) => rowAt(100 + 16 * index, row, [290, 370])))).toEqual([body]);
});
