import { type Table, type TableCell, textOf, withoutRow } from '../tables/table.ts';

/** The text of each cell of each row, in its first row and column. */
export function textRows({ cells, columnCount, rowCount }: Table): string[][] {
  const rows = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => ''));
  for (const cell of cells) {
    const row = rows[cell.row];
    if (row) row[cell.column] = textOf(cell);
  }
  return rows;
}

/** The rows from `first` to before `end`. */
export function rowsOf(table: Table, first: number, end: number): Table {
  let part = table;
  for (let row = table.rowCount - 1; row >= end; row--) part = withoutRow(part, row);
  for (let row = 0; row < first; row++) part = withoutRow(part, 0);
  return part;
}

/** The cells that each row has some part of. */
export function cellsByRow({ cells, rowCount }: Table): TableCell[][] {
  const rows = Array.from({ length: rowCount }, (): TableCell[] => []);
  for (const cell of cells) for (let row = cell.row; row < cell.row + cell.rows; row++) rows[row]?.push(cell);
  return rows;
}

/** The only cell with text of a row, unless lines join all columns for it. */
export function onlyCell(row: readonly TableCell[] | undefined, { columnCount }: Table): TableCell | undefined {
  const only = onlyText(row);
  return only && only.columns < columnCount ? only : undefined;
}

/** The only cell with text of a row, over however many columns. */
export function onlyText(row: readonly TableCell[] = []): TableCell | undefined {
  const [only, other] = row.filter(({ lines }) => lines.length > 0);
  return only && !other && row.every(({ rows }) => rows === 1) ? only : undefined;
}
