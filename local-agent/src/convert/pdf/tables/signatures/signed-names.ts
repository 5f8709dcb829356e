import type { Rule } from '../../../page/page-content.ts';
import type { Row } from '../../../page/rows.ts';
import { SPACE_WIDTH } from '../../layout/measures.ts';

/** What stands for a signed name in filings: the rules for electronic filing of the SEC (17 CFR 232.302) ask for it. */
export const SIGN_OF_NAME = /^\/s\//i;

/** A star alone stands for a name that another person signs for. */
const STAR = /^\*+$/;

/** The line that a name is signed on is no farther below it, font sizes. */
const FARTHEST_LINE = 1.6;

/** From where to where a signed name, or the line below it, reaches. */
export type SignedName = { readonly x0: number; readonly x1: number };

/** The signed names in a row, from left to right; `rules` are the lying lines of the page. */
export function signedNames({ words, baseline, size }: Row, rules: readonly Rule[]): SignedName[] {
  const areStars = words.every(({ text }) => STAR.test(text));
  const starts = words.flatMap(({ text }, at) => (areStars || SIGN_OF_NAME.test(text) ? [at] : []));
  return starts.map((start, order) => {
    const own = words.slice(start, starts[order + 1]);
    const x0 = own[0]?.x0 ?? 0;
    let x1 = own[0]?.x1 ?? 0;
    // The name is the next word, however far, and what stands near it.
    for (const [at, word] of own.entries()) if (at < 2 || word.x0 - x1 < size) x1 = Math.max(x1, word.x1);
    const line = rules.find(
      ({ at, from, to }) => at > baseline - 1 && at < baseline + FARTHEST_LINE * size && from < x1 && to > x0,
    );
    return line ? { x0: Math.min(x0, line.from), x1: Math.max(x1, line.to) } : { x0, x1 };
  });
}

/** The row with each sign as wide as up to a space before the name behind it: they are one phrase. */
export const withJoinedSigns = (row: Row): Row => ({
  ...row,
  words: row.words.map((word, at) => {
    const next = row.words[at + 1];
    return next && SIGN_OF_NAME.test(word.text)
      ? { ...word, x1: Math.max(word.x1, next.x0 - SPACE_WIDTH * word.size) }
      : word;
  }),
});
