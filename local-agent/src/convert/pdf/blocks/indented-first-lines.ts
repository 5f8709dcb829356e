import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { MAX_INDENT } from '../layout/measures.ts';
import { INDENT, SAME_X, WIDE_SPACE } from './measures.ts';

/**
 * Lines that begin a paragraph right below the only line of another one, both indented as first lines are: the line above the
 * two and the one below them begin at the edge of the text, and the second one is full.
 */
export function indentedFirstLines(items: readonly FlowItem[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  for (const [index, item] of items.entries()) {
    const [before, above, below] = [items[index - 2], items[index - 1], items[index + 1]];
    if (item.kind !== 'line' || before?.kind !== 'line' || above?.kind !== 'line' || below?.kind !== 'line') continue;
    const lines = [before.line, above.line, item.line, below.line] as const;
    const { column, line } = item;
    const room = column.x1 - line.x1;
    const isFull = room < below.line.firstWordWidth + WIDE_SPACE * line.size;
    if (isFull && areTwoFirstLines(lines)) found.add(line);
  }
  return found;
}

const SENTENCE_END = /[.!?]["'\u201d\u2019)]?$/;
const SENTENCE_START = /^["'\u201c\u2018(]?\p{Lu}/u;

/** Whether the two lines in the middle begin at one x, indented from the x of the others, as sentences behind sentences. */
function areTwoFirstLines([before, above, line, below]: readonly [Line, Line, Line, Line]): boolean {
  const indent = line.x0 - below.x0;
  const isSameX = (one: Line, other: Line) => Math.abs(one.x0 - other.x0) < SAME_X * line.size;
  return (
    indent > INDENT * line.size &&
    indent < MAX_INDENT * line.size &&
    isSameX(above, line) &&
    isSameX(before, below) &&
    SENTENCE_END.test(before.text.trim()) &&
    SENTENCE_END.test(above.text.trim()) &&
    SENTENCE_START.test(line.text)
  );
}
