import type { Row } from '../../page/rows.ts';
import { findSeparators, type Separator } from './separators.ts';

/**
 * Strips that few rows have text in, each as the strips within it that none has text in where a column is between them: the
 * row of heads has a text there, and so has a row below. `minWidth` in points.
 */
export function partBySparse(
  head: Row,
  rows: readonly Row[],
  strips: readonly Separator[],
  minWidth: number,
): Separator[] {
  const free = findSeparators([head, ...rows], minWidth, 0);
  return strips.flatMap((strip) => {
    const within = free.filter(({ x0, x1 }) => x0 >= strip.x0 && x1 <= strip.x1);
    const isColumn = (x0: number, x1: number) => hasText(head, x0, x1) && rows.some((row) => hasText(row, x0, x1));
    const isParted = within.every(({ x0 }, at) => at === 0 || isColumn(within[at - 1]?.x1 ?? x0, x0));
    return isParted && within.length > 1 ? within : [strip];
  });
}

const hasText = ({ words }: Row, x0: number, x1: number): boolean =>
  words.some((word) => word.x0 >= x0 && word.x1 <= x1);
