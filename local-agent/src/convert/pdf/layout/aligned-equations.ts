import type { Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { isRelation, isTall } from './formula-signs.ts';
import { SMALL_TEXT } from './measures.ts';

/** Signs of relation of equations that are set below each other are no farther apart, font sizes. */
const ALIGNED = 0.1;
/** A page has place for no more. */
const MAX_EQUATIONS = 100;
/** TeX's large signs hang from their base line, so far above that of their formula, font sizes. */
const HANGING = 1.1;

/** A line that continues an equation stands so far below it, font sizes, and begins with a sign behind that of relation. */
const CONTINUED = 1.5;
const BEGINS_TERM = /^[-+\u2212\u00b1\u2213]/;

/** Equations below each other, whose signs of relation are aligned, one by one: each word is of the nearest sign. */
export function equationsOf(group: readonly Row[]): (readonly Row[])[] {
  const size = Math.max(...group.map((row) => row.size));
  const words = group.flatMap((row) => row.words);
  const signs = words.filter((word) => isRelation(word, size));
  const [first] = signs;
  const aligned = signs.filter(({ x0 }) => first && Math.abs(x0 - first.x0) < ALIGNED * size);
  if (aligned.length < 2 || aligned.length > MAX_EQUATIONS) return continued(group, first, size);
  const nearest = (word: Word) => {
    const at = word.baseline + (isTall(word) ? HANGING * size : 0);
    return aligned.reduce((best, sign) => (Math.abs(sign.baseline - at) < Math.abs(best.baseline - at) ? sign : best));
  };
  return [...Map.groupBy(words, nearest).values()].map(groupRows);
}

/** An equation of two lines, each for itself: the second begins with a term to add, behind the sign of relation. */
function continued(group: readonly Row[], relation: Word | undefined, size: number): (readonly Row[])[] {
  const at = group.findIndex(
    (row) =>
      relation !== undefined &&
      row.size > SMALL_TEXT * size &&
      row.x0 > relation.x1 &&
      row.baseline - relation.baseline > CONTINUED * size &&
      BEGINS_TERM.test(row.words[0]?.text ?? ''),
  );
  return at > 0 ? [group.slice(0, at), group.slice(at)] : [group];
}
