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

/**
 * The table with those rows parted that a missing line made one: each cell holds a figure on each of the same base lines,
 * which are as far from each other as the table's rows.
 */
export function partTallRows(table: Table): Table {
  const usual = usualPitch(rowsOf(table));
  return usual === undefined ? table : withPartedRows(table, (cells) => partsOf(cells, usual));
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

/** The lines beside each other; `undefined` where the cells are not all figures below each other. */
function partsOf(cells: readonly TableCell[], pitch: number): Line[][] | undefined {
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
          ({ text, size, baseline }, index) =>
            FIGURE.test(text.trim()) && Math.abs(baseline - (base[index] ?? 0)) < LINE_DRIFT * size,
        ),
    ) &&
    base.every((y, index) => index === 0 || Math.abs(y - (base[index - 1] ?? 0) - pitch) < SAME_PITCH * pitch);
  return isParted && base.length > 1
    ? base.map((_, index) => cells.flatMap(({ lines }) => lines[index] ?? []))
    : undefined;
}
