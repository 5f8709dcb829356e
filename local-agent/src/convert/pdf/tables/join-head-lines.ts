import { headRows } from './head-rows.ts';
import { WRAP_PITCH } from './measures.ts';
import type { Table, TableCell } from './table.ts';

/** Two rows may be a head and what it parts into. */
const MIN_LINES = 3;

/**
 * Makes the lines of heads one row where each was drawn as a row of its own: no head is over several columns, each continues
 * without a gap down to the last line, and lines are as near as those of one text.
 */
export function joinHeadLines(table: Table): Table {
  const count = headRows(table);
  const heads = table.cells.filter(({ row }) => row < count);
  if (count < MIN_LINES || heads.some(({ rows, columns }) => rows > 1 || columns > 1)) return table;
  const columns = Map.groupBy(heads, ({ column }) => column);
  const isOneText = [...columns.values()].every((cells) => {
    const filled = cells.filter(({ lines }) => lines.length > 0).sort((a, b) => a.row - b.row);
    return filled.every((cell, at) => cell.row === count - filled.length + at && isNear(filled[at - 1], cell));
  });
  if (!isOneText) return table;
  const joined = [...columns].map(([column, cells]): TableCell => {
    const lines = cells.sort((a, b) => a.row - b.row).flatMap((cell) => cell.lines);
    return { row: 0, column, rows: 1, columns: 1, lines };
  });
  const body = table.cells.filter(({ row }) => row >= count).map((cell) => ({ ...cell, row: cell.row - count + 1 }));
  return { ...table, rowCount: table.rowCount - count + 1, cells: [...joined, ...body] };
}

function isNear(above: TableCell | undefined, { lines: [line] }: TableCell): boolean {
  const last = above?.lines.at(-1);
  return !last || !line || line.baseline - last.baseline < WRAP_PITCH * line.size;
}
