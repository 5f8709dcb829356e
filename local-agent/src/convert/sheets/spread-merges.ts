import type { Sheet } from './workbook.ts';

/** Most cells that one merged range is spread over; beyond, only its first cell shows. */
const MAX_MERGED = 10_000;

/**
 * Spreads merged cells over their range within the used part of the sheet, so that each value keeps its headers. Rows
 * that would show merged cells of rows above and nothing else are omitted, and come back.
 */
export function spreadMerges(sheet: Sheet): ReadonlySet<number> {
  const own = new Map<number, boolean>();
  for (const { top, left, bottom, right } of sheet.merges) {
    const origin = sheet.rows.get(top)?.get(left);
    if (!origin || (bottom - top + 1) * (right - left + 1) > MAX_MERGED) continue;
    for (let row = top; row <= bottom; row++) {
      if (sheet.hiddenRows.has(row)) continue;
      let cells = sheet.rows.get(row);
      if (row > top && !own.has(row)) own.set(row, cells !== undefined);
      if (!cells) {
        cells = new Map();
        sheet.rows.set(row, cells);
      }
      for (let column = left; column <= right; column++) {
        if (!cells.has(column) && !sheet.hiddenColumns.has(column)) cells.set(column, origin);
      }
    }
  }
  const repeated = new Set([...own].flatMap(([row, has]) => (has ? [] : [row])));
  for (const row of repeated) sheet.rows.delete(row);
  return repeated;
}
