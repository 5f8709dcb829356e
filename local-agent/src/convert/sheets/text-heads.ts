import { distinctCells, type Region } from './region.ts';
import type { Sheet, SheetCell } from './workbook.ts';

/** Most rows of heads that are written without merged cells. */
const MAX_HEADS = 6;

/** Rows that show what a column holds. */
const MAX_ROWS = 60;

const YEAR = /^(?:19|20)\d\d$/;

/** Texts that stand for a value, or for none. */
const VALUE = /^(?:\P{L}*|n\/?a\.?|x|#\S+|true|false)$/iu;

const isNumber = (cell: SheetCell | undefined) => cell?.align === 'right' && !YEAR.test(cell.text);

const isName = (cell: SheetCell | undefined) => cell !== undefined && !isNumber(cell) && !VALUE.test(cell.text.trim());

/**
 * How many rows at the top of a table name its columns when no merged cells say so: below them most columns hold
 * numbers, which at least half of the names in the last of them stand above.
 */
export function countTextHeads(sheet: Sheet, { rows, columns }: Region): number {
  const at = (row: number, column: number) => sheet.rows.get(row)?.get(column);
  const first = rows.slice(0, MAX_HEADS + 1).findIndex((row) => columns.some((column) => isNumber(at(row, column))));
  if (first < 2) return 1;
  const body = rows.slice(first, first + MAX_ROWS);
  const numbers = columns.filter((column) => {
    const filled = body.filter((row) => at(row, column));
    return filled.filter((row) => isNumber(at(row, column))).length * 2 > filled.length;
  });
  if (numbers.length * 2 < columns.length) return 1;
  const areNames = (row: number) => {
    const names = numbers.filter((column) => isName(at(row, column)));
    const texts = new Set(names.map((column) => at(row, column)?.text));
    // The same text in all columns is a value, unless the row is the end of the names above it.
    const isOwn = at(row, columns[0] ?? 0) !== undefined;
    return names.length > 1 && names.length * 2 >= numbers.length && (texts.size > 1 || !isOwn);
  };
  return Math.max(1, rows.slice(0, first).findLastIndex(areNames) + 1);
}

/** Rows of heads in groups: names that continue in the row below, such as `Number` above `of hires`, are one row. */
export function groupHeads(sheet: Sheet, { columns }: Region, heads: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const row of heads) {
    const group = groups.at(-1);
    if (group && continues(sheet, columns, group, row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Whether a row names nothing of its own: no row is named by it, and each of its texts has one above it. */
function continues(sheet: Sheet, columns: readonly number[], above: readonly number[], row: number): boolean {
  const cells = sheet.rows.get(row);
  if (cells?.has(columns[0] ?? 0)) return false;
  const filled = columns.filter((column) => cells?.has(column));
  const isBelow = (column: number) => {
    const before = above.flatMap((one) => sheet.rows.get(one)?.get(column)?.text ?? []);
    return before.length > 0 && !before.includes(cells?.get(column)?.text ?? '');
  };
  return filled.length > 1 && distinctCells(sheet, { columns }, row).length === filled.length && filled.every(isBelow);
}
