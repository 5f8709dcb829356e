import { type Region, runs, type Span } from './region.ts';
import type { Sheet, SheetCell } from './workbook.ts';

type Side = { readonly group: Span; readonly extent: Span };

/**
 * Where a band of rows falls apart at blank columns. A side of one column is a spaced-out part of its neighbour, unless
 * it starts elsewhere; a side of values without labels belongs to the labels on its left.
 */
export function splitColumns(sheet: Sheet, { rows, columns }: Region): Span[] {
  const groups = runs(columns, (column) => sheet.hiddenColumns.has(column)).map((group) => ({
    first: group[0] ?? 0,
    last: group.at(-1) ?? 0,
  }));
  if (groups.length < 2) return groups;
  const out: Side[] = [];
  for (const next of extentsOf(sheet, rows, groups)) {
    const last = out.at(-1);
    if (!last || isApart(sheet, rows, last, next)) out.push(next);
    else out[out.length - 1] = join(last, next);
  }
  return out.map(({ group }) => group);
}

const isWide = ({ group }: Side) => group.last > group.first;

function isApart(sheet: Sheet, rows: readonly number[], last: Side, next: Side): boolean {
  if (isWide(last) && isWide(next)) return !continuesLabels(sheet, rows, last.group, next.group);
  return next.extent.first > last.extent.last || next.extent.last < last.extent.first;
}

const join = (last: Side, next: Side): Side => ({
  group: { first: last.group.first, last: next.group.last },
  extent: {
    first: Math.min(last.extent.first, next.extent.first),
    last: Math.max(last.extent.last, next.extent.last),
  },
});

/** The first and last row in which each group holds something, in one pass over the cells. */
function extentsOf(sheet: Sheet, rows: readonly number[], groups: readonly Span[]): Side[] {
  const groupOf = new Map<number, number>();
  for (const [index, { first, last }] of groups.entries())
    for (let column = first; column <= last; column++) groupOf.set(column, index);
  const extents: { first: number; last: number }[] = [];
  for (const row of rows)
    for (const column of sheet.rows.get(row)?.keys() ?? []) {
      const index = groupOf.get(column);
      if (index !== undefined) extents[index] = { first: extents[index]?.first ?? row, last: row };
    }
  return groups.map((group, index) => ({ group, extent: extents[index] ?? { first: 0, last: 0 } }));
}

/** Share of the rows that have to agree; the others are subheadings and exceptions. */
const MOST = 0.8;

/** Rows read to decide: the first thousands show what a table is. */
const MAX_ROWS = 2_000;

/**
 * Whether the right side shows values of the rows that the left side labels: statements leave a blank column between
 * groups of columns. A table that stands alone has labels of its own, or counts its rows.
 */
function continuesLabels(sheet: Sheet, band: readonly number[], left: Span, right: Span): boolean {
  const rows = band.slice(0, MAX_ROWS);
  const at = (row: number, column: number) => sheet.rows.get(row)?.get(column);
  const valued = rows.filter((row) => hasValue(sheet, row, right));
  const used = rows.filter((row) => firstIn(sheet, row, right) !== undefined);
  // Rows of texts are no values; one of them may be the heads.
  if (valued.length * 2 < used.length - 1) return false;
  const areDates = valued.every((row) => isDate(at(row, left.first)));
  const isOwn = areDates ? (cell: SheetCell | undefined) => isLabel(cell) || isDate(cell) : isLabel;
  const gap = right.first - left.last - 1;
  const isThin = gap === 1 && sheet.thinColumns?.has(left.last + 1) === true;
  const isNumbered = isLabel(at(rows[0] ?? 0, left.first)) && areRising(valued.map((row) => at(row, left.first)));
  // Below a blank corner, before a thin column, and in a column of rising numbers, whatever stands first names its row.
  const isNamed =
    at(rows[0] ?? 0, left.first) && !isThin && !isNumbered
      ? isOwn
      : (cell: SheetCell | undefined) => cell !== undefined;
  const own = isNumbered ? { first: left.first + 1, last: left.last } : left;
  const labelled = valued.filter((row) => isNamed(firstIn(sheet, row, left)));
  const bare = valued.filter((row) => !isOwn(firstIn(sheet, row, right)));
  const all = rows.filter((row) => isNamed(firstIn(sheet, row, left)) && hasValue(sheet, row, own));
  if (labelled.length === 0 || labelled.length < valued.length * MOST || bare.length < valued.length * MOST)
    return false;
  if (labelled.length < all.length * MOST) return false;
  return isThin || !isCount(valued.flatMap((row) => at(row, right.first) ?? []));
}

/** Signs that stand for a value that is none. */
const PLACEHOLDER = /^(?:[-–—.…*/]+|n\/?a\.?|x)$/i;

const isValue = (cell: SheetCell | undefined) =>
  cell !== undefined && (cell.align === 'right' || PLACEHOLDER.test(cell.text.trim()));

/** Dates and times as they are mostly displayed, such as `2024-03-05`, `5.3.2024` and `Mar-24`. */
const DATE = /\d[-/]\d|\d:\d\d|\d\.\d\d?\.|^[a-z]{3,9}[- ]\d/i;

const isDate = (cell: SheetCell | undefined) => cell?.align === 'right' && DATE.test(cell.text);

const isLabel = (cell: SheetCell | undefined) => cell !== undefined && !isValue(cell);

/** The first cell of a row within the columns: what it is named by may be indented. */
function firstIn(sheet: Sheet, row: number, { first, last }: Span): SheetCell | undefined {
  const cells = sheet.rows.get(row);
  for (let column = first; column <= last; column++) if (cells?.has(column)) return cells.get(column);
  return undefined;
}

function hasValue(sheet: Sheet, row: number, { first, last }: Span): boolean {
  const cells = sheet.rows.get(row);
  for (let column = first; column <= last; column++) if (cells?.get(column)?.align === 'right') return true;
  return false;
}

/** Fewest rows that a series of numbers shows in. */
const MIN_SERIES = 3;

/** Whole numbers that rise from row to row, as years and ranks do. */
function areRising(cells: readonly (SheetCell | undefined)[]): boolean {
  const numbers = cells.map((cell) => (cell ? Number(cell.text) : Number.NaN));
  return (
    numbers.length >= MIN_SERIES &&
    numbers.every(
      (number, index) => Number.isInteger(number) && number > (numbers[index - 1] ?? Number.NEGATIVE_INFINITY),
    )
  );
}

/** Years, ranks and other whole numbers one after the other number the rows of a table. */
function isCount(cells: readonly SheetCell[]): boolean {
  const numbers = cells.map(({ text }) => Number(text));
  return (
    numbers.length > 1 &&
    numbers.every(
      (number, index) => Number.isInteger(number) && (index === 0 || number === (numbers[index - 1] ?? 0) + 1),
    )
  );
}
