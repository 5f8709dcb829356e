import { MAJORITY } from '../layout/measures.ts';
import { beginsWithHeads } from '../tables/head-rows.ts';
import { YEAR } from '../tables/statements/signs.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import { cellsByRow, onlyCell, rowsOf, textRows } from './table-rows.ts';

/** The heads that single columns have stand among so many rows, and name so many columns. */
const MAX_HEADS = 6;
const MIN_NAMES = 2;
/** Rows of a table between its heads and those of the next. */
const MIN_BODY = 2;

/** A table, and the line above it that is its title. */
export type Part = { readonly title?: TableCell; readonly table: Table };

/** A table whose heads come again is several: below a title, or with heads of groups above them. */
export function secondTables(table: Table): Part[] {
  const names = textRows(table);
  const start = belowTitle(table, names) ?? withGroups(table, names);
  if (!start) return [{ table }];
  const [next, ...others] = secondTables(rowsOf(table, start.first, table.rowCount));
  const first = { table: rowsOf(table, 0, start.end) };
  return next ? [first, { ...next, ...(start.title ? { title: start.title } : {}) }, ...others] : [first];
}

/** Where the first part of a table ends, and where the second begins. */
type Start = { readonly end: number; readonly first: number; readonly title?: TableCell };

function belowTitle(table: Table, names: readonly (readonly string[])[]): Start | undefined {
  const [heads = []] = names;
  const isHead = (row: number) => {
    const own = names[row] ?? [];
    const same = own.filter((text, column) => /\p{L}/u.test(text) && text === heads[column]).length;
    if (same === table.columnCount) return true;
    const areMost = same > 1 && same > MAJORITY * own.filter(Boolean).length;
    return areMost && beginsWithHeads(rowsOf(table, row, table.rowCount));
  };
  const rows = cellsByRow(table);
  for (let row = 2; row < table.rowCount - 2; row++) {
    const title = onlyCell(rows[row], table);
    if (title && isHead(row + 1)) return { end: row, first: row + 1, title };
  }
  return undefined;
}

/** The heads of single columns come again, and with them the rows above that have no figures, which head groups. */
function withGroups(table: Table, names: readonly (readonly string[])[]): Start | undefined {
  const rows = cellsByRow(table);
  for (const [row, heads] of names.slice(0, MAX_HEADS).entries()) {
    if (heads.filter((text) => /\p{L}{2}/u.test(text)).length < MIN_NAMES || heads.slice(1).includes('')) continue;
    const again = names.findIndex((own, at) => at > row && own.every((text, column) => text === heads[column]));
    if (again < 0 || isBody(rows[row])) continue;
    let first = again;
    while (first > row && !isBody(rows[first - 1])) first--;
    if (rows.slice(row, first).filter(isBody).length >= MIN_BODY) return { end: first, first };
  }
  return undefined;
}

/** Whether a row has figures behind its label, no years and no dates. */
const isBody = (row: readonly TableCell[] = []): boolean =>
  row.some((cell) => cell.column > 0 && isFigure(textOf(cell)));

const isFigure = (text: string): boolean => /\d/.test(text) && !/\p{L}{2}/u.test(text) && !YEAR.test(text);
