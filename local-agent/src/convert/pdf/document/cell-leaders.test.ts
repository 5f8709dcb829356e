import { expect, it } from 'vitest';
import { lineAt } from '../tables/table.test.fixture.ts';
import { textOf } from '../tables/table.ts';
import { withoutLeaders } from './cell-leaders.ts';

/** What the cells of a table of one column say without leaders. */
const shown = (...texts: readonly string[]) =>
  withoutLeaders({
    x0: 0,
    x1: 200,
    y0: 0,
    y1: 20 * texts.length,
    rowCount: texts.length,
    columnCount: 1,
    edges: [0, 200],
    cells: texts.map((text, row) => {
      const lines = text.split('\n').map((line, index) => lineAt(line, 20 * row + 10 * index));
      return { row, column: 0, rows: 1, columns: 1, lines };
    }),
  }).cells.map(textOf);

it('cells have no dots that lead to the next ones, however few', () => {
  expect(
    shown('Ferries ........', 'Tugs . . . . . .', 'Boats of the pilots ..', 'Ships \u2026', 'Barges.', ''),
  ).toEqual(['Ferries', 'Tugs', 'Boats of the pilots', 'Ships', 'Barges.', '']);
});

it('dots are dropped at the end of the last line', () => {
  expect(shown('Ferries ........', 'Ships of ...\nlights ......')).toEqual(['Ferries', 'Ships of ... lights']);
});

it('dots that are all of a cell, lead to a number in it, or that one cell alone has are kept', () => {
  expect(shown('Ferries .......', 'Tugs .......', '........', 'Boats ....... 12')).toEqual([
    'Ferries',
    'Tugs',
    '........',
    'Boats ....... 12',
  ]);
  expect(shown('Ferries .......', 'Boats ....... 12', 'Tugs ..')).toEqual([
    'Ferries .......',
    'Boats ....... 12',
    'Tugs ..',
  ]);
});

it('runs end where the text does', () => {
  const line = { ...lineAt('Ferries .......', 10) };
  const [run] = line.runs;
  if (!run) throw new Error('The line has no run.');
  const split = {
    ...line,
    runs: [
      { ...run, text: 'Fer' },
      { ...run, text: 'ries ..' },
      { ...run, text: '.....' },
    ],
  };
  const cells = [split, split].map((own, row) => ({ row, column: 0, rows: 1, columns: 1, lines: [own] }));
  const table = { x0: 0, x1: 9, y0: 0, y1: 9, rowCount: 2, columnCount: 1, edges: [0, 9], cells };
  expect(withoutLeaders(table).cells[0]?.lines[0]?.runs.map(({ text }) => text)).toEqual(['Fer', 'ries']);
});
