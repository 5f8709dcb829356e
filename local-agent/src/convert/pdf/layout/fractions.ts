import { boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { isRelation } from './formula-signs.ts';
import { FORMULA_AXIS } from './measures.ts';

/** What a bar parts stands no farther above or below it, font sizes, and fills this part of it. */
const ABOVE_BAR = 1.7;
const BELOW_BAR = 1.9;
const BAR_FILLED = 0.5;
/** A bar is on the axis of formulas, but for this, font sizes. */
const AXIS_DRIFT = 0.12;

type Fraction = { readonly above: readonly Word[]; readonly below: readonly Word[] };

/** What stands above and below a bar, if both sides have something. */
export function partsAt({ at, from, to }: Rule, words: readonly Word[]): Fraction | undefined {
  const beside = words.filter((word) => (word.x0 + word.x1) / 2 > from - 1 && (word.x0 + word.x1) / 2 < to + 1);
  const above = beside.filter((word) => word.baseline <= at && at - word.baseline < ABOVE_BAR * word.size);
  const below = beside.filter((word) => word.baseline > at && word.baseline - at < BELOW_BAR * word.size);
  const wide = boundsOf(beside);
  return above.length > 0 && below.length > 0 && wide.x1 - wide.x0 > BAR_FILLED * (to - from)
    ? { above, below }
    : undefined;
}

/** Whether a word's base line is that of a text in which a bar of a fraction is drawn. */
export const isLevel = ({ baseline, size }: Word, { at }: Rule): boolean =>
  Math.abs(baseline - FORMULA_AXIS * size - at) < AXIS_DRIFT * size;

/** Whether a sign of relation stands beside a fraction, level with its bar: letters and figures may be of the text's font. */
export const hasLevelRelation = (words: readonly Word[], rules: readonly Rule[]): boolean =>
  words.some(
    (word) =>
      isRelation(word, word.size) &&
      rules.some(
        (rule) =>
          isLevel(word, rule) && (word.x1 <= rule.from || word.x0 >= rule.to) && partsAt(rule, words) !== undefined,
      ),
  );
