import type { Row } from '../../page/rows.ts';
import type { Separator } from './separators.ts';

/** So many columns of both rows show that two rows alone are a table's. */
const MIN_STRIPS = 2;
/** Gaps of one row alone are wider between columns, font sizes. */
const MIN_GAP = 2;

/**
 * The strips between the columns that both of two rows have, and those farther right, where only one of them has text: its
 * texts there are cells too. `size` in points.
 */
export function withLongerRow(
  rows: readonly Row[],
  strips: readonly Separator[],
  shared: readonly Separator[],
  size: number,
): readonly Separator[] {
  const last = shared.at(-1);
  if (rows.length > 2 || !last || shared.length < MIN_STRIPS) return shared;
  const after = strips.filter(({ x0, x1 }) => x0 >= last.x1 && x1 - x0 >= MIN_GAP * size);
  return [...shared, ...after];
}
