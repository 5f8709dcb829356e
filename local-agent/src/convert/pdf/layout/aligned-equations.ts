import type { Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { isRelation, isTall } from './formula-signs.ts';

/** Signs of relation of equations that are set below each other are no farther apart, font sizes. */
const ALIGNED = 0.1;
/** A page has place for no more. */
const MAX_EQUATIONS = 100;
/** TeX's large signs hang from their base line, so far above that of their formula, font sizes. */
const HANGING = 1.1;

/** Equations below each other, whose signs of relation are aligned, one by one: each word is of the nearest sign. */
export function equationsOf(group: readonly Row[]): (readonly Row[])[] {
  const size = Math.max(...group.map((row) => row.size));
  const words = group.flatMap((row) => row.words);
  const signs = words.filter((word) => isRelation(word, size));
  const [first] = signs;
  const aligned = signs.filter(({ x0 }) => first && Math.abs(x0 - first.x0) < ALIGNED * size);
  if (aligned.length < 2 || aligned.length > MAX_EQUATIONS) return [group];
  const nearest = (word: Word) => {
    const at = word.baseline + (isTall(word) ? HANGING * size : 0);
    return aligned.reduce((best, sign) => (Math.abs(sign.baseline - at) < Math.abs(best.baseline - at) ? sign : best));
  };
  return [...Map.groupBy(words, nearest).values()].map(groupRows);
}
