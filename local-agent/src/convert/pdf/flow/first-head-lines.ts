import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';
import { SAME_SIZE } from '../layout/measures.ts';
import type { Table, TableCell } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** Lines of one head are no farther from each other, font sizes. */
const TIGHT = 1.3;
/** The middles of lines of one head differ by no more, font sizes. */
const OFF_CENTRE = 0.3;

/**
 * Gives heads of tables their first lines, where these stand above the table as lines of text: about the middle of the head,
 * in its letters, no farther from it than lines of a text, and within its column.
 */
export function joinFirstHeadLines(items: readonly FlowItem[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (const item of items) {
    let current = item;
    for (let above = out.at(-1); current.kind === 'table' && above?.kind === 'line'; above = out.at(-1)) {
      const table = above.turned ? undefined : withLineAbove(current.table, above.line);
      if (!table) break;
      current = { ...current, table };
      out.pop();
    }
    out.push(current);
  }
  return out;
}

/** The table with a line above it as the first one of a head behind the labels; `undefined` if it is of none. */
function withLineAbove(table: Table, line: Line): Table | undefined {
  if (table.columnCount < 2 || table.rowCount < 2) return undefined;
  const heads = table.cells.filter(({ row, column }) => row === 0 && column > 0);
  const head = heads.find((cell) => isFirstLine(line, cell, table));
  if (!head) return undefined;
  const cells = table.cells.map((cell) => (cell === head ? { ...cell, lines: [line, ...cell.lines] } : cell));
  return { ...table, y0: line.y0, cells };
}

function isFirstLine(line: Line, { lines: [first], column, columns }: TableCell, { edges }: Table): boolean {
  if (!first) return false;
  const gap = first.baseline - line.baseline;
  return (
    gap > 0 &&
    gap < TIGHT * line.size &&
    Math.abs(first.size - line.size) < SAME_SIZE &&
    isBold(first) === isBold(line) &&
    Math.abs(first.x0 + first.x1 - line.x0 - line.x1) / 2 < OFF_CENTRE * line.size &&
    line.x0 > (edges[column] ?? 0) &&
    line.x1 < (edges[column + columns] ?? 0) + line.size
  );
}
