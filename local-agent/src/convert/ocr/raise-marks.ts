import { textHeight } from '../page/box.ts';
import type { Word } from '../page/page-content.ts';

/** What refers to a footnote, or numbers one. */
const MARK = /^(?:\d{1,3}|[*\u2020\u2021\u00a7])$/;
/** How far a mark's baseline is above that of the word beside it, and how far away it may be, over that word's size. */
const RISE = { least: 0.15, most: 0.62 };
const APART = 0.5;
/** A mark's size over that of the text: there are too few pixels to measure it. */
const SIZE = 0.7;

/** Gives raised marks the size of such: layout takes them for words of the line below them then. */
export function raiseMarks(words: readonly Word[]): Word[] {
  return words.map((word) => {
    if (!MARK.test(word.text)) return word;
    const beside = words.find((other) => {
      const rise = (other.baseline - word.baseline) / other.size;
      const gap = Math.max(other.x0 - word.x1, word.x0 - other.x1) / other.size;
      return rise > RISE.least && rise < RISE.most && gap > -APART && gap < APART && other.size >= word.size;
    });
    if (!beside) return word;
    const size = SIZE * beside.size;
    return { ...word, size, ...textHeight(word.baseline, size) };
  });
}
