import { expect, it } from 'vitest';
import { headsOfParts } from './heads-of-parts.ts';
import { rowAt, statementsIn, textAbout, textBefore } from './statement-words.test.fixture.ts';

/** Columns from 200 points, each 60 wide with 20 between them. */
const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ x0: 200 + 80 * at, x1: 260 + 80 * at, right: 260 + 80 * at }));

/** The columns of heads with their middles, above heads of one column each. */
function placed(heads: readonly (readonly [string, number])[], names: readonly string[]) {
  const below = names.map((name, at) => ({ words: textAbout(name, 230 + 80 * at, 100), from: at, to: at }));
  const phrases = heads.map(([text, middle]) => textAbout(text, middle, 86));
  return headsOfParts(phrases, columnsOf(names.length), below, 10)?.map(({ from, to }) => [from, to]);
}

const DATES = ['March 31', 'June 30', 'July 15', 'August 2'];

it('a head in the middle of all columns is over all of them where these are periods of one form', () => {
  expect(placed([['Quarter', 350]], DATES)).toEqual([[0, 3]]);
  expect(placed([['Quarter', 338]], DATES)).toBeUndefined();
  expect(placed([['Quarter', 350]], DATES.with(3, 'Change'))).toBeUndefined();
  expect(placed([['Quarter', 350]], ['Boats', 'Rafts', 'Tolls', 'Rents'])).toBeUndefined();
});

it('heads in the middle of equal parts of the columns are over these where each part has the same heads', () => {
  const part = ['2031', '2030', 'Change'];
  const heads = [['Quarter', 310] as const, ['Months', 550] as const];
  expect(placed(heads, [...part, ...part])).toEqual([
    [0, 2],
    [3, 5],
  ]);
  expect(placed(heads, [...part, '2031', '2029', 'Change'])).toBeUndefined();
  expect(placed(heads, [...part, '2030', '2031', 'Change'])).toBeUndefined();
  expect(
    placed(
      heads,
      Array.from({ length: 6 }, () => 'Boats'),
    ),
  ).toBeUndefined();
  expect(
    placed(
      heads.map(([, middle]) => ['Quarter', middle]),
      [...part, ...part],
    ),
  ).toBeUndefined();
  expect(placed([...heads, ['Days', 630]], [...part, ...part, 'All'])).toBeUndefined();
});

it('heads above a column without a head, or one for each column, are no parts', () => {
  const below = [{ words: textAbout('2031', 230, 100), from: 0, to: 0 }];
  expect(headsOfParts([textAbout('Quarter', 270, 86)], columnsOf(2), below, 10)).toBeUndefined();
  expect(
    placed(
      DATES.map((date, at) => [date, 230 + 80 * at]),
      DATES.map(() => 'Boats'),
    ),
  ).toBeUndefined();
});

it('short heads of three columns each are no first lines of the years in the middle', () => {
  const ends = [200, 250, 310, 370, 420, 480];
  const part = ['2031', '2030', 'Change'];
  const rows = [
    ['Old harbour', '4,812', '1,671', '(54%)', '6,306', '5,112', '(42%)'],
    ['New harbour', '2,748', '3,382', '(77%)', '1,130', '3,917', '(56%)'],
  ];
  const body = [['', ...part, ...part], ...rows].flatMap((row, index) => rowAt(100 + 14 * index, row, ends));
  const heads = [...textAbout('Quarter', 243, 86), ...textAbout('Months', 413, 86)];
  const rule = { at: 89, from: 170, to: 480, thickness: 1 };
  expect(statementsIn([...heads, ...body], [rule])[0]).toEqual([
    ['', 'Quarter', 'Months'],
    ['', ...part, ...part],
    ...rows,
  ]);
});

it('a line below one head shows its columns', () => {
  const rows = [
    ['', ...DATES],
    ['Old harbour', '4,812', '1,671', '6,306', '5,112'],
    ['New harbour', '2,748', '3,382', '1,130', '3,917'],
  ];
  const body = rows.flatMap((row, index) => rowAt(100 + 14 * index, row, [260, 340, 420, 500]));
  const rule = { at: 89, from: 300, to: 420, thickness: 1 };
  expect(statementsIn([...textAbout('Quarter', 360, 86), ...body], [rule])[0]?.[0]).toEqual(['', '', 'Quarter', '']);
});

it('columns are as wide as the heads of each', () => {
  const rows = [
    ['', 'September 30', 'October 31', 'November 30', 'December 31'],
    ['Old harbour', '4,812', '1,671', '6,306', '5,112'],
    ['New harbour', '2,748', '3,382', '1,130', '3,917'],
    ['Rent', '9,160', '7,170', '8,137', '9,212'],
  ];
  const body = rows.flatMap((row, index) => rowAt(100 + 14 * index, row, [260, 340, 420, 500]));
  expect(statementsIn([...textAbout('Quarter', 351, 86), ...body])[0]?.[0]).toEqual(['', 'Quarter']);
});

it('the last line of a head in brackets with a line below it is over all columns; a unit there stands with the labels', () => {
  const ends = [200, 270, 340];
  const words = [
    ...textAbout('Forerunner', 255, 70),
    ...textAbout('(Old Harbour Company)', 255, 82),
    ...['Ships', 'Fuel', 'Light'].flatMap((text, at) => textBefore(text, ends[at] ?? 0, 98)),
    ...textAbout('(in millions)', 255, 112),
    ...rowAt(130, ['Sales', '$ 4,812', '$ 1,671', '$ 6,306'], ends),
    ...rowAt(144, ['Costs', '748', '382', '1,130'], ends),
    ...rowAt(158, ['Result', '5,815', '2,197', '8,005'], ends),
  ];
  const rule = (at: number) => ({ at, from: 160, to: 342, thickness: 1 });
  expect(statementsIn(words, [rule(85), rule(101), rule(115)])[0]?.slice(0, 2)).toEqual([
    ['', 'Forerunner (Old Harbour Company)'],
    ['(in millions)', 'Ships', 'Fuel', 'Light'],
  ]);
});
