import type { Box } from '../../../page/box.ts';
import { LETTER_MIDDLE, SAME_EDGE } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';

/** The shade, or the white between two shades, that a line stands in. */
export type Stripe = { readonly isShaded: boolean };

/** Fewer shades with one left edge do not show that they are rows. */
const MIN_SHADES = 2;

/**
 * The stripe of each line, where the rows of a table are shaded by turns from one left edge on: all lines of a stripe are one
 * row. A shade with figures in several lines stands for a group of rows, and so do those as wide. `undefined` for lines
 * elsewhere.
 */
export function stripesOf(
  rows: readonly RowCluster[],
  bars: readonly Box[],
  hasFigures: (index: number) => boolean,
): readonly (Stripe | undefined)[] {
  const stripes = rows.map((): Stripe | undefined => undefined);
  const columns = [...Map.groupBy(bars, ({ x0 }) => Math.round(x0)).values()];
  for (const shades of columns.filter(({ length }) => length >= MIN_SHADES)) {
    const sorted = shades
      .toSorted((a, b) => a.y0 - b.y0)
      .map((shade) => ({ shade, own: rowsIn(rows, shade), width: Math.round(shade.x1) }));
    // Widths of shades that stand for groups of rows.
    const groups = new Set(sorted.flatMap(({ own, width }) => (own.filter(hasFigures).length > 1 ? [width] : [])));
    for (const [index, { shade, own, width }] of sorted.entries()) {
      if (groups.has(width)) continue;
      fill(stripes, own, { isShaded: true });
      const above = sorted[index - 1];
      if (!above || groups.has(above.width)) continue;
      const between = rowsIn(rows, { ...shade, y0: above.shade.y1, y1: shade.y0 });
      if (between.filter(hasFigures).length < 2) fill(stripes, between, { isShaded: false });
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
