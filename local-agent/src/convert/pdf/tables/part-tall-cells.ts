import type { TableCell } from './table.ts';

/** Fewer rows may have one text beside them. */
const MIN_ROWS = 4;
/** Share of the rows that have a value of their own. */
const FILLED = 0.8;
/** A cell has no more values: they are those of the rows beside it. */
const MAX_VALUES = 8;
/** A value: one word with a digit, such as a number or a code. */
const VALUE = /^\S{0,12}\d\S{0,12}$/;

/**
 * A cell over several rows with one value in each, parted: what is painted over lines hides them. `ys` are the heights of
 * the lines between rows.
 */
export function partTallCell(cell: TableCell, ys: readonly number[]): TableCell[] {
  if (cell.rows < MIN_ROWS || !cell.lines.every(({ text }) => VALUE.test(text.trim()))) return [cell];
  const parts = Array.from({ length: cell.rows }, (_, offset) => {
    const [top = 0, bottom = 0] = [ys[cell.row + offset], ys[cell.row + offset + 1]];
    const lines = cell.lines.filter(({ y0, y1 }) => (y0 + y1) / 2 >= top && (y0 + y1) / 2 < bottom);
    return { ...cell, row: cell.row + offset, rows: 1, lines };
  });
  if (cell.lines.length > MAX_VALUES) return parts;
  const filled = parts.filter(({ lines }) => lines.length > 0).length;
  const isParted = parts.every(({ lines }) => lines.length <= 1) && filled >= FILLED * cell.rows;
  return isParted && filled === cell.lines.length ? parts : [cell];
}
