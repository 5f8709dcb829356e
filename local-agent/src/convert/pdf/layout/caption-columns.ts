import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { isCaption } from '../patterns/caption.ts';
import type { Gutter } from './gutters.ts';

/** Captions beside each other are farther apart, and lines of one nearer, font sizes. */
const MIN_GAP = 1;
const NEXT_LINE = 1.6;
/** Fewer words are the head of a column, such as `Figure 2`. */
const MIN_WORDS = 3;
/** Lines of a caption begin at one x, points. */
const SAME_EDGE = 2;

/** The strip between the captions of two figures or tables beside each other, where the next lines continue each. */
export function captionsGutter(rows: readonly Row[]): Gutter | undefined {
  for (const [first, row] of rows.entries()) {
    const [left, right, more] = splitRow(row.words, MIN_GAP * row.size);
    if (!left || !right || more || !isTitle(left) || !isTitle(right)) continue;
    const x1 = right[0]?.x0 ?? 0;
    let x0 = endOf(left);
    let last = first;
    for (const next of rows.slice(first + 1)) {
      const before = next.words.filter((word) => word.x0 < x1 - SAME_EDGE);
      const behind = next.words[before.length];
      const isNear = next.baseline - (rows[last]?.baseline ?? 0) < NEXT_LINE * row.size;
      if (!isNear || !behind || Math.abs(behind.x0 - x1) > SAME_EDGE || x1 - endOf(before) < MIN_GAP * row.size) break;
      x0 = Math.max(x0, endOf(before));
      last++;
    }
    if (last > first) return { x0, x1, first, last };
  }
  return undefined;
}

const isTitle = (words: readonly Word[]): boolean =>
  words.length >= MIN_WORDS && isCaption(words.map(({ text }) => text).join(' '));

const endOf = (words: readonly Word[]): number => words.at(-1)?.x1 ?? Number.NEGATIVE_INFINITY;
