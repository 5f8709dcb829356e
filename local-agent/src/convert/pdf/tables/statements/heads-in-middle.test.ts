import { expect, it } from 'vitest';
import { rowAt, statementsIn, textAbout, textAt } from './statement-words.test.fixture.ts';

/** Wide columns, whose figures stand at the right, and the middles of these columns. */
const ENDS = [300, 430, 560];
const MIDDLES = [245, 375, 505];
const ROWS = [
  ['Harbours of the north', '4,812', '1,671', '306'],
  ['Harbours of the south', '748', '382', '130'],
  ['Harbours of the east', '560', '170', '137'],
];
const body = ROWS.flatMap((row, index) => rowAt(104 + 14 * index, row, ENDS));

/** The first row of the statement below heads in the middle of columns. */
const headsOf = (heads: readonly string[], label: string) =>
  statementsIn([
    ...(label ? textAt(label, 20, 90) : []),
    ...heads.flatMap((head, at) => (head ? textAbout(head, MIDDLES[at] ?? 0, 90) : [])),
    ...body,
  ])[0]?.[0];

it('heads in the middle of wide columns whose figures stand at the right are near where each column has one', () => {
  expect(headsOf(['(a)', '(b)', '(c)'], 'Harbour')).toEqual(['Harbour', '(a)', '(b)', '(c)']);
  expect(headsOf(['', '(b)', '(c)'], 'Harbour')).toEqual(ROWS[0]);
});

it('one head of one column, and heads at the right of columns, are nearer', () => {
  const one = ROWS.map((row) => row.slice(0, 2)).flatMap((row, index) => rowAt(104 + 14 * index, row, ENDS));
  expect(statementsIn([...textAt('Harbour', 20, 90), ...textAbout('(a)', 245, 90), ...one])[0]?.[0]?.[0]).toBe(
    'Harbours of the north',
  );
  const heads = [336, 466, 596].flatMap((middle, at) => textAbout(`(${'abc'.charAt(at)})`, middle, 90));
  expect(statementsIn([...textAt('Harbour', 20, 90), ...heads, ...body])[0]?.[0]).toEqual(ROWS[0]);
});

it('a head between the labels and the first figures is no label where another one stands before it', () => {
  const heads = [
    ...textAt('Harbour', 20, 90),
    ...textAbout('(a)', 262, 90),
    ...rowAt(90, ['', '', '(b)', '(c)'], ENDS),
  ];
  expect(statementsIn([...heads, ...body])[0]?.[0]).toEqual(['Harbour', '(a)', '(b)', '(c)']);
});
