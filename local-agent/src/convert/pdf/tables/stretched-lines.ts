import type { Row } from '../../page/rows.ts';
import { COLUMN_GAP, EVEN_GAPS, MAJORITY } from '../layout/measures.ts';
import type { Separator } from './separators.ts';

/** A line shows that it is stretched by so many gaps at its end that are alike. */
const MIN_GAPS = 4;
/** More rows with a gap at one place are rows of cells. */
const MAX_STRETCHED = 2;

/**
 * Strips between columns without those that only stretched lines show: a justified cell that wraps before a long word has wide
 * gaps, and the other texts of its column may all end before them.
 */
export function withoutStretched(strips: readonly Separator[], rows: readonly Row[]): readonly Separator[] {
  return strips.filter((strip) => {
    const parted = rows.filter((row) => gapAt(row, strip) !== undefined);
    return parted.length === 0 || parted.length > MAX_STRETCHED || !parted.every((row) => isStretched(row, strip));
  });
}

/** The place of the gap between two words of a row that a strip stands in. */
function gapAt({ words }: Row, { x0, x1 }: Separator): number | undefined {
  const middle = (x0 + x1) / 2;
  const at = words.findIndex((word) => word.x0 >= middle) - 1;
  return at >= 0 && (words[at]?.x1 ?? 0) <= middle ? at : undefined;
}

/** Whether the gap is one of several alike that a row ends with, between words most of which begin with small letters. */
function isStretched(row: Row, strip: Separator): boolean {
  const { words, size } = row;
  const at = gapAt(row, strip) ?? 0;
  const gaps = words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0));
  const isLike = (gap: number) => gap > COLUMN_GAP * size && Math.abs(gap - (gaps[at] ?? 0)) < EVEN_GAPS * size;
  const first = gaps.findLastIndex((gap) => !isLike(gap)) + 1;
  const small = words.slice(first).filter(({ text }) => /^\p{Ll}/u.test(text));
  return at >= first && gaps.length - first >= MIN_GAPS && small.length > MAJORITY * (words.length - first);
}
