import { overlap, width } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** Words drawn over each other have this part of the shorter one in common, and base lines no farther apart, font sizes. */
const COMMON = 0.5;
const SAME_LINE = 0.45;
/** Larger text over others by this factor is a watermark or an initial. */
const LARGER = 1.6;
/** Fewer pairs may be accents, signs of formulas or corrections. */
const MIN_PAIRS = 3;
/** So many words before a word are looked at: those of its line and of the lines over it. */
const LOOK_BACK = 40;
const SEVERAL = /[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u;

/** Whether texts of a page are drawn over each other, so that nothing shows which words belong together. */
export function hasOverlappingText(words: readonly Word[]): boolean {
  const rows = Map.groupBy(words, ({ baseline, size }) => Math.round(baseline / Math.max(1, size)));
  let pairs = 0;
  for (const [key, row] of rows) {
    const near = [...row, ...(rows.get(key + 1) ?? [])].sort((a, b) => a.x0 - b.x0);
    // How far right each word or one before it reaches.
    const reach: number[] = [];
    for (const [at, word] of near.entries()) {
      for (let back = at - 1; back >= at - LOOK_BACK && (reach[back] ?? word.x0) > word.x0; back--)
        if (isOver(near[back], word)) pairs++;
      reach.push(Math.max(word.x1, reach.at(-1) ?? word.x1));
    }
    if (pairs >= MIN_PAIRS) return true;
  }
  return false;
}

function isOver(a: Word | undefined, b: Word): boolean {
  if (!a || a.x1 <= b.x0) return false;
  const size = Math.min(a.size, b.size);
  return (
    a.text !== b.text &&
    Math.max(a.size, b.size) < LARGER * size &&
    Math.abs(a.baseline - b.baseline) < SAME_LINE * size &&
    overlap(a.x0, a.x1, b.x0, b.x1) > COMMON * Math.min(width(a), width(b)) &&
    SEVERAL.test(a.text) &&
    SEVERAL.test(b.text)
  );
}
