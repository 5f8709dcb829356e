import { type Region, usedColumns } from './region.ts';
import type { Sheet } from './workbook.ts';

/** Longer lines than this are prose, UTF-16 code units. */
const PROSE_CHARS = 80;

/** How many lines of prose make a text. */
const MIN_PROSE = 2;

/**
 * Parts a text that is written in merged rows, most of what its region holds, from the tables in it. Headings and notes
 * among the rows of a table stay there.
 */
export function splitLines(sheet: Sheet, regions: readonly Region[]): Region[] {
  return regions.flatMap((region) => {
    const lines = new Set(region.rows.filter((row) => isOverAll(sheet, region.columns, row)));
    const prose = [...lines].filter((row) => {
      const cell = sheet.rows.get(row)?.get(region.columns[0] ?? 0);
      return cell !== undefined && cell.text.length > PROSE_CHARS;
    });
    if (lines.size * 2 <= region.rows.length || lines.size === region.rows.length || prose.length < MIN_PROSE)
      return [region];
    const parts: number[][] = [];
    for (const [index, row] of region.rows.entries()) {
      const before = region.rows[index - 1];
      if (before !== undefined && lines.has(before) === lines.has(row)) parts.at(-1)?.push(row);
      else parts.push([row]);
    }
    return parts.map((rows) => ({ rows, columns: usedColumns(sheet, rows, spanOf(region)) }));
  });
}

const spanOf = ({ columns }: Region) => ({ first: columns[0] ?? 0, last: columns.at(-1) ?? 0 });

/** Whether a row is one cell that is merged over all columns. */
export function isOverAll(sheet: Sheet, columns: readonly number[], row: number): boolean {
  const cells = sheet.rows.get(row);
  const first = cells?.get(columns[0] ?? 0);
  return first !== undefined && columns.length > 1 && columns.every((column) => cells?.get(column) === first);
}
