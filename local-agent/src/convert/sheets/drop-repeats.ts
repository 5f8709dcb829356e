import type { Region } from './region.ts';
import type { Sheet } from './workbook.ts';

/** A region without the columns that show nothing but what is merged from the column on their left. */
export function dropRepeats(sheet: Sheet, region: Region): Region {
  const { rows, columns } = region;
  const repeats = new Set(columns.slice(1));
  for (const row of rows) {
    const cells = sheet.rows.get(row);
    for (const [index, column] of columns.entries())
      if (cells?.get(column) !== cells?.get(columns[index - 1] ?? column)) repeats.delete(column);
  }
  // Rows that are merged over all columns are lines of text.
  const isLines = repeats.size === columns.length - 1;
  return repeats.size > 0 && !isLines ? { rows, columns: columns.filter((column) => !repeats.has(column)) } : region;
}
