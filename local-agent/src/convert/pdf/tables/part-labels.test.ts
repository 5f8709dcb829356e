import { expect, it } from 'vitest';
import { groupRows } from '../../page/rows.ts';
import { partLabels } from './part-labels.ts';
import { wordAt } from './table.test.fixture.ts';
import { textOf } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

/** The x that labels begin at, and the one that figures end at. */
const LABEL = 100;
const END = 200;

type Given = readonly [name: string, label: string, figure: string];
type Look = { readonly label?: number; readonly end?: number; readonly width?: number };

/** A row of a name, a label and its figure, each letter of a figure five points wide. */
const row = ([name, label, figure]: Given, y: number, { label: x0 = LABEL, end = END, width = 40 }: Look = {}) => [
  ...(name ? [wordAt(name, y, { x0: 0, width: 40 })] : []),
  wordAt(label, y, { x0, width }),
  wordAt(figure, y, { x0: end - 5 * figure.length, width: 5 * figure.length }),
];

/** What the cells of a table with one strip between its columns say, in rows of text below a head over labels and figures. */
const columns = (rows: readonly Given[], last: Look = {}, more: readonly string[] = []): number => {
  const words = rows.flatMap((given, index) => row(given, 120 + 14 * index, index === rows.length - 1 ? last : {}));
  const others = more.map((text, index) => wordAt(text, 190 + 14 * index, { x0: LABEL }));
  const head = wordAt('Tolls', 106, { x0: 130, width: 70 });
  return tableFromRows(groupRows([head, ...words, ...others]), [{ x0: 60, x1: 90 }], []).columnCount;
};

const GATES: Given[] = [
  ['North', 'Paid', '129'],
  ['South', 'Owed', '65'],
  ['', 'Waived', '7'],
];

it('labels and their figures behind the first column are two columns, though a head is over both', () => {
  const words = [
    wordAt('Tolls', 106, { x0: 150, width: 50 }),
    ...GATES.flatMap((given, index) => [
      ...row(given, 120 + 14 * index),
      wordAt('daily', 120 + 14 * index, { x0: 240, width: 30 }),
    ]),
  ];
  const strips = [
    { x0: 60, x1: 90 },
    { x0: 205, x1: 235 },
  ];
  const table = tableFromRows(groupRows(words), strips, []);
  const text = (column: number) => table.cells.filter((cell) => cell.column === column).map(textOf);
  expect(text(1)).toEqual(['', 'Paid', 'Owed', 'Waived']);
  expect(text(2)).toEqual(['Tolls', '129', '65', '7']);
});

it('the strips stay in order, whatever column has labels', () => {
  const strips = [10, 60, 205].map((x0) => ({ x0, x1: x0 + 5 }));
  const rows = groupRows(GATES.flatMap((given, index) => row(given, 120 + 14 * index)));
  expect(partLabels(rows, strips).map(({ x0 }) => x0)).toEqual([10, 60, 140, 205]);
});

it.each([
  ['of two rows', GATES.slice(0, 2), {}],
  ['one of which begins at another x', GATES, { label: 104 }],
  ['one of whose figures ends at another x', GATES, { end: 206 }],
  ['one of which reaches to the figures', GATES, { width: 83 }],
  ['one of which is a sign', [...GATES.slice(0, 2), ['', '$', '7']] as Given[], {}],
  ['one of which has no figure', [...GATES.slice(0, 2), ['', 'Waived', 'all']] as Given[], {}],
])('labels %s are not', (_, rows, last) => {
  expect(columns(rows, last)).toBe(2);
});

it('nor are texts of which few end with a number', () => {
  expect(columns(GATES)).toBe(3);
  expect(columns(GATES, {}, ['Gates', 'Locks', 'Piers'])).toBe(2);
});
