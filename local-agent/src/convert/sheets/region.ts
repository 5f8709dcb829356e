import type { Sheet, SheetCell } from './workbook.ts';

/** A block of cells that belong together: only rows and columns that hold something, in order. */
export type Region = { readonly rows: readonly number[]; readonly columns: readonly number[] };

/** Columns next to each other, ends inclusive. */
export type Span = { readonly first: number; readonly last: number };

/** The distinct cells of a region's row: a merged cell counts once. */
export function distinctCells(sheet: Sheet, { columns }: Pick<Region, 'columns'>, row: number): SheetCell[] {
  const cells = sheet.rows.get(row);
  return [...new Set(columns.flatMap((column) => cells?.get(column) ?? []))];
}

/** Whether a row holds something within the columns. */
export function isUsed(sheet: Sheet, row: number, within: Span | undefined): boolean {
  const cells = sheet.rows.get(row);
  if (!cells) return false;
  if (!within) return cells.size > 0;
  for (const column of cells.keys()) if (isInside(column, within)) return true;
  return false;
}

/** The columns in which the rows hold something, in order. */
export function usedColumns(sheet: Sheet, rows: readonly number[], within: Span | undefined): number[] {
  const columns = new Set<number>();
  for (const row of rows)
    for (const column of sheet.rows.get(row)?.keys() ?? []) if (isInside(column, within)) columns.add(column);
  return [...columns].sort((a, b) => a - b);
}

const isInside = (column: number, within: Span | undefined) =>
  !within || (column >= within.first && column <= within.last);

/** Numbers that follow each other without a gap; those that count as none may lie between. */
export function runs(numbers: readonly number[], none: (number: number) => boolean): number[][] {
  const out: number[][] = [];
  for (const number of numbers) {
    const last = out.at(-1);
    let before = number - 1;
    while (none(before)) before--;
    if (last && (last.at(-1) ?? before) >= before) last.push(number);
    else out.push([number]);
  }
  return out;
}
