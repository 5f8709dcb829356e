import { boundsOf } from '../../../page/box.ts';
import type { Word } from '../../../page/page-content.ts';
import { groupRows } from '../../../page/rows.ts';
import { MAJORITY } from '../../layout/measures.ts';
import { FIGURE } from '../figure-rows.ts';
import { SIGN } from './signs.ts';

/** A strip between two halves is no farther from the middle, as a part of the text's width, and no narrower, points. */
const FROM_MIDDLE = 0.08;
const MIN_STRIP = 8;
/** So many words may cross it: the page's number, or a title over both halves. */
const MAX_CROSSING = 4;
/** Share of the words in the smaller half. */
const MIN_SHARE = 0.25;

/**
 * The words of the left and of the right half of a page, where a strip without ink in the middle parts them from top to
 * bottom; those that cross it are in neither. Tables beside each other may have wider gaps between their own columns.
 */
export function halvesOf(words: readonly Word[]): (readonly Word[])[] {
  const { x0, x1 } = boundsOf(words);
  const middle = (x0 + x1) / 2;
  const reach = FROM_MIDDLE * (x1 - x0);
  const starts = words.flatMap((word) => (Math.abs(word.x1 - middle) < reach ? [word.x1] : []));
  const strips = starts
    .map((from) => {
      const right = words.filter((word) => word.x0 >= from + MIN_STRIP);
      const left = words.filter((word) => word.x1 <= from);
      return { left, right, from, to: Math.min(x1, ...right.map((word) => word.x0)) };
    })
    .filter(({ left, right }) => Math.min(left.length, right.length) > MIN_SHARE * words.length)
    .map((strip) => ({ ...strip, crossing: words.length - strip.left.length - strip.right.length }))
    .filter(({ crossing }) => crossing <= MAX_CROSSING);
  const clearest = strips
    .sort((a, b) => a.crossing - b.crossing || b.to - b.from - (a.to - a.from))
    .find(({ right }) => beginsWithTexts(right));
  return clearest ? [clearest.left, clearest.right] : [];
}

/** Most rows begin with a label or other text: a strip between columns of figures parts one table. */
function beginsWithTexts(words: readonly Word[]): boolean {
  const firsts = groupRows(words).flatMap((row) => row.words.slice(0, 1));
  const figures = firsts.filter(({ text }) => FIGURE.test(text) || SIGN.test(text));
  return figures.length < MAJORITY * firsts.length;
}
