import { expect, it } from 'vitest';
import { tableOf, textsOf } from '../tables/table.test.fixture.ts';
import { secondTables } from './second-tables.ts';

const HEADS = ['', '2032', 'Share', 'Change'];
const BODY = [
  ['Kiel', '10,820', '1.7', '(0.4)'],
  ['Brest', '5,124', '2.0', '1.1'],
];
const QUARTER = ['in tons', '', 'Quarter', ''];
const YEAR = ['in tons', '', 'Year to May 30, 2032', ''];

/** The rows of each part. */
const parts = (...rows: readonly (readonly string[])[]) =>
  secondTables(tableOf(rows.map((row) => [...row]))).map(({ table }) => textsOf(table));

it('a table is two where the heads of single columns come again, with the heads of groups above them', () => {
  const [first, second] = [
    [QUARTER, HEADS, ...BODY],
    [YEAR, HEADS, ...BODY],
  ];
  expect(parts(...first, ...second)).toEqual([first, second]);
  expect(parts(...first, ...second, ...first)).toEqual([first, second, first]);
  const numbered = [['12', '', 'Year', ''], HEADS, ...BODY];
  expect(parts(...first, ...numbered)).toEqual([first, numbered]);
});

it('rows that are equal but no heads, and heads that come again without a body, part none', () => {
  const whole = (...rows: readonly (readonly string[])[]) => expect(parts(...rows)).toEqual([rows]);
  whole(QUARTER, HEADS, ...BODY, YEAR, ['', '2032', 'Part', 'Change'], ...BODY);
  whole(QUARTER, ['', '', 'Share', 'Change'], ...BODY, YEAR, ['', '', 'Share', 'Change'], ...BODY);
  whole(QUARTER, ['', '2032', 'Share', '2031'], ...BODY, YEAR, ['', '2032', 'Share', '2031'], ...BODY);
  whole(QUARTER, ['a', '12.5', 'Share', 'Change'], ...BODY, YEAR, ['a', '12.5', 'Share', 'Change'], ...BODY);
  whole(QUARTER, HEADS, BODY[0] ?? [], HEADS, ...BODY);
  const state = ['State', 'open', 'shut', 'open'];
  whole(QUARTER, HEADS, ...BODY, ...BODY, ...BODY, state, ...BODY, state, ...BODY);
});
