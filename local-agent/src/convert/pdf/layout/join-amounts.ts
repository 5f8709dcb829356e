import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** Signs of currencies and closing brackets are no longer, characters. */
const MAX_SIGN_LENGTH = 3;

const SIGN = /^(?:US|C|A|HK|R)?[$\u20ac\u00a3\u00a5\u20b9]$/;
const AMOUNT = /^[-(\u2212]*\d[\d.,]*[)%]*$|^[-\u2013-\u2015]$/;
const SIGNED = /^(?:US|C|A|HK|R)?[$\u20ac\u00a3\u00a5\u20b9] [-(\u2212\u2013-\u2015\d]/;
const OPEN = /\(\d[\d.,]*$/;
const CLOSE = /^\)%?$/;

/** Wider gaps than a space, up to where the sign at the left of a column and the number at its right belong together. */
const SPACE = 0.35;
const MAX_SIGN_DISTANCE = 9;
const MAX_BRACKET_DISTANCE = 1.5;

/**
 * Joins what belongs to one amount but stands apart in its column, as in accounts: `$   1,024` and `(512  )`. A sign that
 * stands beside numbers without any is a unit and stays where it is.
 */
export function joinAmounts(words: readonly Word[]): readonly Word[] {
  if (!words.some(isPart)) return words;
  const rows = Map.groupBy(words, ({ baseline }) => Math.round(baseline));
  return [...rows.values()].flatMap((row) => (row.some(isPart) ? joinRow(row) : row));
}

const isPart = ({ text }: Word) => text.length <= MAX_SIGN_LENGTH && (SIGN.test(text) || CLOSE.test(text));

function joinRow(row: readonly Word[]): Word[] {
  const amounts = row.filter(({ text }) => AMOUNT.test(text) || OPEN.test(text)).length;
  const hasSigns = 2 * row.filter(({ text }) => SIGN.test(text)).length >= amounts;
  const joined: Word[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const word of [...row].sort((a, b) => a.x0 - b.x0)) {
    const last = joined.at(-1);
    const gap = word.x0 - (last?.x1 ?? before);
    const belongs = (farthest: number) => gap > SPACE * word.size && gap < farthest * word.size;
    // Behind an amount with its own sign, a sign is that of the next one however near it is.
    const isSignedBefore = SIGNED.test(joined.at(-2)?.text ?? '');
    const isSigned =
      hasSigns &&
      SIGN.test(last?.text ?? '') &&
      (before > SPACE * word.size || isSignedBefore) &&
      (AMOUNT.test(word.text) || OPEN.test(word.text)) &&
      belongs(MAX_SIGN_DISTANCE);
    const isClosed = OPEN.test(last?.text ?? '') && CLOSE.test(word.text) && belongs(MAX_BRACKET_DISTANCE);
    if (last && (isSigned || isClosed))
      joined[joined.length - 1] = {
        ...word,
        ...boundsOf([last, word]),
        text: `${last.text}${isSigned ? ' ' : ''}${word.text}`,
      };
    else {
      before = last ? gap : Number.POSITIVE_INFINITY;
      joined.push(word);
    }
  }
  return joined;
}
