import type { Box } from '../../page/box.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';

/** Ends of justified lines differ by less, points, and so many lines show that a text is justified. */
const FLUSH = 0.5;
const MIN_FLUSH = 3;

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
  const x1 = lines.reduce((end, line) => Math.max(end, line.x1), Number.NEGATIVE_INFINITY);
  const flush = lines.filter((line) => x1 - line.x1 < FLUSH);
  return flush.length >= MIN_FLUSH && column.x1 - x1 >= FLUSH ? { ...column, x1 } : column;
}
