import { expect, it } from 'vitest';
import { withPartedRows } from './parted-rows.ts';
import { lineAt, tableOf, textsOf } from './table.test.fixture.ts';
import type { Table } from './table.ts';

const TABLE = tableOf([
  ['Pier', 'North', '1'],
  ['', 'South', '2'],
  ['', 'West', '3'],
]);
/** The first cell covers two rows. */
const SPANNED: Table = {
  ...TABLE,
  cells: TABLE.cells
    .filter(({ row, column }) => column > 0 || row !== 1)
    .map((cell) => (cell.row === 0 && cell.column === 0 ? { ...cell, rows: 2 } : cell)),
};

it('a cell that reaches over a parted row covers all of its parts, and rows below move down', () => {
  const isParted = (text: string) => /South|2/.test(text);
  const parted = withPartedRows(SPANNED, (cells) => {
    const lines = cells.flatMap((cell) => cell.lines).filter(({ text }) => isParted(text));
    return lines.length > 0 ? lines.map((line) => [line]) : undefined;
  });
  expect(textsOf(parted)).toEqual([
    ['Pier', 'North', '1'],
    ['South', ''],
    ['', '2'],
    ['', 'West', '3'],
  ]);
  expect(parted.cells.find(({ column }) => column === 0)).toMatchObject({ row: 0, rows: 3 });
});

it('a table none of whose rows is parted stays', () => {
  expect(withPartedRows(TABLE, () => undefined)).toBe(TABLE);
});

/** The first texts and heights of the cells of a row that two rows are made of; its label is at `baseline`. */
function partsWith(baseline: number) {
  const table = tableOf([['Yard', 'Ship']]);
  const [first, second] = [lineAt('ferry', 30), lineAt('tug', 50)];
  const label = lineAt('east', baseline);
  const cells = table.cells.map((cell) => ({ ...cell, lines: cell.column === 0 ? [label] : [first, second] }));
  const parts = [[first], [second]].map((part) => (baseline < 40 === part.includes(first) ? [...part, label] : part));
  return withPartedRows({ ...table, cells }, () => parts).cells.map(({ row, column, rows, lines }) => [
    row,
    column,
    rows,
    lines[0]?.text,
  ]);
}

it('a label in the middle of the parts of a row reaches over them', () => {
  const ships = [
    [0, 1, 1, 'ferry'],
    [1, 1, 1, 'tug'],
  ];
  expect(partsWith(40)).toEqual([[0, 0, 2, 'east'], ...ships]);
  expect(partsWith(30)).toEqual([[0, 0, 1, 'east'], [1, 0, 1, undefined], ...ships]);
  expect(partsWith(36)).toEqual([[0, 0, 1, 'east'], [1, 0, 1, undefined], ...ships]);
});
