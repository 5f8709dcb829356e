import type { Word } from '../../page/page-content.ts';
import { FIGURE } from './figure-rows.ts';
import { YEAR } from './statements/signs.ts';

/** The heads of columns begin so far below that of their group, font sizes. */
const BELOW = 0.5;

/** A text within one line of a head, with the first and the last column that it stands over. */
export type HeadPhrase = { readonly words: readonly Word[]; readonly from: number; readonly to: number };

/**
 * The heads of single columns that stand below the heads of groups of these columns; none where a text over several columns
 * is no such group. Heads of other columns may be beside both.
 */
export function headsBelowGroups(phrases: readonly HeadPhrase[]): HeadPhrase[] {
  const groups = phrases.filter(({ from, to }) => to > from);
  const below = groups.map((group) => {
    const own = phrases.filter(
      (phrase) => phrase.from === phrase.to && group.from <= phrase.from && phrase.to <= group.to,
    );
    const heads = own.filter((phrase) => isBelow(phrase, group) && phrase.words.every(isHead));
    const isNamed = new Set(heads.map(({ from }) => from)).size === group.to - group.from + 1;
    const isAlone = groups.every(
      (other) => other.to < group.from || other.from > group.to || (other.from === group.from && other.to === group.to),
    );
    return isNamed && isAlone && heads.length === own.length ? heads : [];
  });
  return below.every((heads) => heads.length > 0) ? [...new Set(below.flat())] : [];
}

const isBelow = ({ words: [first] }: HeadPhrase, { words: [above] }: HeadPhrase): boolean =>
  first !== undefined && above !== undefined && first.baseline - above.baseline > BELOW * above.size;

const isHead = ({ text }: Word): boolean => !FIGURE.test(text) || YEAR.test(text);
