import { boundsOf } from '../../page/box.ts';
import { SAME_EDGE } from '../layout/measures.ts';
import type { Table, TableCell } from './table.ts';

/** Two rows of heads and two of what they head. */
const MIN_ROWS = 4;
/** Columns fit a heading better when its middle is nearer by more than rounding, points. */
const BETTER = 0.1;

/** How far from the middle of its columns a heading of them may stand, font sizes. */
const TOLERANCE = 0.8;

/**
 * Lets headings of the first row reach over the columns that they stand in the middle of, where the row below names each
 * of them: a short one has no ink between the columns that would show it.
 */
export function spanHeads(table: Table): Table {
  const isFilled = (cell: TableCell) => cell.lines.length > 0;
  const heads = table.cells.filter((cell) => cell.row === 0 && isFilled(cell)).sort((a, b) => a.column - b.column);
  const names = table.cells.filter((cell) => cell.row === 1 && cell.columns === 1 && isFilled(cell));
  const [first] = heads;
  if (
    !first ||
    heads.some((head) => head.rows > 1) ||
    table.rowCount < MIN_ROWS ||
    names.length < table.columnCount - 1
  )
    return table;
  const columns = Array.from({ length: table.columnCount }, (_, column) =>
    boundsOf(
      table.cells
        .filter((cell) => cell.row > 0 && cell.column === column && cell.columns === 1)
        .flatMap((cell) => cell.lines),
    ),
  );
  const spans: TableCell[] = [];
  let start = 0;
  for (const [index, head] of heads.entries()) {
    const end = (heads[index + 1]?.column ?? table.columnCount) - 1;
    const { x0, x1 } = boundsOf(head.lines);
    const best = { from: head.column, to: head.column + head.columns - 1, off: Number.POSITIVE_INFINITY };
    for (let from = start; from <= head.column; from++) {
      for (let to = head.column + head.columns - 1; to <= end; to++) {
        const off = Math.abs(((columns[from]?.x0 ?? 0) + (columns[to]?.x1 ?? 0) - x0 - x1) / 2);
        if (off < best.off - BETTER) Object.assign(best, { from, to, off });
      }
    }
    const isCentred = best.off <= TOLERANCE * (head.lines[0]?.size ?? 0);
    // Heads that leave a column between them unnamed are in the middle of none.
    if (!isCentred || (index > 0 && best.from !== start)) return table;
    spans.push({ ...head, column: best.from, columns: best.to - best.from + 1 });
    start = best.to + 1;
  }
  const counts = new Set(spans.map((span) => span.columns));
  const isRegular = heads.length > 1 && counts.size === 1 && !counts.has(2);
  if (start < table.columnCount || counts.has(1) || (!isRegular && heads.some((head) => continues(head, names))))
    return table;
  const covered = (column: number) =>
    spans.some((span) => column >= span.column && column < span.column + span.columns);
  const rest = table.cells.filter((cell) => cell.row > 0 || !covered(cell.column));
  return { ...table, cells: [...spans, ...rest] };
}

/** A head of several lines: the next one below begins, ends or has its middle where it has. */
function continues(head: TableCell, names: readonly TableCell[]): boolean {
  const above = boundsOf(head.lines);
  const below = boundsOf(names.find(({ column }) => column === head.column)?.lines ?? []);
  const [left, right] = [above.x0 - below.x0, above.x1 - below.x1];
  return [left, right, (left + right) / 2].some((off) => Math.abs(off) < SAME_EDGE);
}
