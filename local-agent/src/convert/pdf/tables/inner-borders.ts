import type { Rule, Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';

/** Ends of lines at one place differ by no more, points. */
const SAME_END = 6;
/** Fewer words beside the label are none of a text: such a line stands above a sum. */
const MIN_WORDS = 2;
/** More lines beside one label are those of a drawing. */
const MAX_LINES = 40;

/**
 * The y of lines that part what is beside one label into rows: they begin behind the label, reach to the end of the table, and
 * have text above and below, between two lines of the table. The label itself stands above.
 */
export function innerBorders(chain: readonly Rule[], rules: readonly Rule[], rows: readonly Row[]): number[] {
  const [first] = chain;
  const partial = rules.filter(
    ({ from, to }) => first && from > first.from + SAME_END && Math.abs(to - first.to) <= SAME_END,
  );
  const places = Map.groupBy(partial, (rule) => chain.findIndex(({ at }) => at > rule.at));
  return [...places].flatMap(([below, own]) => {
    const [from, to] = [chain[below - 1]?.at ?? Number.POSITIVE_INFINITY, chain[below]?.at ?? 0];
    if (own.length > MAX_LINES) return [];
    const words = rows.filter(({ baseline }) => baseline > from && baseline < to).flatMap((row) => row.words);
    return own.filter((rule) => isBesideLabel(rule, words)).map(({ at }) => at);
  });
}

function isBesideLabel({ at, from }: Rule, words: readonly Word[]): boolean {
  const isAbove = ({ baseline }: Word) => baseline < at;
  const label = words.filter(({ x0 }) => x0 < from);
  const text = words.filter((word) => word.x0 >= from && /\p{L}/u.test(word.text));
  const above = text.filter(isAbove).length;
  return label.length > 0 && label.every(isAbove) && Math.min(above, text.length - above) >= MIN_WORDS;
}
