import { distinctCells, type Region } from './region.ts';
import type { Sheet } from './workbook.ts';

/** Parts tables that stand below each other without a blank row, where the same heads come again below a title. */
export function splitAtHeads(sheet: Sheet, regions: readonly Region[]): Region[] {
  return regions.flatMap((region) => {
    const starts = titlesAboveHeads(sheet, region);
    if (starts.length === 0) return [region];
    return [0, ...starts].map((start, index) => ({
      rows: region.rows.slice(start, starts[index] ?? region.rows.length),
      columns: region.columns,
    }));
  });
}

/** The places of rows of one cell each, below which the table's first row of several cells comes again. */
function titlesAboveHeads(sheet: Sheet, region: Region): number[] {
  if (region.columns.length < 2) return [];
  const isTitle = (index: number) => distinctCells(sheet, region, region.rows[index] ?? 0).length === 1;
  const head = region.rows.findIndex((_, index) => !isTitle(index));
  // Repeated titles of a form are no heads, and neither are rows of values.
  if (head < 0 || distinctCells(sheet, region, region.rows[head] ?? 0).some(({ align }) => align === 'right'))
    return [];
  const heads = region.rows[head] ?? 0;
  return region.rows.flatMap((row, index) => {
    if (index <= head + 1 || !isTitle(index - 1) || !areSameHeads(sheet, region, heads, row)) return [];
    let start = index - 1;
    while (start - 1 > head && isTitle(start - 1)) start--;
    return [start];
  });
}

/** Whether two rows name the same columns, but for further ones at the end of either. */
function areSameHeads(sheet: Sheet, { columns }: Region, one: number, other: number): boolean {
  const textsOf = (row: number) => columns.map((column) => sheet.rows.get(row)?.get(column)?.text);
  const [heads, again] = [textsOf(one), textsOf(other)];
  const shared = Math.min(heads.findLastIndex(Boolean), again.findLastIndex(Boolean)) + 1;
  const named = heads.slice(0, shared).filter(Boolean).length;
  return named > 1 && heads.slice(0, shared).every((text, index) => text === again[index]);
}
