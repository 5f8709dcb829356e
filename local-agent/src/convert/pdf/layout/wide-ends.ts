import type { Row } from '../../page/rows.ts';
import { isBlocker } from './blockers.ts';
import type { Gutter } from './gutters.ts';
import { LARGER_TEXT, ROUNDING, SAME_SIZE } from './measures.ts';

/** The lines of a text are no farther from each other, font sizes, and this much nearer than what stands below it. */
const LINE_PITCH = 1.35;
const NEARER = 1.15;
/** Gaps of justified lines that are wider part columns, font sizes. */
const WIDEST_SPACE = 0.9;
/** So few rows are no columns. */
const MIN_ROWS = 2;

/**
 * The columns without the last line of a text above them that is as wide as both, such as a caption's: as short as a column,
 * but right below a line that reaches over the white between them, and farther from the columns.
 */
export function withoutWideEnd(rows: readonly Row[], gutter: Gutter): Gutter {
  const [above, end, below] = [rows[gutter.first - 1], rows[gutter.first], rows[gutter.first + 1]];
  if (!above || !end || !below || gutter.last - gutter.first < MIN_ROWS) return gutter;
  const pitch = end.baseline - above.baseline;
  const isLast =
    end.x1 <= gutter.x0 + ROUNDING &&
    isWide(above, gutter) &&
    continues(above, end) &&
    pitch < LINE_PITCH * end.size &&
    below.baseline - end.baseline > NEARER * pitch;
  return isLast ? { ...gutter, first: gutter.first + 1 } : gutter;
}

/** A line of text over the white between the columns, without a gap there. */
const isWide = ({ words, x0, x1, size }: Row, gutter: Gutter): boolean =>
  x0 < gutter.x0 &&
  x1 > gutter.x1 + LARGER_TEXT * size &&
  words.every((word, index) => !isBlocker(word) && word.x0 - (words[index - 1]?.x1 ?? x0) < WIDEST_SPACE * size);

/** The same letters from the same edge, and no sentence ends between them. */
const continues = (above: Row, { words, x0, size }: Row): boolean => {
  const [last, first] = [above.words.at(-1), words[0]];
  return (
    last !== undefined &&
    first !== undefined &&
    Math.abs(above.x0 - x0) < 1 &&
    Math.abs(above.size - size) < SAME_SIZE &&
    !words.some(isBlocker) &&
    !/[.:;!?]$/.test(last.text)
  );
};
