import type { Box } from '../../page/box.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';

/** Ends of justified lines differ by less, points, and so many lines show that a text is justified. */
const FLUSH = 0.5;
const MIN_FLUSH = 3;
/** Fewer lines may be too long, as a share of those. */
const TOO_LONG = 0.125;

/**
 * The items with columns that end where their justified text ends: code that is too long, and page numbers and running heads
 * in the margin, reach farther.
 */
export function withTextColumns(items: readonly FlowItem[]): readonly FlowItem[] {
  const texts = new Map<Box, Line[]>();
  for (const item of items) {
    if (item.kind !== 'line' || isMonospace(item.line)) continue;
    const lines = texts.get(item.column);
    if (lines) lines.push(item.line);
    else texts.set(item.column, [item.line]);
  }
  const narrower = new Map([...texts].map(([column, lines]) => [column, endingWith(lines, column)]));
  return items.map((item) =>
    item.kind === 'line' ? { ...item, column: narrower.get(item.column) ?? item.column } : item,
  );
}

function endingWith(lines: readonly Line[], column: Box): Box {
  const ends = lines.map(({ x1 }) => x1).sort((a, b) => b - a);
  for (const [longer, x1] of ends.entries()) {
    const flush = ends.filter((end) => end <= x1 && x1 - end < FLUSH).length;
    if (flush >= MIN_FLUSH && longer <= TOO_LONG * flush) return column.x1 - x1 < FLUSH ? column : { ...column, x1 };
  }
  return column;
}
