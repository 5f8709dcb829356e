import type { Region } from './region.ts';
import type { Sheet } from './workbook.ts';

/** A region without the columns and rows that show nothing but what is merged from the column or row before. */
export function dropRepeats(sheet: Sheet, { rows: all, columns }: Region): Region {
  const rows = all.filter((row, index) => index === 0 || !isRepeat(sheet, columns, all[index - 1] ?? 0, row));
  const repeats = new Set(columns.slice(1));
  for (const row of rows) {
    const cells = sheet.rows.get(row);
    for (const [index, column] of columns.entries())
      if (cells?.get(column) !== cells?.get(columns[index - 1] ?? column)) repeats.delete(column);
  }
  // Rows that are merged over all columns are lines of text.
  const isLines = repeats.size === columns.length - 1;
  return repeats.size > 0 && !isLines
    ? { rows, columns: columns.filter((column) => !repeats.has(column)) }
    : { rows, columns };
}

/** Whether all that a row shows is merged from the row above it: cells beside the region may be its own. */
function isRepeat(sheet: Sheet, columns: readonly number[], above: number, row: number): boolean {
  const [before, cells] = [sheet.rows.get(above), sheet.rows.get(row)];
  return columns.every((column) => cells?.get(column) === before?.get(column));
}
