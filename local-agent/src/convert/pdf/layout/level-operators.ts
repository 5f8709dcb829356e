import type { Word } from '../../page/page-content.ts';
import { isTall } from './formula-signs.ts';
import { MATH_FONT } from './math-font.ts';
import { FORMULA_AXIS, SMALL_TEXT } from './measures.ts';

const OPERATOR = /^[\u220f\u2210\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06]$/;
const BRACKET = /^[()[\]{}]+$/;
const OPENING = /^[([{]/;
const PROSE = /\p{L}{3}/u;
/**
 * The top of such a sign is so far above the axis of formulas, its font sizes. The sign hangs from its top, but for this:
 * brackets begin a little higher.
 */
const TOP = 0.5;
/** That of the next size of brackets; braces so high are before several rows. */
const HIGHER_TOP = 0.86;
const HIGHER = /^[()[\]]+$/;
const DRIFT = 0.08;
/** The text behind a sign and its limits, or before it, begins no farther, font sizes, and is as large but for this share. */
const BEHIND = 3;
const BEFORE = 1.5;
const SAME_SIZE = 0.125;

/** Limits begin where their sign ends, but for so much, and are so far from each other, and the lower one from the sign, font sizes. */
const BESIDE = 0.1;
const LIMITS = 0.5;
const LOWEST = 1.3;

/** Where there are more such signs, they are of no text. */
const MAX_SIGNS = 1_000;
/** A line of text has a word no farther from its bracket, font sizes. */
const NEAR_PROSE = 12;

/**
 * Words with the signs of sums and integrals and tall brackets in lines of text on the base line of the text: fonts of TeX hang
 * these signs from their base line. Those of displayed formulas are larger, and stay.
 */
export function levelOperators(words: readonly Word[]): readonly Word[] {
  const signs = new Set(words.filter((word) => isOperator(word) || isBracket(word)));
  if (signs.size === 0 || signs.size > MAX_SIGNS) return words;
  return words.map((word) => {
    if (!signs.has(word)) return word;
    const base = baseOf(word, words);
    if (base === undefined || (isBracket(word) && !isInText([word, partnerOf(word, signs) ?? word], base, words)))
      return word;
    const by = base - word.baseline;
    return { ...word, baseline: base, y0: word.y0 + by, y1: word.y1 + by };
  });
}

/** The sign of a sum, a product or an integral. */
export const isOperator = (word: Word): boolean => OPERATOR.test(word.text) && isTall(word);

const isBracket = (word: Word): boolean => BRACKET.test(word.text) && isTall(word);

/** The nearest bracket as high that a bracket closes, or that closes it. */
function partnerOf(bracket: Word, signs: Iterable<Word>): Word | undefined {
  const opens = OPENING.test(bracket.text);
  const distance = ({ x0 }: Word) => (opens ? x0 - bracket.x0 : bracket.x0 - x0);
  const isPartner = (sign: Word) =>
    isBracket(sign) &&
    OPENING.test(sign.text) !== opens &&
    distance(sign) > 0 &&
    Math.abs(sign.baseline - bracket.baseline) < DRIFT * bracket.size;
  return [...signs].filter(isPartner).sort((a, b) => distance(a) - distance(b))[0];
}

/** Rows of a matrix are as far from the base line of its brackets, but have no words. */
const isInText = (brackets: readonly Word[], base: number, words: readonly Word[]): boolean =>
  words.some(
    (word) =>
      PROSE.test(word.text) &&
      !MATH_FONT.test(word.font.name) &&
      brackets.some(
        ({ x0, x1, size }) =>
          Math.abs(word.baseline - base) < DRIFT * size && Math.max(word.x0 - x1, x0 - word.x1) < NEAR_PROSE * size,
      ),
  );

/** How far the base line of the text is below that of a sign. */
const hangs = (sign: Word, textSize: number, top = TOP): number => top * sign.size + FORMULA_AXIS * textSize;

/** A word so far below the sign, by one of the sizes that it may have. */
const isLevel = (word: Word, sign: Word): boolean =>
  (HIGHER.test(sign.text) ? [TOP, HIGHER_TOP] : [TOP]).some(
    (top) => Math.abs(word.baseline - sign.baseline - hangs(sign, word.size, top)) < DRIFT * sign.size,
  );

/** Whether a word stands on the base line that a tall bracket has. */
export const isInBracketsOf = (word: Word, sign: Word): boolean => isBracket(sign) && isLevel(word, sign);

const baseOf = (sign: Word, words: readonly Word[]): number | undefined =>
  words.find(
    (word) =>
      !isTall(word) &&
      Math.abs(word.size - sign.size) < SAME_SIZE * sign.size &&
      isLevel(word, sign) &&
      (word.x0 > sign.x0 ? word.x0 - sign.x1 < BEHIND * sign.size : sign.x0 - word.x1 < BEFORE * sign.size),
  )?.baseline ?? (hasLimits(sign, words) ? sign.baseline + hangs(sign, sign.size) : undefined);

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
