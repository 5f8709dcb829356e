import { expect, it } from 'vitest';
import { makeLine } from '../layout/line.ts';
import { partListedRows } from './part-listed-rows.ts';
import { wordAt } from './table.test.fixture.ts';
import type { Table } from './table.ts';

/** Columns 100 and 200 points wide; a line as [base line, text], 5 points a letter. */
type Given = readonly (readonly [number, string])[];

const EDGES = [0, 100, 300];

function lineOf(baseline: number, text: string, left: number) {
  const texts = text.split(' ');
  const starts = texts.map((_, at) => left + 5 * texts.slice(0, at).join(' ').length + (at > 0 ? 5 : 0));
  return makeLine(texts.map((word, at) => wordAt(word, baseline, { x0: starts[at] ?? 0, width: 5 * word.length })));
}

/** How many rows a table of these rows of two cells has, and the texts of the first column. */
const namesOf = (...rows: readonly (readonly [names: Given, texts: Given])[]) => namesIn((table) => table, rows);

function namesIn(change: (table: Table) => Table, rows: readonly (readonly [names: Given, texts: Given])[]): string[] {
  const cells = rows.flatMap((row, index) =>
    row.map((given, column) => ({
      row: index,
      column,
      rows: 1,
      columns: 1,
      lines: given.map(([baseline, text]) => lineOf(baseline, text, (EDGES[column] ?? 0) + 4)),
    })),
  );
  const box = { x0: 0, x1: 300, y0: 0, y1: 400 };
  const table: Table = { ...box, rowCount: rows.length, columnCount: 2, cells, edges: EDGES };
  const parted = partListedRows(change(table)).cells.filter(({ column }) => column === 0);
  return parted.map(({ lines }) => lines.map(({ text }) => text).join(' '));
}

const NAMES: Given = [
  [20, 'gate'],
  [32, 'lock'],
  [56, 'weir'],
];
const TEXTS: Given = [
  [20, 'opens at dawn'],
  [32, 'is drained before the keeper writes the'],
  [44, 'level down'],
  [56, 'holds the water back'],
];
const EVEN: readonly [Given, Given] = [
  [
    [90, 'mill'],
    [102, 'pond'],
  ],
  [
    [90, 'is sold'],
    [102, 'is kept'],
  ],
];

it('names beside the first lines of their texts are rows, and so are the even ones of the same table', () => {
  expect(namesOf([NAMES, TEXTS], EVEN)).toEqual(['gate', 'lock', 'weir', 'mill', 'pond']);
});

it('names as far from each other as lines are may be the lines of one', () => {
  expect(namesOf(EVEN, EVEN)).toEqual(['mill pond', 'mill pond']);
});

it('a name beside a line that continues a sentence is part of the one above', () => {
  const running: Given = [
    ...TEXTS.slice(0, 2),
    [44, 'level of the water into the old ledger'],
    [56, 'before anyone else'],
  ];
  expect(namesOf([NAMES, running])).toEqual(['gate lock weir']);
  const listed: Given = [
    ...TEXTS.slice(0, 2),
    [44, 'level of the water into an old ledger;'],
    [56, 'anyone else waits'],
  ];
  expect(namesOf([NAMES, listed])).toEqual(['gate lock weir']);
  const ended: Given = [
    ...TEXTS.slice(0, 2),
    [44, 'level of the water into an old ledger.'],
    [56, 'Anyone else waits'],
  ];
  expect(namesOf([NAMES, ended])).toEqual(['gate', 'lock', 'weir']);
});

it('a name that the one above had no place for continues it, unless all are single words', () => {
  const long = (first: string): Given => [
    [20, first],
    [32, 'lockkeepers'],
    [56, 'weir'],
  ];
  expect(namesOf([long('gates and their'), TEXTS])).toEqual(['gates and their lockkeepers weir']);
  expect(namesOf([[[20, 'gate one'], ...NAMES.slice(1)], TEXTS])).toEqual(['gate one', 'lock', 'weir']);
  expect(namesOf([long('all any'), TEXTS])).toEqual(['all any lockkeepers weir']);
  expect(namesOf([long('gates-and-their'), TEXTS])).toEqual(['gates-and-their', 'lockkeepers', 'weir']);
});

it('a text that begins above all names is of no entry', () => {
  expect(namesOf([NAMES, [[8, 'Names of'], ...TEXTS]])).toEqual(['gate lock weir']);
});

it('rows without names, and cells over several columns or rows, stay as they are', () => {
  expect(namesOf([NAMES, TEXTS], [[], [[90, 'is sold']]])).toEqual(['gate', 'lock', 'weir', '']);
  expect(namesOf([NAMES, TEXTS], [[], []])).toEqual(['gate', 'lock', 'weir', '']);
  for (const span of [{ rows: 2 }, { columns: 2 }]) {
    const spanned = (table: Table): Table => ({
      ...table,
      cells: table.cells.map((cell) => (cell.column === 0 && cell.row === 1 ? { ...cell, ...span } : cell)),
    });
    expect(namesIn(spanned, [[NAMES, TEXTS], EVEN])).toEqual(['gate', 'lock', 'weir', 'mill pond']);
  }
});
