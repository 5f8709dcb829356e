import { expect, it } from 'vitest';
import type { Rule } from '../../../page/page-content.ts';
import { rowAt, statementsIn, textAbout, textAt } from './statement-words.test.fixture.ts';

const ENDS = [290, 370, 450];
const rowsAt = (top: number, rows: readonly (readonly string[])[]) =>
  rows.flatMap((row, index) => rowAt(top + 14 * index, row, ENDS));

it('the last row of a statement with plain figures heads no columns of the next one', () => {
  const first = [
    ['', '2031', '2030', '2029'],
    ['Result', '$ 1,267', '$ 68', '$ 1,466'],
    ['Result of a share', '$ 1.30', '$ 0.07', '$ 1.50'],
    ['Shares', '975', '997', '977'],
  ];
  const second = [
    ['', '2031', '2030', '2029'],
    ['Adjusted result', '$ 2,094', '$ 1,190', '$ 3,768'],
    ['Adjusted result of a share', '$ 2.15', '$ 1.19', '$ 3.86'],
    ['Shares', '975', '997', '977'],
  ];
  expect(statementsIn([...rowsAt(100, first), ...rowsAt(170, second)])).toEqual([first, second]);
});

it('letters in brackets behind figures are their marks, however large', () => {
  const rows = [
    ['Loans', '626', '917', '(32)'],
    ['Allowance', '516', '479', '8'],
    ['Losses', '0.24', '0.25', '(4)'],
    ['Late loans', '0.29', '0.48', ''],
  ];
  const marks = [100, 142].flatMap((baseline) => textAt('(d)', 360, baseline));
  const words = rows.flatMap((row, index) => rowAt(100 + 14 * index, row, [290, 355, 450]));
  const [found] = statementsIn([...words, ...marks]);
  expect(found).toEqual([
    ['Loans', '626', '917 (d)', '(32)'],
    ...rows.slice(1, 3),
    ['Late loans', '0.29', '0.48 (d)', ''],
  ]);
});

it('a label of two lines, much nearer than rows, is one label also where its figures stand beside the first', () => {
  const rows = [
    ['Reported result of the harbour before', '4,812', '1,671', '6,306'],
    ['Fuel', '748', '382', '1,130'],
    ['Rent', '60', '170', '137'],
    ['Wages', '145', '12', '157'],
  ];
  const words = rows.flatMap((row, index) => rowAt(100 + 26 * index, row, ENDS));
  expect(statementsIn([...words, ...textAt('Taxes', 20, 111)])[0]?.[0]).toEqual([
    'Reported result of the harbour before Taxes',
    '4,812',
    '1,671',
    '6,306',
  ]);
});

it('a label that reaches to the first figures, between the lines of tall heads, is no head', () => {
  const ends = [240, 320, 400];
  const heads = [
    ...textAbout('Liquid', 305, 66),
    ...textAbout('Cover', 385, 66),
    ...textAt('At the end of the three months of', 20, 69.5),
    ...textAbout('papers', 305, 73),
    ...textAbout('of loans', 385, 73),
    ...textAt('March', 20, 81),
    ...textAbout('Loans', 225, 81),
    ...textAbout('held', 305, 81),
    ...textAbout('given', 385, 81),
  ].map((word) => ({ ...word, size: 7 }));
  const rows = [
    ['Harbours and their towns', '160,376', '123,203', '32,237'],
    ['Ships', '137,486', '119,509', '17,098'],
    ['Locks', '121,051', '59,851', '53,929'],
  ];
  const body = rows.flatMap((row, index) => rowAt(95 + 14 * index, row, ends)).map((word) => ({ ...word, size: 7 }));
  expect(statementsIn([...heads, ...body])).toEqual([
    [['At the end of the three months of March', 'Loans', 'Liquid papers held', 'Cover of loans given'], ...rows],
  ]);
});

const rule = (at: number, from: number, to: number): Rule => ({ at, from, to, thickness: 0.5 });

