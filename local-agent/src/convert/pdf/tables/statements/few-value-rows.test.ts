import { expect, it } from 'vitest';
import { rowAt, statementsIn, textAbout, textBefore } from './statement-words.test.fixture.ts';

const ENDS = [290, 370, 450];
const DATES = ['(in millions)', '2032', '2031'];
const ROW = ['Locks', '$ 6,076', '$ 13,105'];

/** A line of heads and a row, each with its figures at the same ends. */
const found = (heads: readonly string[], row: readonly string[]) =>
  statementsIn([...rowAt(86, heads, ENDS), ...rowAt(100, row, ENDS)]);

it('one row of two amounts below dates is a table', () => {
  expect(found(DATES, ROW)).toEqual([[DATES, ROW]]);
  expect(found(['', 'March 31, 2032', 'May 3, 2031'], ROW)).toHaveLength(1);
});

it('one row of two figures is none without dates, without amounts, and without a label', () => {
  expect(found(['', 'Large', 'Small'], ROW)).toEqual([]);
  expect(
    statementsIn([
      ...textAbout('Spring 2032', 360, 75),
      ...rowAt(86, ['', 'Large', 'Small'], ENDS),
      ...rowAt(100, ROW, ENDS),
    ]),
  ).toEqual([]);
  expect(found(DATES, ['Locks', '6', '$ 13,105'])).toEqual([]);
  expect(found(DATES, ['', '$ 6,076', '$ 13,105'])).toEqual([]);
});

it('one row of two amounts between two lines needs no dates', () => {
  const heads = ['(in millions)', 'Large', 'Small'];
  const words = [...rowAt(86, heads, ENDS), ...rowAt(100, ROW, ENDS)];
  const lines = (...ys: number[]) => ys.map((at) => ({ at, from: 0, to: 400, thickness: 1 }));
  expect(statementsIn(words, lines(90, 104))).toEqual([[heads, ROW]]);
  expect(statementsIn(words, lines(90))).toEqual([]);
  expect(statementsIn(words, lines(90, 124))).toEqual([]);
  const plain = [...rowAt(86, heads, ENDS), ...rowAt(100, ['Locks', '6,076', '13,105'], ENDS)];
  expect(statementsIn(plain, lines(90, 104))).toEqual([]);
});

it('one row of three figures, most of them amounts, needs no dates', () => {
  const heads = ['', 'Large', 'Small', 'All'];
  expect(found(heads, ['Locks', '$ 6,076', '13', '$ 6,089'])).toHaveLength(1);
  expect(found(heads, ['Locks', '6', '13', '$ 19'])).toEqual([]);
});

it('shares below the amounts of the row above are in their columns, though they end elsewhere', () => {
  const heads = ['', '2032', 'Change', '2031'];
  const shares = (ends: readonly number[]) =>
    ['18.9%', '22.6%'].flatMap((share, at) => textBefore(share, ends[at] ?? 0, 114));
  const words = [
    ...rowAt(86, heads, ENDS),
    ...rowAt(100, ['Tolls', '$ 2,182', '-14%', '$ 2,896'], ENDS),
    ...rowAt(114, ['Share'], []),
  ];
  expect(statementsIn([...words, ...shares([281, 441])])).toEqual([
    [heads, ['Tolls', '$ 2,182', '-14%', '$ 2,896'], ['Share', '18.9%', '', '22.6%']],
  ]);
  expect(statementsIn([...words, ...shares([281, 410])])).toEqual([]);
});
