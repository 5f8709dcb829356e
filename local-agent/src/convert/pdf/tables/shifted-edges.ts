import type { RuleGrid } from './rule-grids.ts';
import { hasVertical } from './ruled-table.ts';
import type { Table, TableCell } from './table.ts';

/** Two boxes in each row may be labels with their values, of any width. */
const MIN_COLUMNS = 3;

/**
 * The table whose rows have as many cells each, but borders at different places, as where a program set the heads before it
 * knew the widths of the columns: a cell's number in its row is its column. Empty places outside the frame of a row are none.
 */
export function withoutShiftedEdges(table: Table, grid: RuleGrid): Table {
  const cells = table.cells.filter((cell) => !isOutside(cell, table, grid));
  const rows = Array.from({ length: table.rowCount }, (_, row) =>
    cells
      .filter((cell) => cell.row <= row && row < cell.row + cell.rows)
      .sort((left, right) => left.column - right.column),
  );
  const last = rows.at(-1) ?? [];
  const isAlike =
    last.length >= MIN_COLUMNS &&
    rows.every((row) => row.length === last.length && row.every(({ rows: height }) => height === 1));
  if (!isAlike) return table;
  const edges = [...last.map(({ column }) => table.edges[column] ?? table.x0), table.x1];
  return {
    ...table,
    columnCount: last.length,
    edges,
    cells: rows.flatMap((row) => row.map((cell, column) => ({ ...cell, column, columns: 1 }))),
  };
}

/** Whether a cell is an empty place at a side of the table that its row's frame does not reach. */
function isOutside({ lines, row, column, columns }: TableCell, { columnCount }: Table, grid: RuleGrid): boolean {
  if (lines.length > 0) return false;
  const isLast = column + columns === columnCount;
  return (column === 0 && !hasVertical(grid, 0, row)) || (isLast && !hasVertical(grid, columnCount, row));
}
