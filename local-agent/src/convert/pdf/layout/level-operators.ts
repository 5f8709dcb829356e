import type { Word } from '../../page/page-content.ts';
import { isTall } from './formula-signs.ts';
import { SMALL_TEXT } from './measures.ts';

const OPERATOR = /^[\u220f\u2210\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06]$/;
/** Such a sign hangs so far below the base line of its text, font sizes, but for this. */
const HANGS = 0.75;
const DRIFT = 0.08;
/** The text behind a sign and its limits, or before it, begins no farther, font sizes, and is as large but for this share. */
const BEHIND = 3;
const BEFORE = 1.5;
const SAME_SIZE = 0.1;

/** Limits begin where their sign ends, but for so much, and are so far from each other, and the lower one from the sign, font sizes. */
const BESIDE = 0.1;
const LIMITS = 0.5;
const LOWEST = 1.3;

/**
 * Words with the signs of sums and integrals in lines of text on the base line of the text: fonts of TeX hang these signs from
 * their base line. Those of displayed formulas are larger, and stay.
 */
export function levelOperators(words: readonly Word[]): readonly Word[] {
  if (!words.some(isOperator)) return words;
  return words.map((word) => {
    if (!isOperator(word)) return word;
    const base = baseOf(word, words);
    if (base === undefined) return word;
    const by = base - word.baseline;
    return { ...word, baseline: base, y0: word.y0 + by, y1: word.y1 + by };
  });
}

/** The sign of a sum, a product or an integral. */
export const isOperator = (word: Word): boolean => OPERATOR.test(word.text) && isTall(word);

const baseOf = (sign: Word, words: readonly Word[]): number | undefined =>
  words.find(
    (word) =>
      !isTall(word) &&
      Math.abs(word.size - sign.size) < SAME_SIZE * sign.size &&
      Math.abs(word.baseline - sign.baseline - HANGS * sign.size) < DRIFT * sign.size &&
      (word.x0 > sign.x0 ? word.x0 - sign.x1 < BEHIND * sign.size : sign.x0 - word.x1 < BEFORE * sign.size),
  )?.baseline ?? (hasLimits(sign, words) ? sign.baseline + HANGS * sign.size : undefined);

/** Both limits of a sign in a line of text stand right of it. */
function hasLimits({ x1, baseline, size: large }: Word, words: readonly Word[]): boolean {
  const limits = words.filter(
    (word) =>
      word.size < SMALL_TEXT * large &&
      Math.abs(word.x0 - x1) < BESIDE * large &&
      word.baseline > baseline &&
      word.baseline < baseline + LOWEST * large,
  );
  const [first, ...others] = limits;
  return first !== undefined && others.some((word) => Math.abs(word.baseline - first.baseline) > LIMITS * large);
}
