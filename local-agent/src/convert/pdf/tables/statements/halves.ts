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
/** Share of the words in the smaller half, along its height: a half may end above the other. It has so many words. */
const MIN_SHARE = 0.25;
const MIN_WORDS = 8;

/**
 * The words of the left and of the right half of a page, where a strip without ink in the middle parts them from top to
 * bottom; those that cross it are in neither. Tables beside each other may have wider gaps between their own columns.
 */
export function halvesOf(words: readonly Word[]): (readonly Word[])[] {
  for (const { from } of stripsOf(words).sort((a, b) => a.crossing - b.crossing || b.to - b.from - (a.to - a.from))) {
    const left = words.filter(({ x1 }) => x1 <= from);
    const right = words.filter(({ x0 }) => x0 >= from + MIN_STRIP);
    if (areHalves(left, right) && beginsWithTexts(right)) return [left, right];
  }
  return [];
}

/** Whether neither side has much fewer words along the height of the one that has fewer. */
function areHalves(left: readonly Word[], right: readonly Word[]): boolean {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left];
  const { y0, y1 } = boundsOf(fewer);
  const beside = more.filter((word) => word.y1 > y0 && word.y0 < y1);
  return fewer.length > MIN_SHARE * (fewer.length + beside.length);
}

/** A strip in the middle between the ends of words and the beginnings of others, and how many words cross it. */
type Strip = { readonly from: number; readonly to: number; readonly crossing: number };

function stripsOf(words: readonly Word[]): Strip[] {
  const { x0, x1 } = boundsOf(words);
  const starts = words.map((word) => word.x0).sort((a, b) => a - b);
  const ends = words.map((word) => word.x1).sort((a, b) => a - b);
  const strips: Strip[] = [];
  let before = 0;
  for (const [index, from] of ends.entries()) {
    while (before < starts.length && (starts[before] ?? 0) < from + MIN_STRIP) before++;
    if (ends[index + 1] === from || Math.abs(from - (x0 + x1) / 2) >= FROM_MIDDLE * (x1 - x0)) continue;
    const [left, right] = [index + 1, words.length - before];
    const crossing = words.length - left - right;
    if (Math.min(left, right) >= MIN_WORDS && crossing <= MAX_CROSSING)
      strips.push({ from, to: starts[before] ?? x1, crossing });
  }
  return strips;
}

/** Most rows begin with a label or other text: a strip between columns of figures parts one table. */
function beginsWithTexts(words: readonly Word[]): boolean {
  const firsts = groupRows(words).flatMap((row) => row.words.slice(0, 1));
  const figures = firsts.filter(({ text }) => FIGURE.test(text) || SIGN.test(text));
  return figures.length < MAJORITY * firsts.length;
}
