import type { Line } from '../layout/line.ts';
import type { Table, TableCell } from './table.ts';

/** The cells that begin in each row. */
export function rowsOf({ rowCount, cells }: Table): readonly (readonly TableCell[])[] {
  const rows = Array.from({ length: rowCount }, () => [] as TableCell[]);
  for (const cell of cells) rows[cell.row]?.push(cell);
  return rows;
}

/**
 * The table with some of its rows parted. `partsOf` gives the lines of each row that one becomes, or `undefined` for a row
 * that stays; cells of a parted row cover that row only. A cell that reaches over a parted row covers all of its parts.
 */
export function withPartedRows(
  table: Table,
  partsOf: (cells: readonly TableCell[]) => readonly (readonly Line[])[] | undefined,
): Table {
  const parts = rowsOf(table).map(partsOf);
  let rowCount = 0;
  const starts = parts.map((own) => {
    const start = rowCount;
    rowCount += own?.length ?? 1;
    return start;
  });
  if (rowCount === table.rowCount) return table;
  const startOf = (row: number) => starts[row] ?? rowCount;
  const cells = table.cells.flatMap((cell): TableCell[] => {
    const row = startOf(cell.row);
    const own = parts[cell.row];
    if (!own) return [{ ...cell, row, rows: startOf(cell.row + cell.rows) - row }];
    return own.map((part, offset) => ({
      ...cell,
      row: row + offset,
      lines: cell.lines.filter((line) => part.includes(line)),
    }));
  });
  return { ...table, rowCount, cells };
}
