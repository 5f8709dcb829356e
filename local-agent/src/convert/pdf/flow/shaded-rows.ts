import type { Box } from '../../page/box.ts';
import type { PageContent } from '../../page/page-content.ts';
import { SAME_EDGE } from '../layout/measures.ts';

/** Shades of rows are higher and wider, points; areas higher than this part of the page's width are backgrounds. */
const LOWEST_BAR = 7;
const NARROWEST_BAR = 12;
const HIGHEST_BAR = 0.2;
/** White between shaded cells of a row is no wider, points. */
const BAR_GAP = 3;

/** Shaded rows: areas of one height beside each other are one. */
export function shadedRows({ fills, width }: PageContent): Box[] {
  const rows = fills.filter(
    (fill) =>
      fill.y1 - fill.y0 > LOWEST_BAR && fill.y1 - fill.y0 < HIGHEST_BAR * width && fill.x1 - fill.x0 > NARROWEST_BAR,
  );
  const merged: Box[] = [];
  for (const fill of [...rows].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const last = merged.at(-1);
    const beside =
      last &&
      Math.abs(last.y0 - fill.y0) < SAME_EDGE &&
      Math.abs(last.y1 - fill.y1) < SAME_EDGE &&
      fill.x0 <= last.x1 + BAR_GAP;
    if (beside) merged[merged.length - 1] = { ...last, x1: Math.max(last.x1, fill.x1) };
    else merged.push(fill);
  }
  return merged;
}
