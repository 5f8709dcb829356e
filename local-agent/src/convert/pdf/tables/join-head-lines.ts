import { SAME_EDGE } from '../layout/measures.ts';
import { headRows } from './head-rows.ts';
import { WRAP_PITCH } from './measures.ts';
import type { Table, TableCell } from './table.ts';

/** Two rows may be a head and what it parts into; below a head of several columns they are its parts. */
const MIN_LINES = 3;
const MIN_LINES_BELOW = 2;

/**
 * Makes the lines of heads one row where each was drawn as a row of its own: below heads over several columns, or from the
 * top. Each head continues without a gap down to the last line, and lines are as near as those of one text. Below other heads
 * they also line up, for a head of a group that was not found stands over the middle of its columns.
 */
export function joinHeadLines(table: Table): Table {
  const count = headRows(table);
  const heads = table.cells.filter(({ row }) => row < count);
  const from = Math.max(0, ...heads.filter(({ columns }) => columns > 1).map(({ row, rows }) => row + rows));
  const own = heads.filter(({ row }) => row >= from);
  const isWhole = heads.every(({ row, rows }) => rows === 1 || row + rows <= from || row + rows === count);
  if (count - from < (from > 0 ? MIN_LINES_BELOW : MIN_LINES) || !isWhole) return table;
  const columns = Map.groupBy(own, ({ column }) => column);
  const isOneText = [...columns].every(([column, cells]) => {
    const filled = cells.filter(({ lines }) => lines.length > 0).sort((a, b) => a.row - b.row);
    // What names the labels may stand higher than the heads beside it.
    const last = from > 0 && column === 0 ? (filled.at(-1)?.row ?? from) + 1 : count;
    return filled.every(
      (cell, at) => cell.row === last - filled.length + at && isNextLine(filled[at - 1], cell, from > 0),
    );
  });
  if (!isOneText) return table;
  const joined = [...columns].map(([column, cells]): TableCell => {
    const lines = cells.sort((a, b) => a.row - b.row).flatMap((cell) => cell.lines);
    return { row: from, column, rows: 1, columns: 1, lines };
  });
  const less = count - from - 1;
  const others = table.cells.flatMap((cell) => {
    if (cell.row >= count) return [{ ...cell, row: cell.row - less }];
    if (cell.row >= from) return [];
    return [cell.row + cell.rows > from ? { ...cell, rows: cell.rows - less } : cell];
  });
  return { ...table, rowCount: table.rowCount - less, cells: [...joined, ...others] };
}

/** Whether a line of a head follows the one above it; `linedUp` asks for a common edge or middle. */
function isNextLine(above: TableCell | undefined, { lines: [line] }: TableCell, linedUp: boolean): boolean {
  const last = above?.lines.at(-1);
  if (!last || !line) return true;
  const shifts = [line.x0 - last.x0, line.x1 - last.x1, (line.x0 + line.x1 - last.x0 - last.x1) / 2];
  return (
    line.baseline - last.baseline < WRAP_PITCH * line.size &&
    (!linedUp || shifts.some((shift) => Math.abs(shift) < SAME_EDGE))
  );
}
