import type { Box } from '../../../page/box.ts';
import { LETTER_MIDDLE, SAME_EDGE } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';

/** The shade, or the white between two shades, that a line stands in. */
export type Stripe = { readonly isShaded: boolean };

/** Fewer shades of one width do not show that they are rows. */
const MIN_SHADES = 2;

/**
 * The stripe of each line, where the rows of a table are shaded by turns: all lines of a stripe are one row. A shade with
 * figures in several lines stands for a group of rows, and so do those as wide. `undefined` for lines elsewhere.
 */
export function stripesOf(
  rows: readonly RowCluster[],
  bars: readonly Box[],
  hasFigures: (index: number) => boolean,
): readonly (Stripe | undefined)[] {
  const stripes = rows.map((): Stripe | undefined => undefined);
  const wholes = [...Map.groupBy(bars, ({ x0, x1 }) => `${Math.round(x0)} ${Math.round(x1)}`).values()];
  for (const shades of wholes) {
    if (shades.length < MIN_SHADES) continue;
    const sorted = shades.toSorted((a, b) => a.y0 - b.y0);
    const inside = sorted.map((shade) => rowsIn(rows, shade));
    if (inside.some((own) => own.filter(hasFigures).length > 1)) continue;
    for (const own of inside) fill(stripes, own, { isShaded: true });
    for (const [index, below] of sorted.slice(1).entries()) {
      const own = rowsIn(rows, { ...below, y0: sorted[index]?.y1 ?? below.y0, y1: below.y0 });
      if (own.filter(hasFigures).length < 2) fill(stripes, own, { isShaded: false });
    }
  }
  return stripes;
}

function fill(stripes: (Stripe | undefined)[], own: readonly number[], stripe: Stripe): void {
  for (const index of own) stripes[index] = stripe;
}

/** The indices of the rows that stand within an area, as far as letters do. */
const rowsIn = (rows: readonly RowCluster[], area: Box): number[] =>
  rows.flatMap((row, index) => {
    const middle = row.baseline - LETTER_MIDDLE * row.size;
    const isBeside = row.x0 > area.x0 - SAME_EDGE && row.x0 < area.x1;
    return isBeside && middle > area.y0 && middle < area.y1 ? [index] : [];
  });
