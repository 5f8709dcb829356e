import type { Sheet, SheetCell } from './workbook.ts';

/** A block of cells that belong together: only rows and columns that hold something, in order. */
export type Region = { readonly rows: readonly number[]; readonly columns: readonly number[] };

/** Most cells that one merged range is spread over; beyond, only its first cell shows. */
const MAX_MERGED = 10_000;

/** Spreads merged cells over their range within the used part of the sheet, so that each value keeps its headers. */
export function spreadMerges(sheet: Sheet): void {
  for (const { top, left, bottom, right } of sheet.merges) {
    const origin = sheet.rows.get(top)?.get(left);
    if (!origin || (bottom - top + 1) * (right - left + 1) > MAX_MERGED) continue;
    for (let row = top; row <= bottom; row++) {
      if (sheet.hiddenRows.has(row)) continue;
      let cells = sheet.rows.get(row);
      if (!cells) {
        cells = new Map();
        sheet.rows.set(row, cells);
      }
      for (let column = left; column <= right; column++) {
        if (!cells.has(column) && !sheet.hiddenColumns.has(column)) cells.set(column, origin);
      }
    }
  }
}

/**
 * The tables of a sheet: cells are cut apart at blank rows, then at blank columns where both sides can stand alone, until
 * nothing is left to cut. Reading order: from the top, then from the left. Costs as much as there are real cells.
 */
export function findTables(sheet: Sheet): Region[] {
  const rows = [...sheet.rows.keys()].filter((row) => (sheet.rows.get(row)?.size ?? 0) > 0).sort((a, b) => a - b);
  return cut(sheet, rows, undefined);
}

type Span = { readonly first: number; readonly last: number };

function cut(sheet: Sheet, rows: readonly number[], within: Span | undefined): Region[] {
  const bands = runs(
    rows.filter((row) => used(sheet, row, within)),
    sheet.hiddenRows,
  );
  return bands.flatMap((band) => {
    const columns = usedColumns(sheet, band, within);
    const sides = splitColumns(sheet, band, columns);
    if (sides.length === 1) return [{ rows: band, columns }];
    return sides.flatMap(({ first, last }) => cut(sheet, band, { first, last }));
  });
}

const inside = (column: number, within: Span | undefined) =>
  !within || (column >= within.first && column <= within.last);

function used(sheet: Sheet, row: number, within: Span | undefined): boolean {
  const cells = sheet.rows.get(row);
  if (!cells) return false;
  if (!within) return cells.size > 0;
  for (const column of cells.keys()) if (inside(column, within)) return true;
  return false;
}

function usedColumns(sheet: Sheet, rows: readonly number[], within: Span | undefined): number[] {
  const columns = new Set<number>();
  for (const row of rows)
    for (const column of sheet.rows.get(row)?.keys() ?? []) if (inside(column, within)) columns.add(column);
  return [...columns].sort((a, b) => a - b);
}

/** Numbers that follow each other without a gap; hidden ones between them are none. */
function runs(numbers: readonly number[], hidden: ReadonlySet<number>): number[][] {
  const out: number[][] = [];
  for (const number of numbers) {
    const last = out.at(-1);
    let before = number - 1;
    while (hidden.has(before)) before--;
    if (last && last.at(-1) === before) last.push(number);
    else out.push([number]);
  }
  return out;
}

/** Where a band of rows falls apart: a side of one column is a spaced-out part of its neighbour, unless it starts elsewhere. */
function splitColumns(sheet: Sheet, band: readonly number[], columns: readonly number[]): Span[] {
  const groups = runs(columns, sheet.hiddenColumns).map((group) => ({ first: group[0] ?? 0, last: group.at(-1) ?? 0 }));
  if (groups.length < 2) return groups;
  const described = groups.map((group) => ({ group, extent: extentOf(sheet, band, group) }));
  const out: { group: Span; extent: Span }[] = [];
  for (const next of described) {
    const last = out.at(-1);
    const wide = ({ group }: { group: Span }) => group.last > group.first;
    const apart =
      last &&
      (wide(last) && wide(next) ? true : next.extent.first > last.extent.last || next.extent.last < last.extent.first);
    if (!last || apart) out.push(next);
    else {
      out[out.length - 1] = {
        group: { first: last.group.first, last: next.group.last },
        extent: {
          first: Math.min(last.extent.first, next.extent.first),
          last: Math.max(last.extent.last, next.extent.last),
        },
      };
    }
  }
  return out.map(({ group }) => group);
}

function extentOf(sheet: Sheet, band: readonly number[], group: Span): Span {
  const filled = band.filter((row) => used(sheet, row, group));
  return { first: filled[0] ?? 0, last: filled.at(-1) ?? 0 };
}

/** The distinct cells of a region's row: a merged cell counts once. */
export function distinctCells(sheet: Sheet, region: Region, row: number): SheetCell[] {
  const cells = sheet.rows.get(row);
  return [...new Set(region.columns.flatMap((column) => cells?.get(column) ?? []))];
}
