import { describe, expect, it } from 'vitest';
import { partPiecedRows } from './pieced-rows.ts';
import { lineAt, tableOf } from './table.test.fixture.ts';

/** Heads, and one row below them that holds several rows of text in three columns of 100 points. */
const fused = (...rows: readonly (readonly number[])[]) => {
  const table = tableOf([
    ['Part', 'Ship', 'Yard'],
    ['', '', ''],
  ]);
  const linesOf = (column: number) =>
    rows.flatMap((columns, row) =>
      columns.includes(column) ? [lineAt(`${column}${row}`, 30 + 20 * row, { x0: 100 * column })] : [],
    );
  const cells = table.cells.map((cell) => (cell.row === 1 ? { ...cell, lines: linesOf(cell.column) } : cell));
  return { ...table, y1: 20 + 20 * rows.length, cells };
};

const pieces = (at: number, ys: readonly number[]) =>
  ys.slice(1).map((to, index) => ({ at, from: ys[index] ?? 0, to, thickness: 0.4 }));
const YS = [0, 20, 40, 60, 80, 100];
const LINES = [...pieces(90, YS), ...pieces(190, YS)];
const WHOLE = [0, 1, 2];

const rowsOf = (table: ReturnType<typeof fused>, vertical = LINES) => {
  const parted = partPiecedRows(table, vertical);
  return Array.from({ length: parted.rowCount }, (_, row) =>
    parted.cells.filter((cell) => cell.row === row).map(({ lines }) => lines.map(({ text }) => text).join(' ')),
  ).slice(1);
};

it('pieces of the lines between columns part rows', () => {
  expect(rowsOf(fused(WHOLE, WHOLE))).toEqual([
    ['00', '10', '20'],
    ['01', '11', '21'],
  ]);
});

it('rows with a name or with most columns are rows, others continue the one above', () => {
  expect(rowsOf(fused(WHOLE, [1], [0], [1, 2]))).toEqual([
    ['00', '10 11', '20'],
    ['02', '', ''],
    ['', '13', '23'],
  ]);
});

it('of two columns, pieces of the line between them and of a side part rows', () => {
  const sides = [-10, 290].flatMap((at) => pieces(at, YS));
  const parted = [
    ['00', '10', '20'],
    ['01', '11', '21'],
  ];
  expect(rowsOf(fused(WHOLE, WHOLE), [...pieces(90, YS), ...sides])).toEqual(parted);
  const whole = [-10, 290].map((at) => ({ at, from: 0, to: 100, thickness: 0.4 }));
  expect(rowsOf(fused(WHOLE, WHOLE), [...LINES, ...whole])).toEqual(parted);
});

describe('a row stays', () => {
  const one = [['00 01', '10 11', '20 21']];

  it('where one line alone is drawn in pieces, or the pieces are apart', () => {
    expect(rowsOf(fused(WHOLE, WHOLE), pieces(90, YS))).toEqual(one);
    const dashes = [90, 190].flatMap((at) => YS.map((from) => ({ at, from, to: from + 15, thickness: 0.4 })));
    expect(rowsOf(fused(WHOLE, WHOLE), dashes)).toEqual(one);
  });

  it('where the pieces meet at different heights', () => {
    expect(rowsOf(fused(WHOLE, WHOLE), [...pieces(90, YS), ...pieces(190, [0, 20, 43, 60])])).toEqual(one);
  });

  it('where a line between columns runs through', () => {
    const whole = { at: 140, from: 0, to: 60, thickness: 0.4 };
    expect(rowsOf(fused(WHOLE, WHOLE), [...LINES, whole])).toEqual(one);
    expect(rowsOf(fused(WHOLE, WHOLE), [...LINES, { ...whole, at: 400 }])).toHaveLength(2);
  });

  it('where the lines are the outer ones', () => {
    expect(rowsOf(fused(WHOLE, WHOLE), [...pieces(-10, YS), ...pieces(290, YS)])).toEqual(one);
  });

  it('where a record has a few lines that are not full', () => {
    expect(rowsOf(fused(WHOLE, [0, 1]))).toHaveLength(1);
    expect(rowsOf(fused([0, 1], WHOLE))).toHaveLength(1);
  });

  it('where a piece stands beside several rows', () => {
    const table = fused(WHOLE, WHOLE, WHOLE, WHOLE);
    const long = [0, 20, 60, 100];
    expect(rowsOf(table, [...pieces(90, long), ...pieces(190, long)])).toHaveLength(1);
  });

  it('where a cell reaches over the next row', () => {
    const table = fused(WHOLE, WHOLE);
    const cells = table.cells.map((cell) => (cell.row === 1 && cell.column === 0 ? { ...cell, rows: 2 } : cell));
    expect(rowsOf({ ...table, cells })).toEqual(one);
  });

  it('on a page with so many lines that it is a drawing', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({ at: 600, from: index, to: index + 1, thickness: 1 }));
    expect(rowsOf(fused(WHOLE, WHOLE), [...LINES, ...many])).toEqual(one);
  });
});
