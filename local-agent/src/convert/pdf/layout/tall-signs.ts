import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { isTall } from './formula-signs.ts';
import { MATH_FONT } from './math-font.ts';

/** Tall brackets that stand farther behind the last word of a line of text are of the formula below it, font sizes. */
const APART = 2;

/**
 * Rows with a short line of text and the tall brackets of the formula below it, whose base lines are at their tops, as two rows
 * each.
 */
export const partTallSigns = (rows: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => {
    const tall = row.words.filter(isTall);
    const text = row.words.filter((word) => !isTall(word));
    const [first] = tall;
    if (!first || text.length === 0 || text.some(({ font }) => MATH_FONT.test(font.name))) return [row];
    return first.x0 - boundsOf(text).x1 > APART * row.size ? [rowOf(row, text), rowOf(row, tall)] : [row];
  });

const rowOf = ({ size }: Row, words: readonly Word[]): Row => ({
  ...boundsOf(words),
  words,
  baseline: Math.max(...words.map(({ baseline }) => baseline)),
  size,
});
