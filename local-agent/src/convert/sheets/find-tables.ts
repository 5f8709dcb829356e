import { distinctCells, isUsed, type Region, runs, type Span, usedColumns } from './region.ts';
import { splitColumns } from './split-columns.ts';
import type { CellRange, Sheet } from './workbook.ts';

/**
 * The tables of a sheet: those that the file declares, and what is left, cut apart at blank rows, then at blank columns
 * where both sides can stand alone, until nothing is left to cut. Reading order: from the top, then from the left. Costs
 * as much as there are real cells. `repeated`: rows that count as none.
 */
export function findTables(sheet: Sheet, repeated: ReadonlySet<number>): Region[] {
  const declared = (sheet.tables ?? []).flatMap((range) => declaredRegion(sheet, range));
  const rest = declared.length > 0 ? without(sheet, sheet.tables ?? []) : sheet;
  const rows = [...rest.rows.keys()].filter((row) => (rest.rows.get(row)?.size ?? 0) > 0).sort((a, b) => a - b);
  const isNone = (row: number) => sheet.hiddenRows.has(row) || repeated.has(row) || isThin(sheet, row);
  const found = cut(rest, rows, undefined, isNone);
  return declared.length > 0 ? [...declared, ...found].sort(inReadingOrder) : found;
}

const inReadingOrder = (a: Region, b: Region) =>
  (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || (a.columns[0] ?? 0) - (b.columns[0] ?? 0);

/** A blank row of little height spaces out the rows of one table. */
const isThin = ({ thinRows, rows }: Sheet, row: number) => thinRows?.has(row) === true && !rows.has(row);

function declaredRegion(sheet: Sheet, { top, left, bottom, right }: CellRange): Region[] {
  const within = { first: left, last: right };
  const rows = [...sheet.rows.keys()].filter((row) => row >= top && row <= bottom && isUsed(sheet, row, within));
  rows.sort((a, b) => a - b);
  return rows.length > 0 ? [{ rows, columns: usedColumns(sheet, rows, within) }] : [];
}

/** The sheet without the cells of some ranges. */
function without(sheet: Sheet, ranges: readonly CellRange[]): Sheet {
  const rows: Sheet['rows'] = new Map();
  for (const [row, cells] of sheet.rows) {
    const here = ranges.filter(({ top, bottom }) => row >= top && row <= bottom);
    const left = [...cells].filter(([column]) => !here.some((range) => column >= range.left && column <= range.right));
    if (left.length > 0) rows.set(row, new Map(left));
  }
  return { ...sheet, rows };
}

function cut(
  sheet: Sheet,
  rows: readonly number[],
  within: Span | undefined,
  isNone: (row: number) => boolean,
): Region[] {
  const used = rows.filter((row) => isUsed(sheet, row, within));
  return runs(used, isNone).flatMap((band): Region[] => {
    const whole = { rows: band, columns: usedColumns(sheet, band, within) };
    const inside = ({ rows: those }: Region, sides: readonly Span[]) =>
      sides.flatMap((side) => cut(sheet, those, side, isNone));
    const sides = splitColumns(sheet, whole);
    if (sides.length > 1) return inside(whole, sides);
    // A title over all columns would hold tables together that stand side by side.
    const titles = titleRows(sheet, whole);
    if (titles === 0 || titles === band.length) return [whole];
    const below = { rows: band.slice(titles), columns: usedColumns(sheet, band.slice(titles), within) };
    const sidesBelow = splitColumns(sheet, below);
    if (sidesBelow.length === 1) return [whole];
    return [{ rows: band.slice(0, titles), columns: whole.columns }, ...inside(below, sidesBelow)];
  });
}

/** How many rows at the top have one cell each that is merged over others. */
function titleRows(sheet: Sheet, region: Region): number {
  const end = region.rows.findIndex((row) => {
    const filled = region.columns.filter((column) => sheet.rows.get(row)?.has(column));
    return filled.length < 2 || distinctCells(sheet, region, row).length > 1;
  });
  return end < 0 ? region.rows.length : end;
}
