import type { Word } from '../../page/page-content.ts';

/** A unit or a bracket, and behind it the sign of the amount in the next column. */
const BEFORE_SIGN = /^(.*[%)])([$\u20ac\u00a3\u00a5])$/;
/** The last word of a text, and behind it the sign of the amount in the next column. */
const TEXT_BEFORE_SIGN = /^(.*\p{Ll}{2})([$\u20ac\u00a3\u00a5])$/u;
const AMOUNT = /^[-(\u2212]*\d[\d.,]*\)?$|^[\u2013-\u2015]$/;

/** The width of the sign in most fonts, and what keeps the two apart, font sizes: texts of two columns stand farther apart. */
const SIGN_WIDTH = 0.5;
const GAP = 0.05;
const TEXT_GAP = 0.4;
/** The amount stands so far behind its sign at least, and at most, font sizes. */
const NEAREST = 1.5;
const FARTHEST = 9;

/**
 * Parts a currency's sign from the figure or text before it, which it touches where columns are narrow: `35%$` is `35%` and `$`,
 * and `costs$` in front of an amount at the right of its column is `costs` and `$`.
 */
export function partSigns(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => BEFORE_SIGN.test(text) || TEXT_BEFORE_SIGN.test(text))) return words;
  const amounts = Map.groupBy(
    words.filter(({ text }) => AMOUNT.test(text)),
    ({ baseline }) => Math.round(baseline),
  );
  return words.flatMap((word) => {
    if (BEFORE_SIGN.test(word.text)) return partSign(word, BEFORE_SIGN, GAP);
    const isSign = (amounts.get(Math.round(word.baseline)) ?? []).some(({ x0, size }) => {
      const gap = x0 - word.x1;
      return gap > NEAREST * size && gap < FARTHEST * size;
    });
    return isSign && !word.font.monospace ? partSign(word, TEXT_BEFORE_SIGN, TEXT_GAP) : [word];
  });
}

function partSign(word: Word, pattern: RegExp, gap: number): Word[] {
  const [, before, sign] = pattern.exec(word.text) ?? [];
  if (!before || !sign) return [word];
  const end = word.x1 - SIGN_WIDTH * word.size;
  return [
    { ...word, text: before, x1: end - gap * word.size },
    { ...word, text: sign, x0: end },
  ];
}
