import type { Region } from './region.ts';
import type { Sheet } from './workbook.ts';

/** Blank rows that may lie between titles and their tables. */
const MAX_GAP = 2;

/** Rows that titles take. */
const MAX_ROWS = 2;

/** Titles beside each other, above tables that stand beside each other, each go right before their own table. */
export function partTitles(sheet: Sheet, regions: readonly Region[]): Region[] {
  const out: Region[] = [];
  for (let index = 0; index < regions.length; index++) {
    const region = regions[index] as Region;
    const tables = regions.slice(index + 1, index + 1 + region.columns.length);
    if (!areTitles(sheet, region, tables)) {
      out.push(region);
      continue;
    }
    for (const [place, table] of tables.entries()) {
      const column = region.columns[place] ?? 0;
      const rows = region.rows.filter((row) => sheet.rows.get(row)?.has(column));
      out.push({ rows, columns: [column] }, table);
    }
    index += tables.length;
  }
  return out;
}

function areTitles(sheet: Sheet, { rows, columns }: Region, tables: readonly Region[]): boolean {
  if (columns.length < 2 || rows.length > MAX_ROWS || tables.length < columns.length) return false;
  const last = rows.at(-1) ?? 0;
  return columns.every((column, place) => {
    const table = tables[place];
    const next = columns[place + 1];
    const gap = (table?.rows[0] ?? 0) - last - 1;
    return (
      table !== undefined &&
      table.columns.length > 1 &&
      table.columns.includes(column) &&
      (next === undefined || (table.columns.at(-1) ?? 0) < next) &&
      gap >= 1 &&
      gap <= MAX_GAP &&
      rows.every((row) => sheet.rows.get(row)?.get(column)?.align !== 'right')
    );
  });
}
