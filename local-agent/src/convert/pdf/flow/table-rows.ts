import { boundsOf } from '../../page/box.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';

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
  if (first === 0 && end === table.rowCount) return table;
  const cells = table.cells
    .filter(({ row }) => row >= first && row < end)
    .map((cell) => ({ ...cell, row: cell.row - first }));
  const lines = cells.flatMap((cell) => cell.lines);
  const { y0, y1 } = lines.length > 0 ? boundsOf(lines) : table;
  return { ...table, y0, y1, rowCount: end - first, cells };
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
