import { type Box, centerInside } from '../../page/box.ts';
import { pitch, type Row } from '../../page/rows.ts';

/** The lines of heads follow each other more closely, font sizes, and there are no more of them. */
const HEAD_PITCH = 1.8;
const MAX_LINES = 3;
/** So many shaded rows are those of the table's body: a single one may be its sum. */
const MIN_SHADED = 3;

/**
 * Index of the first row of a table with shaded rows: lines of heads stand above the first shaded one. What white parts from
 * these is above the table, such as the head of the page; it would become part of the heads, for no edge of a shade parts it.
 */
export function headsAboveShades(rows: readonly Row[], start: number, shades: readonly Box[]): number {
  const isShaded = (row: Row) => shades.some((box) => centerInside(row, box));
  const table = rows.slice(start);
  if (table.filter(isShaded).length < MIN_SHADED) return start;
  const shaded = table.findIndex(isShaded) + start;
  // Heads in smaller letters are set in lines as far apart as the rows'.
  const size = rows[shaded]?.size ?? 0;
  for (let first = shaded - 1; first > start && first >= shaded - MAX_LINES; first--) {
    const [above, row] = [rows[first - 1], rows[first]];
    if (above && row && pitch(above, row) > HEAD_PITCH * Math.max(row.size, size)) return first;
  }
  return start;
}
