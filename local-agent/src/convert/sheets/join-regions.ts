import { distinctCells, type Region } from './region.ts';
import type { Sheet } from './workbook.ts';

/** Blank rows that may lie between the parts of one table. */
const MAX_GAP = 2;

/**
 * Puts parts of one table together that blank rows hold apart: groups of accounts, totals, a line left free after each
 * row. A part continues the table above it when it stands in the same columns and has no header of its own, and names of
 * columns alone belong to the values below them.
 */
export function joinRegions(sheet: Sheet, regions: readonly Region[]): Region[] {
  const out: Growing[] = [];
  let next = 0;
  for (const [index, region] of regions.entries()) {
    if (index < next) continue;
    const above = out.at(-1);
    const pieces = beside(regions, index);
    const whole = pieces.length > 1 ? union(pieces) : region;
    const isNamed =
      above !== undefined && (above.isNamed ? isAsWide(above, whole, MOST) : names(sheet, above, whole, pieces.length));
    const isNext = isNamed && !isLabelled(sheet, whole);
    if (above && (isNext || (pieces.length > 1 && continues(sheet, above, whole)))) {
      grow(above, whole);
      above.isNamed ||= isNext;
      next = index + pieces.length;
    } else if (above && (continues(sheet, above, region) || heads(sheet, above, region))) grow(above, region);
    else out.push({ rows: [...region.rows], columns: [...region.columns], isNamed: false });
  }
  return out;
}

type Growing = {
  readonly rows: number[];
  columns: readonly number[];
  /** Names of columns alone began it, so parts without numbers belong to it too. */
  isNamed: boolean;
};

/** Puts a part below another; a table may have as many parts as rows. */
function grow(above: Growing, below: Region): void {
  for (const row of below.rows) above.rows.push(row);
  const known = new Set(above.columns);
  if (below.columns.some((column) => !known.has(column))) above.columns = numbersOf([above.columns, below.columns]);
}

/** Most parts beside each other that are looked at together. */
const MAX_PIECES = 50;

/** The parts of one band of rows, from a part on: blank columns hold them apart. */
function beside(regions: readonly Region[], start: number): readonly Region[] {
  let end = start;
  let last = regions[start]?.rows.at(-1) ?? 0;
  while (end + 1 < regions.length && (regions[end + 1]?.rows[0] ?? 0) <= last && end - start < MAX_PIECES)
    last = Math.max(last, regions[++end]?.rows.at(-1) ?? 0);
  return regions.slice(start, end + 1);
}

const numbersOf = (lists: readonly (readonly number[])[]) => [...new Set(lists.flat())].sort((a, b) => a - b);

const union = (parts: readonly Region[]): Region => ({
  rows: numbersOf(parts.map(({ rows }) => rows)),
  columns: numbersOf(parts.map(({ columns }) => columns)),
});

/** Fewest names in a row that is the head of what stands below it in parts. */
const MIN_NAMES = 4;

/** Whether the part above is nothing but names of columns without a gap, which hold the columns below together. */
function names(sheet: Sheet, above: Region, below: Region, pieces: number): boolean {
  const { rows, columns } = above;
  const last = rows.at(-1) ?? 0;
  const isName = (row: number, column: number) => {
    const cell = sheet.rows.get(row)?.get(column);
    return cell?.align !== 'right' || YEAR.test(cell.text);
  };
  return (
    rows.length <= MAX_HEADS &&
    columns.length >= MIN_NAMES &&
    (columns.at(-1) ?? 0) - (columns[0] ?? 0) === columns.length - 1 &&
    (isAsWide(above, below, pieces > 1 ? HALF : MOST) || (isBelow(above, below) && hasNumber(sheet, below))) &&
    distinctCells(sheet, above, last).length === columns.length &&
    rows.every((row) => row === last || distinctCells(sheet, above, row).length <= columns.length * HALF) &&
    rows.every((row) => columns.every((column) => isName(row, column)))
  );
}

/** Share of the columns above that a part without numbers has to have: less when blank columns hold it apart. */
const MOST = 0.8;
const HALF = 0.5;

const isAsWide = (above: Region, below: Region, share: number) =>
  isBelow(above, below) && below.columns.length >= above.columns.length * share;

