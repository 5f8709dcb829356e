import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { continuedColumn } from './continued-column.ts';
import type { Gutter } from './gutters.ts';
import { NARROWEST_GUTTER, ROUNDING, SAME_EDGE } from './measures.ts';
import { areOverfull } from './overfull-lines.ts';

/** Lines of a column that continues are no farther apart, font sizes. */
const NEXT_LINE = 2;

/**
 * The gutter with those above and below it that part the same column from others: the text on one side of it continues line
 * by line, so that what changes stands on the other, such as an image below a title or an address below a table. `find` gives
 * the gutter of the rows above or below.
 */
export function extendGutter(
  rows: readonly Row[],
  gutter: Gutter,
  find: (rows: readonly Row[], side: 'above' | 'below') => Gutter | undefined,
): Gutter {
  const from = gutter.last + 1;
  const below = find(rows.slice(from), 'below');
  const next = below && joined(rows, gutter, { ...below, first: below.first + from, last: below.last + from });
  const down = next ?? continuedColumn(rows, gutter);
  if (down) return extendGutter(rows, down, find);
  const above = find(rows.slice(0, gutter.first), 'above');
  const up = above && joined(rows, above, gutter);
  return up ? extendGutter(rows, up, find) : gutter;
}

/**
 * Two gutters as one, the lower right below the upper, if the text on one side of both is that of one column, or below lines
 * of a column that reach over both.
 */
function joined(rows: readonly Row[], upper: Gutter, lower: Gutter): Gutter | undefined {
  const x0 = Math.max(upper.x0, lower.x0);
  const x1 = Math.min(upper.x1, lower.x1);
  if (areOverfull(rows, { x0, x1 }, upper.last + 1, lower.first))
    return { x0, x1, first: upper.first, last: lower.last };
  if (upper.last + 1 !== lower.first) return;
  const isRight = (word: Word) => word.x0 >= x1 - ROUNDING;
  const isLeft = (word: Word) => word.x1 <= x0 + ROUNDING;
  const continues = [isRight, isLeft].some((isOn) => {
    const last = beginsOfLines(rows, upper, isOn).at(-1);
    const [next] = beginsOfLines(rows, lower, isOn);
    return last && next && x1 - x0 > NARROWEST_GUTTER * last.size && isNextLine(last, next);
  });
  return continues ? { x0, x1, first: upper.first, last: lower.last } : undefined;
}

/** Whether a line that begins with a word is the next of a column's. */
const isNextLine = (last: Word, next: Word): boolean =>
  Math.abs(last.x0 - next.x0) < SAME_EDGE && next.baseline - last.baseline < NEXT_LINE * last.size;

/** The first words of a gutter's rows on one side of it. */
const beginsOfLines = (rows: readonly Row[], { first, last }: Gutter, isOn: (word: Word) => boolean): Word[] =>
  rows.slice(first, last + 1).flatMap((row) => row.words.find(isOn) ?? []);