it('a head in the middle of the last columns heads these, though the line below it begins under others', () => {
  const ends = [180, 240, 300, 372, 420];
  const body = [
    ['', '2023', '2022', 'All', 'Boats', 'Trains'],
    ['Old harbour', '$ 782', '9,857', '9.4 %', '9.4', '4.7'],
    ['New harbour', '5,590', '5,341', '4.7', '9.4', '(4.7)'],
    ['All of them', '$ 6,372', '15,198', '6.1 %', '9.4', '(3.2)'],
  ];
  const heads = [...textAbout('FIRST PART', 288, 100), ...textAbout('Change', 348, 111)];
  const rules = [rule(103, 150, 425), rule(114, 150, 425), rule(125, 150, 425)];
  const [found] = statementsIn([...heads, ...body.flatMap((row, index) => rowAt(122 + 13 * index, row, ends))], rules);
  expect(found?.slice(0, 3)).toEqual([['', 'FIRST PART'], ['', '', '', 'Change'], body[0]]);
});

it('a first line of a head that stands right above its last one reaches over no part of the group beside it', () => {
  const ends = [240, 270, 340, 410, 480];
  const body = [
    ['', '', '', '', '2023', '2022'],
    ['Old harbour', '$ 782', '9,857', '9', '9.4', '4.7'],
    ['New harbour', '5,590', '5,341', '7', '9.4', '4.7'],
    ['All of them', '$ 6,372', '15,198', '6', '9.4', '3.2'],
  ];
  const heads = [
    ...textAbout('Percent', 318, 99),
    ...rowAt(110, ['', '2023', '2022'], ends),
    ...textAbout('Change', 318, 110),
    ...textAbout('Part of all', 435, 110),
  ];
  const rules = [rule(113, 380, 485)];
  const [found] = statementsIn([...heads, ...body.flatMap((row, index) => rowAt(122 + 13 * index, row, ends))], rules);
  expect(found?.[0]).toEqual(['', '2023', '2022', 'Percent Change', 'Part of all']);
});

it('the second line of dates that two lines have is one of heads, though each number in it stands over a column', () => {
  const rows = [
    ['Harbours', '10,794', '11,163'],
    ['Locks', '7,725', '7,859'],
    ['Ships', '5,075', '5,848'],
  ];
  const words = [
    ...rowAt(86, ['', 'March 31,', 'December'], ENDS),
    ...rowAt(97, ['(in millions)', '2032', '31, 2031'], ENDS),
    ...rowsAt(111, rows),
  ];
  expect(statementsIn(words)).toEqual([[['(in millions)', 'March 31, 2032', 'December 31, 2031'], ...rows]]);
});

it('a label whose bracket opens in the line above the heads and closes beside them is one', () => {
  const labelOf = (upper: string, lower: string) =>
    statementsIn([
      ...textAt(upper, 20, 86),
      ...rowAt(97, [lower, '2033', '2032', '2031'], ENDS),
      ...rowsAt(111, [
        ['Boats', '10,794', '11,163', '9,857'],
        ['Locks', '7,725', '7,859', '5,341'],
        ['Ships', '5,075', '5,848', '4,222'],
      ]),
    ])[0]?.[0]?.[0];
  expect(labelOf('For the year (in dollars, not', 'in pounds)')).toBe('For the year (in dollars, not in pounds)');
  expect(labelOf('For the year (in dollars) that', 'in pounds)')).toBe('in pounds)');
  expect(labelOf('For the year (in dollars, not', '(in pounds)')).toBe('(in pounds)');
});

