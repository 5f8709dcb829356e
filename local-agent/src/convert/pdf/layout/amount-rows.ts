import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';
import { continuity } from './prose.ts';

/** Fewer rows may end in amounts by chance, and so may fewer of them than this part. */
const MIN_ROWS = 6;
const MOST = 0.8;
/** The base lines of a row of a scan differ by no more, and amounts in one column end no farther from each other, font sizes. */
const DRIFT = 0.25;
const SAME_END = 0.5;
/** Where more lines continue the one above, they are text beside a table. */
const MAX_RUNNING = 0.1;

const AMOUNT = /^[-(]?\d[\d.,]*[.,]\d\d\)?$/;

/**
 * Whether what stands on both sides of a strip are the rows of a statement, as scanned ones have them a little askew: most end
 * in an amount, and these in one column.
 */
export function endInAmounts(rows: readonly Row[], { x0, x1, first, last }: Gutter): boolean {
  const pairs = rows.slice(first, last + 1).flatMap(({ words }) => {
    const left = words.filter((word) => word.x1 <= x0 + ROUNDING);
    const amount = words.findLast((word) => word.x0 >= x1 - ROUNDING);
    return amount && left.length > 0 ? [{ left, amount }] : [];
  });
  const found = pairs.filter(({ left, amount }) => isAmountOf(left, amount));
  const right = Math.max(...found.map(({ amount }) => amount.x1));
  const ending = found.filter(({ amount }) => right - amount.x1 < SAME_END * amount.size);
  if (ending.length < MIN_ROWS || ending.length < MOST * pairs.length) return false;
  return continuity(ending.map(({ left }) => left)).running <= MAX_RUNNING;
}

const isAmountOf = (left: readonly Word[], { text, baseline, size }: Word): boolean =>
  AMOUNT.test(text) && left.every((word) => Math.abs(word.baseline - baseline) < DRIFT * size);
