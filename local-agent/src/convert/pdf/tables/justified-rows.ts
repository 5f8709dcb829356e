import type { Box } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { COLUMN_GAP, EVEN_GAPS, MAJORITY, SAME_EDGE } from '../layout/measures.ts';

/** Gaps to compare, font sizes where they are spaces. */
const MIN_JUSTIFIED_GAPS = 2;
const NO_GAP = 0.1;
/** With so many gaps within phrases, those behind stops and commas may be wider than these, by this factor. */
const MIN_PHRASE_GAPS = 4;
const BEHIND_STOP = 4;
/** Gaps of justified lines are hardly wider, font sizes. */
const MAX_JUSTIFIED_GAP = 4;
/** So many equal gaps between words that mostly begin with a small letter are those of an indented line of text. */
const MIN_INDENTED_GAPS = 5;

/**
 * A line that fills its column with gaps that are all alike: running text, though the gaps are wide. A raised mark has none,
 * and those behind stops and commas may be wider, unless words begin where those of a neighbouring row do.
 * Below headings that stand out to the left, stretched lines are indented, as are those above and below.
 */
export function isJustified(
  { words, x0, x1, size }: Row,
  column: Box,
  neighbours: readonly (Row | undefined)[],
): boolean {
  if (x1 < column.x1 - 2) return false;
  const all = words.slice(1).flatMap((word, index) => {
    const before = words[index];
    const gap = word.x0 - (before?.x1 ?? 0);
    return gap > NO_GAP * size ? [{ gap, isBehindStop: /[.,;:!?]$/.test(before?.text ?? '') }] : [];
  });
  const inPhrases = all.filter(({ isBehindStop }) => !isBehindStop);
  const isUneven = inPhrases.length < all.length;
  if (isUneven && neighbours.some((row) => row && beginsCell(words, row))) return false;
  const gaps = (inPhrases.length >= MIN_PHRASE_GAPS ? inPhrases : all).map(({ gap }) => gap);
  if (gaps.length < MIN_JUSTIFIED_GAPS) return false;
  const least = Math.min(...gaps);
  if (least > MAX_JUSTIFIED_GAP * size && neighbours.some((row) => row && areCells(words, row))) return false;
  const isIndented = () =>
    gaps.length >= MIN_INDENTED_GAPS &&
    least > COLUMN_GAP * size &&
    isLowerCase(words) &&
    neighbours.every((row) => !row || Math.abs(row.x0 - x0) <= 2 * size);
  if (all.some(({ gap }) => gap < least - EVEN_GAPS * size || gap > BEHIND_STOP * least)) return false;
  return Math.max(...gaps) - least < EVEN_GAPS * size && (x0 <= column.x0 + 2 * size || isIndented());
}

/** Whether each word begins where one of a neighbouring row does. */
const areCells = (words: readonly Word[], { words: others }: Row): boolean =>
  words.every(({ x0 }) => others.some((other) => Math.abs(other.x0 - x0) < SAME_EDGE));

const isLowerCase = (words: readonly Word[]) =>
  words.filter(({ text }) => /^\p{Ll}/u.test(text)).length >= MAJORITY * words.length;

/** Texts that stand apart in a row of cells are no more; a stretched line has more. */
const MAX_APART = 2;

/** Whether a word begins where a neighbouring row does, or a text that stands apart in it. */
function beginsCell(words: readonly Word[], { words: others, size }: Row): boolean {
  const begins = others.filter((other, index) => index === 0 || other.x0 - (others[index - 1]?.x1 ?? 0) > size);
  if (begins.length > MAX_APART) return false;
  return begins.some((other) => words.slice(1).some(({ x0 }) => Math.abs(other.x0 - x0) < SAME_EDGE));
}
