import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, MAJORITY } from '../layout/measures.ts';
import { isMarker } from '../patterns/list-marker.ts';
import { FIGURE } from './figure-rows.ts';
import type { RuleGrid } from './rule-grids.ts';
import { NO_VALUE } from './statements/value-rows.ts';
import type { Table } from './table.ts';

/** Cells of fewer lines may hold them by chance, and fewer rows are no table. */
const MIN_LINES = 2;
const MIN_ROWS = 6;

/**
 * Whether most rows of a drawn table stand with others in cells, as several texts beside each other: lines part groups of
 * rows, and none are drawn between their columns.
 */
export function holdsRows({ xs, ys }: RuleGrid, { cells }: Table, rows: readonly Row[]): boolean {
  const shared = cells.filter(({ lines }) => lines.length >= MIN_LINES);
  const inCells = shared.flatMap((cell) => {
    const [left, right] = [xs[cell.column] ?? 0, xs[cell.column + cell.columns] ?? 0];
    const [top, bottom] = [ys[cell.row] ?? 0, ys[cell.row + cell.rows] ?? 0];
    const own = rows.filter(({ y0, y1 }) => (y0 + y1) / 2 > top && (y0 + y1) / 2 < bottom);
    return own.filter(({ words, size }) => {
      const inside = words.filter(({ x0, x1 }) => (x0 + x1) / 2 > left && (x0 + x1) / 2 < right);
      const [first, ...others] = splitRow(inside, COLUMN_GAP * size);
      const texts = isMarker(first?.map(({ text }) => text).join(' ') ?? '') ? others.slice(1) : others;
      // Labels with nothing but figures are a statement.
      return texts.flat().some(({ text }) => !FIGURE.test(text) && !NO_VALUE.test(text));
    });
  });
  const apart = new Set(inCells);
  return apart.size >= MIN_ROWS && apart.size > MAJORITY * rows.length;
}
