import type { Word } from '../../page/page-content.ts';

/** A unit or a bracket, and behind it the sign of the amount in the next column. */
const BEFORE_SIGN = /^(.*[%)])([$\u20ac\u00a3\u00a5])$/;

/** The width of the sign in most fonts, and what keeps the two apart, font sizes. */
const SIGN_WIDTH = 0.5;
const GAP = 0.05;

/** Parts a currency's sign from the figure before it, which it touches where columns are narrow: `35%$` is `35%` and `$`. */
export const partSigns = (words: readonly Word[]): readonly Word[] =>
  words.some(({ text }) => BEFORE_SIGN.test(text)) ? words.flatMap(partSign) : words;

function partSign(word: Word): Word[] {
  const [, figure, sign] = BEFORE_SIGN.exec(word.text) ?? [];
  if (!figure || !sign) return [word];
  const end = word.x1 - SIGN_WIDTH * word.size;
  return [
    { ...word, text: figure, x1: end - GAP * word.size },
    { ...word, text: sign, x0: end },
  ];
}
