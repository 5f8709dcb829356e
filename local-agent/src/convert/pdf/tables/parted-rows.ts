import { boundsOf } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
import type { Table, TableCell } from './table.ts';

/** The cells that begin in each row. */
export function rowsOf({ rowCount, cells }: Table): readonly (readonly TableCell[])[] {
  const rows = Array.from({ length: rowCount }, () => [] as TableCell[]);
  for (const cell of cells) rows[cell.row]?.push(cell);
  return rows;
}

/**
 * The table with some of its rows parted. `partsOf` gives the lines of each row that one becomes, or `undefined` for a row
 * that stays; cells of a parted row cover that row only. A cell that reaches over a parted row covers all of its parts, and so
 * does a label in the middle of them.
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
    if (isBetween(cell.lines, own.flat())) return [{ ...cell, row, rows: own.length }];
    return own.map((part, offset) => ({
      ...cell,
      row: row + offset,
      lines: cell.lines.filter((line) => part.includes(line)),
    }));
  });
  return { ...table, rowCount, cells };
}

/** Whether a cell's lines stand in the middle of those of its row, beside none of the others. */
function isBetween(lines: readonly Line[], row: readonly Line[]): boolean {
  const [first] = lines;
  if (!first) return false;
  const others = row.filter((line) => !lines.includes(line));
  const isBeside = (line: Line) =>
    others.some(({ baseline }) => Math.abs(baseline - line.baseline) < LINE_DRIFT * line.size);
  const [own, all] = [boundsOf(lines), boundsOf(others)];
  const isWithin = own.y0 > all.y0 && own.y1 < all.y1;
  const offset = Math.abs(own.y0 + own.y1 - all.y0 - all.y1) / 2;
  return isWithin && !lines.some(isBeside) && offset < LINE_DRIFT * first.size;
}
