import type { Table } from './table.ts';

/** The table without rows that no cell begins in: lines drawn apart leave such rows between the cells of two others. */
export function withoutCoveredRows(table: Table): Table {
  const begun = [...new Set(table.cells.map(({ row }) => row))].sort((a, b) => a - b);
  if (begun.length === table.rowCount) return table;
  const countBefore = (end: number) => begun.filter((row) => row < end).length;
  const cells = table.cells.map((cell) => ({
    ...cell,
    row: countBefore(cell.row),
    rows: countBefore(cell.row + cell.rows) - countBefore(cell.row),
  }));
  return { ...table, cells, rowCount: begun.length };
}