const hasNumber = (sheet: Sheet, { rows, columns }: Region) =>
  columns.some((column) => sheet.rows.get(rows[0] ?? 0)?.get(column)?.align === 'right');

/** A label with a colon begins a form. */
const isLabelled = (sheet: Sheet, { rows, columns }: Region) =>
  /[:：]$/.test(
    sheet.rows
      .get(rows[0] ?? 0)
      ?.get(columns[0] ?? 0)
      ?.text.trim() ?? '',
  );

/** Whether a part begins in the first column of the one above it and stands in its columns. */
function isBelow(above: Region, below: Region): boolean {
  const gap = (below.rows[0] ?? 0) - (above.rows.at(-1) ?? 0) - 1;
  const columns = new Set(above.columns);
  return (
    gap >= 1 &&
    gap <= MAX_GAP &&
    below.columns.length > 1 &&
    below.columns[0] === above.columns[0] &&
    below.columns.every((column) => columns.has(column))
  );
}

function continues(sheet: Sheet, above: Region, below: Region): boolean {
  const gap = (below.rows[0] ?? 0) - (above.rows.at(-1) ?? 0) - 1;
  if (gap < 1 || gap > MAX_GAP || below.columns.length < 2) return false;
  const columns = new Set(above.columns);
  if (below.columns[0] !== above.columns[0] && below.columns.length < above.columns.length - 1) return false;
  if (!below.columns.every((column) => columns.has(column))) return false;
  // Several labels with values below the first columns of a wide table are a form of its own.
  const isNarrow = below.rows.length > 1 && below.columns.length * 2 <= above.columns.length;
  if (isNarrow && below.columns.at(-1) !== above.columns.at(-1)) return false;
  const header = above.rows.find((row) => isWide(sheet, above, row));
  const first = below.rows.find((row) => isWide(sheet, below, row));
  if (header === undefined || first === undefined) return false;
  const isNumber = (row: number, column: number) => sheet.rows.get(row)?.get(column)?.align === 'right';
  const isFilled = (row: number, column: number) => sheet.rows.get(row)?.has(column) === true;
  const numbered = below.columns.some(
    (column) => isNumber(first, column) && isFilled(header, column) && !isNumber(header, column),
  );
  const lone = below.rows.length === 1 && below.columns.length === above.columns.length;
  return (numbered && !namesYears(sheet, below, first)) || (lone && !isNumber(header, above.columns[0] ?? 0));
}

/** Whether a row names years above other numbers: it heads a table of its own. */
function namesYears(sheet: Sheet, { rows, columns }: Region, first: number): boolean {
  const number = (row: number, column: number) => {
    const cell = sheet.rows.get(row)?.get(column);
    return cell?.align === 'right' ? cell.text : undefined;
  };
  const named = columns.filter((column) => number(first, column) !== undefined);
  return (
    named.every((column) => YEAR.test(number(first, column) ?? '')) &&
    rows.some((row) => row > first && named.every((column) => !YEAR.test(number(row, column) ?? '0000')))
  );
}

const YEAR = /^(?:19|20)\d\d$/;

/** Most rows that the names of columns take. */
const MAX_HEADS = 3;

/** Whether the part above is nothing but names of the columns of the part below, whose first row has values. */
function heads(sheet: Sheet, above: Region, below: Region): boolean {
  const gap = (below.rows[0] ?? 0) - (above.rows.at(-1) ?? 0) - 1;
  if (gap < 1 || gap > MAX_GAP || above.rows.length > MAX_HEADS || above.columns.length < 2) return false;
  const last = above.rows.at(-1) ?? 0;
  const first = below.rows.find((row) => isWide(sheet, below, row));
  if (first === undefined || !isWide(sheet, above, last)) return false;
  const isNumber = (row: number, column: number) => sheet.rows.get(row)?.get(column)?.align === 'right';
  if (above.rows.some((row) => above.columns.some((column) => isNumber(row, column)))) return false;
  const [start = 0, end = 0] = [below.columns[0], below.columns.at(-1)];
  if (above.columns.some((column) => column < start || column > end)) return false;
  const named = below.columns.filter((column) => isNumber(first, column));
  return named.length > 0 && named.every((column) => sheet.rows.get(last)?.has(column) === true);
}

const isWide = (sheet: Sheet, region: Region, row: number) => distinctCells(sheet, region, row).length > 1;
