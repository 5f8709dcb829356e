import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { WORD_GAP } from '../read/build-words.ts';
import { isRightToLeft } from '../read/glyph-text.ts';

/** So many words, this share of them single letters, are letter-spaced: a space is then wider than gaps usually are by a factor. */
const MIN_LETTERS = 6;
const LETTERS = 0.85;
const SPREAD_SPACE = 1.6;
/** A line with a smaller share of words with letters is one of figures. */
const SOME_LETTERS = 0.5;
/** Between signs that stand without spaces only a wide gap is one, font sizes. */
const CJK_SPACE = 0.4;
/** A gap of so many font sizes is a space where one was drawn. */
const DRAWN_SPACE = 0.03;

/** A sign that stands for nothing but a bullet parts from the text however near it is. */
const BULLET = /^[\u2022\u2023\u25aa\u25b8\u25ba\u25cf\u25e6\u27a2\u2713\u2714\u2610-\u2612]$/;

/** Chinese and Japanese signs stand without spaces; Hangul has them between words, as Latin text does. */
export const SPACELESS = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Whether a space follows each of a line's words but the last one, from the gaps; letter-spaced lines get a wider bound. */
export function spacing(sorted: readonly Word[]): boolean[] {
  const gaps = sorted.slice(1).map((word, index) => {
    const before = sorted[index];
    return before ? (word.x0 - before.x1) / Math.min(word.size, before.size) : 0;
  });
  const count = (sign: RegExp) => sorted.filter((word) => sign.test(word.text)).length;
  const widest = () => SPREAD_SPACE * median(gaps);
  // Figures in groups are values beside each other; a number that is spread out has even gaps.
  const isEven = (most: number) => gaps.every((gap) => gap <= most);
  const isText = () => count(/\p{L}/u) > SOME_LETTERS * sorted.length || isEven(widest());
  const spread =
    sorted.length >= MIN_LETTERS &&
    count(/^[\p{L}\p{N}]$/u) > LETTERS * sorted.length &&
    isText() &&
    !sorted.some((word) => SPACELESS.test(word.text));
  const bound = spread ? widest() : WORD_GAP;
  return gaps.map((gap, index) => {
    const before = sorted[index]?.text ?? '';
    if (index === 0 && BULLET.test(before)) return true;
    const after = sorted[index + 1]?.text ?? '';
    // A space that kerning made narrow is still one.
    if (!spread && sorted[index + 1]?.spaced && gap > DRAWN_SPACE && isSpacedScript(before, after)) return true;
    return (
      gap > (SPACELESS.test(before.slice(-1)) && SPACELESS.test(after.charAt(0)) ? Math.max(bound, CJK_SPACE) : bound)
    );
  });
}

const isSpacedScript = (before: string, after: string) =>
  !SPACELESS.test(before + after) && !isRightToLeft(before) && !isRightToLeft(after);
