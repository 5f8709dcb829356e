import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { MAX_INDENT } from '../layout/measures.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { INDENT, SAME_X, WIDE_SPACE } from './measures.ts';

/**
 * Lines that begin a paragraph right below the only line of another one, indented as first lines are, and full, while the line
 * below them begins at the edge of the text. So does the line above them, and had place for their first word, or it is
 * indented too, below one that begins there.
 */
export function indentedFirstLines(items: readonly FlowItem[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  for (const [index, item] of items.entries()) {
    const [before, above, below] = [items[index - 2], items[index - 1], items[index + 1]];
    if (item.kind !== 'line' || above?.kind !== 'line' || below?.kind !== 'line') continue;
    const { column, line } = item;
    const hasPlace = (full: Line, next: Line) => column.x1 - full.x1 >= next.firstWordWidth + WIDE_SPACE * line.size;
    if (hasPlace(line, below.line) || !isFirstLine([above.line, line, below.line])) continue;
    const isSameX = (one: Line, other: Line) => Math.abs(one.x0 - other.x0) < SAME_X * line.size;
    const isSecond =
      before?.kind === 'line' &&
      isSameX(above.line, line) &&
      isSameX(before.line, below.line) &&
      SENTENCE_END.test(before.line.text.trim());
    if (isSecond || (isSameX(above.line, below.line) && hasPlace(above.line, line))) found.add(line);
  }
  return found;
}

const SENTENCE_END = /[.!?]["'\u201d\u2019)]?$/;
const SENTENCE_START = /^["'\u201c\u2018(]?\p{Lu}/u;

/**
 * Whether the line in the middle is indented from the x of the one below, and is a sentence behind a sentence, not the rest of
 * an entry of contents.
 */
function isFirstLine([above, line, below]: readonly [Line, Line, Line]): boolean {
  const indent = line.x0 - below.x0;
  return (
    indent > INDENT * line.size &&
    indent < MAX_INDENT * line.size &&
    SENTENCE_END.test(above.text.trim()) &&
    SENTENCE_START.test(line.text) &&
    !hasLeaders(line.text)
  );
}
