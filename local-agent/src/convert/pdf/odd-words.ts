/** Signs that stand alone in good text too: leaders, bullets, dashes, brackets. They say nothing. */
const PLAIN_SIGNS = /^[\p{P}\p{S}]{1,3}$|^([\p{P}\p{S}])\1*$/u;
const NO_SENSE = /[\ufffd\p{Co}\p{Cc}]/u;
const SIGN_WITHIN = /\p{L}[^\p{L}\p{N}\p{M}\p{Pd}\p{Po}\p{Ps}\p{Pe}'\u2019\u00ad+_]+\p{L}/u;
const NO_VOWEL = /^[bcdfghjklmnpqrstvwxz]{4,}$/;
/** `pa1d`, `a1b2`: engines take letters for digits. */
const DIGIT_WITHIN = /\p{Ll}\d+\p{Ll}|\p{L}\d\p{L}\d/u;
/** `isEorty`: two words in one, or a letter that was read as a capital. */
const CAPITAL_WITHIN = /\p{Ll}\p{Lu}/u;
/** `McKay`, `iPhone`: names that are written so. */
const NAME = /^(?:\P{L}*(?:Ma?c|De|Di|Du|La|Le|Van|O['\u2019])\p{Lu}|\P{L}*[a-z]\p{Lu})\p{Ll}+\P{L}*$/u;

/**
 * Share of words, 0 to 1, that have a form that words of no language have: what is left of text that was read badly
 * once, or of a font whose letters have lost their names. Of good text it is under 2 %, but for lists of product names.
 */
export function oddShare(words: readonly string[]): number {
  const judged = words.filter((word) => !PLAIN_SIGNS.test(word));
  return judged.filter(isOdd).length / Math.max(1, judged.length);
}

const isOdd = (word: string): boolean =>
  NO_SENSE.test(word) ||
  !/[\p{L}\p{N}]/u.test(word) ||
  SIGN_WITHIN.test(word) ||
  NO_VOWEL.test(word) ||
  DIGIT_WITHIN.test(word) ||
  (CAPITAL_WITHIN.test(word) && !NAME.test(word));
