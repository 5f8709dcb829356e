import type { Box } from '../../page/box.ts';
import type { PageContent } from '../../page/page-content.ts';
import { SAME_EDGE } from '../layout/measures.ts';

/** Shades of rows are higher and wider, points; areas higher than this part of the page's width are backgrounds. */
const LOWEST_BAR = 7;
const NARROWEST_BAR = 12;
const HIGHEST_BAR = 0.2;
/** White between shaded cells of a row is no wider, points. */
const BAR_GAP = 3;

/**
 * Shaded rows: areas of one height beside each other are one, those that shade the narrow white between columns too. Shades
 * of paragraphs within cells do not part them.
 */
export function shadedRows({ fills, width }: Pick<PageContent, 'fills' | 'width'>): Box[] {
  const parts = fills.filter((fill) => fill.y1 - fill.y0 > LOWEST_BAR && fill.y1 - fill.y0 < HIGHEST_BAR * width);
  const merged: Box[] = [];
  for (const fill of [...parts].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const at = lastBeside(merged, fill);
    const row = merged[at];
    if (row) merged[at] = { ...row, x1: Math.max(row.x1, fill.x1) };
    else merged.push(fill);
  }
  return merged.filter(({ x0, x1 }) => x1 - x0 > NARROWEST_BAR);
}

/** The index of the last area that begins and ends at the heights where another one does, and reaches to it. */
function lastBeside(merged: readonly Box[], fill: Box): number {
  for (let at = merged.length - 1; at >= 0; at--) {
    const row = merged[at];
    if (!row || fill.y0 - row.y0 >= SAME_EDGE) return -1;
    if (Math.abs(row.y1 - fill.y1) < SAME_EDGE && fill.x0 <= row.x1 + BAR_GAP) return at;
  }
  return -1;
}
