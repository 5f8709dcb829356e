import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, LETTER_MIDDLE } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import type { RuleGrid } from './rule-grids.ts';
import type { Table, TableCell } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

/** A cell may hold a figure and its share in two lines, but hardly more. */
const MANY_FIGURES = 3;

/** Drawn rows that hold several which no lines part: beside names of several lines stand as many figures, in several columns. */
export function stackedRows({ cells }: Table): ReadonlySet<number> {
  const stacks = cells.filter(
    ({ column, lines }) =>
      column > 0 &&
      lines.length >= MANY_FIGURES &&
      lines.every(({ text }) => text.split(' ').every((part) => FIGURE.test(part))),
  );
  const found = stacks.filter(
    (stack) =>
      stacks.some(({ row, column }) => row === stack.row && column !== stack.column) &&
      cells.some(({ row, column, lines }) => row === stack.row && column === 0 && lines.length >= MANY_FIGURES),
  );
  return new Set(found.map(({ row }) => row));
}

/**
 * The table with the rows that such a place holds read from their text: the drawn heads above stay as they are.
 * `undefined` where its text has other columns than those drawn, where a cell reaches into it, or where heads have texts
 * beside each other that no line parts.
 */
export function partStacks(
  table: Table,
  stacks: ReadonlySet<number>,
  rows: readonly Row[],
  { x0, x1, xs, ys }: RuleGrid,
): Table | undefined {
  const reaches = ({ row, rows: count }: TableCell) =>
    count > 1 && [...stacks].some((stack) => stack >= row && stack < row + count);
  if (table.cells.some(reaches)) return undefined;
  const columns = xs.slice(1, -1).map((x) => ({ x0: x - 1, x1: x + 1 }));
  const cells: TableCell[] = [];
  let rowCount = 0;
  for (let row = 0; row < table.rowCount; row++) {
    const own = table.cells.filter((cell) => cell.row === row).map((cell) => ({ ...cell, row: rowCount }));
    const [y0, y1] = [ys[row] ?? 0, ys[row + 1] ?? 0];
    const middle = (line: Row) => line.baseline - LETTER_MIDDLE * line.size;
    const lines = rows.filter((line) => middle(line) > y0 && middle(line) < y1);
    const isOpen = own.some((cell) => cell.columns > 1 && lines.some((line) => phrasesIn(line, cell, xs) > 1));
    if (isOpen) return undefined;
    const part = stacks.has(row) ? tableFromRows(lines, columns, [], { x0, y0, x1, y1 }) : undefined;
    if (part && part.columnCount !== table.columnCount) return undefined;
    cells.push(...(part ? part.cells.map((cell) => ({ ...cell, row: cell.row + rowCount })) : own));
    rowCount += part?.rowCount ?? 1;
  }
  return { ...table, cells, rowCount };
}

/** How many texts a line has in the columns of a cell. */
function phrasesIn({ words, size }: Row, { column, columns }: TableCell, xs: readonly number[]): number {
  const [left, right] = [xs[column] ?? 0, xs[column + columns] ?? 0];
  const own = words.filter((word) => word.x0 > left - 1 && word.x1 < right + 1);
  return splitRow(own, COLUMN_GAP * size).length;
}
