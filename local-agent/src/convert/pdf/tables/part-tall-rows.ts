import { median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { rowsOf, withPartedRows } from './parted-rows.ts';
import type { Table, TableCell } from './table.ts';

/** Rows of one line are as far from each other as the lines of a row that lacks a border, but for this part. */
const SAME_PITCH = 0.12;
/** Fewer rows do not show how far they are from each other. */
const MIN_ROWS = 4;
/** So many texts beside each other hardly have as many lines each, and several times, where they are wrapped. */
const MIN_COLUMNS = 5;
const MIN_TALL = 3;

/**
 * The table with those rows parted that a missing line made one: each cell holds a figure on each of the same base lines,
 * which are as far from each other as the table's rows, or a text, where all cells of each row have as many lines.
 */
export function partTallRows(table: Table): Table {
  const rows = rowsOf(table);
  const usual = usualPitch(rows);
  if (usual === undefined) return table;
  const isValue = areAlike(rows) ? () => true : ({ text }: Line) => FIGURE.test(text.trim());
  return withPartedRows(table, (cells) => partsOf(cells, usual, isValue));
}

/** Whether all cells of each row have as many lines, and several rows below the first have more than one. */
function areAlike(rows: readonly (readonly TableCell[])[]): boolean {
  const tall = rows.slice(1).filter(([first]) => (first?.lines.length ?? 0) > 1);
  const isAlike = (cells: readonly TableCell[]) =>
    cells.length >= MIN_COLUMNS && cells.every(({ lines }) => lines.length === cells[0]?.lines.length);
  return tall.length >= MIN_TALL && rows.every(isAlike);
}

/** How far rows of one line each are from the next, points. */
function usualPitch(rows: readonly (readonly TableCell[])[]): number | undefined {
  const lines = rows.map((cells) =>
    cells.every((cell) => cell.rows === 1 && cell.lines.length < 2) ? cells.find((cell) => cell.lines[0]) : undefined,
  );
  const pitches = lines.flatMap((cell, row) => {
    const above = lines[row - 1]?.lines[0];
    const line = cell?.lines[0];
    return above && line ? [line.baseline - above.baseline] : [];
  });
  return pitches.length >= MIN_ROWS - 1 ? median(pitches) : undefined;
}

/** The lines beside each other; `undefined` where the cells are not all values below each other. */
function partsOf(cells: readonly TableCell[], pitch: number, isValue: (line: Line) => boolean): Line[][] | undefined {
  const [first, ...others] = cells;
  const base = first?.lines.map(({ baseline }) => baseline) ?? [];
  const isParted =
    others.length > 0 &&
    cells.every(
      ({ rows, columns, lines }) =>
        rows === 1 &&
        columns === 1 &&
        lines.length === base.length &&
        lines.every(
          (line, index) => isValue(line) && Math.abs(line.baseline - (base[index] ?? 0)) < LINE_DRIFT * line.size,
        ),
    ) &&
    base.every((y, index) => index === 0 || Math.abs(y - (base[index - 1] ?? 0) - pitch) < SAME_PITCH * pitch);
  return isParted && base.length > 1
    ? base.map((_, index) => cells.flatMap(({ lines }) => lines[index] ?? []))
    : undefined;
}
