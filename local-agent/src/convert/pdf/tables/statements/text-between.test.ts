import { expect, it } from 'vitest';
import type { Word } from '../../../page/page-content.ts';
import { rowAt, statementsIn, textAt } from './statement-words.test.fixture.ts';

const ENDS = [300, 400];
const GATES = [
  ['Upper gate', '1,237', '648'],
  ['Lower gate', '497', '48'],
  ['Inner gate', '815', '12'],
];
const LOCKS = [
  ['Upper lock', '2,410'],
  ['Lower lock', '1,640'],
  ['All locks', '4,050'],
];
const rowsFrom = (top: number, rows: readonly string[][], ends = ENDS) =>
  rows.flatMap((row, index) => rowAt(top + 13 * index, row, ends));

const TEXT = 'What each of the locks will need until the end of the year is as follows by name';
const statements = (between: readonly Word[]) =>
  statementsIn([...rowsFrom(100, GATES), ...between, ...rowsFrom(178, LOCKS, [400])]);

it('a text that begins before all labels and reaches over the figures parts two statements', () => {
  expect(statements(textAt(TEXT, 2, 152))).toEqual([GATES, LOCKS]);
});

it.each([
  ['begins where labels do', textAt(TEXT, 20, 152)],
  ['ends before the figures', textAt('What the locks need', 2, 152)],
])('a line that %s does not', (_, line) => {
  expect(statements(line)).toHaveLength(1);
});

it('the end of a sentence above a statement is no head of its labels, though it names a unit', () => {
  const between = (end: string, y: number) => [...textAt(TEXT, 2, 144), ...textAt(end, 2, y)];
  expect(statements(between('(in millions):', 156))).toEqual([GATES, LOCKS]);
  expect(statements(between('(in millions)', 156))[1]).toHaveLength(LOCKS.length + 1);
  expect(statements(between('(in millions):', 166))[1]).toHaveLength(LOCKS.length + 1);
});
