import { expect, it } from 'vitest';
import { textsOf, wordAt } from './table.test.fixture.ts';
import { findTaggedTables } from './tagged-tables.ts';

type Given = readonly [text: string, x0: number, x1: number];

/** The tables that tags declare of rows of words, each of them a cell; one without text is empty. */
function tablesOf(...rows: readonly (readonly Given[])[]) {
  const words = rows.flatMap((row, at) =>
    row.map(([text, x0, x1], column) => ({ ...wordAt(text, 20 * at, { x0, width: x1 - x0 }), mark: 10 * at + column })),
  );
  const marks = rows.map((row, at) => row.map((_, column) => new Set([10 * at + column])));
  return findTaggedTables(
    [{ rows: marks }],
    words.filter(({ text }) => text !== ''),
  ).map(textsOf);
}

const DAY: Given = ['Monday', 60, 90];
const BOAT: Given = ['Eider', 100, 125];

it('labels of many widths with what was filled in behind them are no columns', () => {
  const long: Given = ['Name of the boat:', 20, 110];
  expect(tablesOf([['Day:', 20, 40], DAY], [long, ['Eider', 120, 145]], [['Berth:', 20, 48], DAY])).toEqual([]);
});

it('columns may touch', () => {
  const long: Given = ['Name of the boat', 20, 103];
  expect(tablesOf([['Day', 20, 40], BOAT], [long, ['Eider', 104, 129]])).toHaveLength(1);
});

it('a text may cover the empty cell beside it', () => {
  const long: Given = ['Boats of the harbour', 20, 110];
  expect(tablesOf([['Day', 20, 40], DAY], [long, ['', 120, 120]])).toHaveLength(1);
  const left: Given = ['and of the lakes', 30, 110];
  expect(tablesOf([['Day', 20, 40], DAY], [['', 20, 20], left])).toHaveLength(1);
});