it('a head right over one column, and in the middle of the heads of several, heads these, though the line below covers all', () => {
  const ends = [200, 260, 320, 380, 430];
  const body = [
    ['Tolls', '2,011', '1,902', '1.7%', '6.1', '(6)'],
    ['Rents', '3,123', '2,961', '16%', '6.3', '9.7'],
    ['Dues', '1,024', '1,007', '1.7%', '8.3', '6.6'],
  ].flatMap((row, index) => rowAt(122 + 13 * index, row, ends));
  const headOver = (middle: number, names: readonly string[]) =>
    statementsIn(
      [...textAbout('Change', middle, 84), ...rowAt(100, ['', '2031', '2030', ...names], ends), ...body],
      [rule(89, 170, 435)],
    )[0]?.[0];
  expect(headOver(370, ['Total', 'Quay', 'Ashore'])).toEqual(['', '', '', 'Change']);
  // Only the heads below show how wide the columns are.
  expect(headOver(346, ['In all of it', 'Quay', 'Ashore'])).toEqual(['', '', '', 'Change']);
  expect(headOver(304, ['Total', 'Quay', 'Ashore'])).toEqual(['', 'Change']);
});

it('a label below the line of the heads is of its statement, with more white below it than other labels have', () => {
  const ends = [200, 260];
  const body = [
    ['Tolls', '2,011', '1,902'],
    ['Rents', '3,123', '2,961'],
    ['Dues', '1,024', '1,007'],
  ].flatMap((row, index) => rowAt(140 + 13 * index, row, ends));
  const heads = rowAt(90, ['', '2031', '2030'], ends);
  const first = (rules: readonly Rule[], label = 'By gate') =>
    statementsIn([...heads, ...textAt(label, 20, 105), ...body], rules)[0]?.[0]?.[1];
  expect(first([rule(94, 20, 265)])).toBe('2031');
  expect(first([])).toBe('2,011');
  expect(first([rule(94, 20, 190)])).toBe('2,011');
  // A line below each head says the same as one below all.
  expect(first([rule(94, 175, 205), rule(94, 235, 265)])).toBe('2031');
  expect(first([rule(94, 235, 265)])).toBe('2,011');
  // Over the columns it is no label.
  expect(first([rule(94, 20, 265)], 'By the gate and the quay of the locks')).toBe('2,011');
});

it('what the figures of one column are stands in brackets between its date and the unit over all', () => {
  const ends = [200, 260, 320];
  const body = [
    ['Tolls', '2,011', '1,902', '1,807'],
    ['Rents', '3,123', '2,961', '2,754'],
    ['Dues', '1,024', '1,007', '1,001'],
  ].flatMap((row, index) => rowAt(122 + 13 * index, row, ends));
  const headsWith = (text: string, above = rowAt(84, ['', '2033', '2032', '2031'], ends)) =>
    statementsIn([...above, ...textAbout(text, 308, 96), ...textAbout('(in thousands)', 249, 109), ...body])[0]?.[0];
  expect(headsWith('(Unaudited)')).toEqual(['(in thousands)', '2033', '2032', '2031 (Unaudited)']);
  expect(headsWith('(in dollars)')).toEqual(['(in thousands)', '', '', '']);
  expect(headsWith('(Unaudited)', textAbout('Tolls by gate', 308, 84))).toEqual(['(in thousands)', '', '', '']);
});

it('raised numbers in brackets behind heads are marks and no amounts, though they are hardly smaller', () => {
  const ends = [240, 330, 420];
  const marks = (rise: number) =>
    ends.flatMap((end) => textAt('(1)', end + 1, 97 - rise).map((word) => ({ ...word, size: 9 })));
  const heads = rowAt(97, ['', 'Tolls', 'Rents', 'Dues'], ends);
  const body = [
    ['Lock', '2,011', '1,902', '7.5'],
    ['Quay', '3,123', '2,961', '6.5'],
    ['Gate', '1,024', '1,007', '8.3'],
  ].flatMap((row, index) => rowAt(112 + 13 * index, row, ends));
  const first = (rise: number) => statementsIn([...heads, ...marks(rise), ...body])[0]?.[0];
  expect(first(3)).toEqual(['', 'Tolls(1)', 'Rents(1)', 'Dues(1)']);
  expect(first(0)?.[0]).toBe('Lock');
});
