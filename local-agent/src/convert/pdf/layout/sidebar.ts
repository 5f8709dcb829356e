import { type Box, centerInside, height, width } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { MarginText } from './margin-text.ts';

/** A sidebar touches the side of its page within so many points, and reaches over this part of its height. */
const AT_EDGE = 2;
const TALL = 0.75;
/** Parts of the page's width between which a sidebar's is. */
const NARROWEST = 0.06;
const WIDEST = 0.3;

/**
 * Parts a slide from the coloured bar at its side that shows the outline of the talk: its lines are none of the slide's. Other
 * pages stay as they are.
 */
export function partSidebar(words: readonly Word[], page: PageContent): MarginText {
  const bar = page.width > page.height ? page.fills.find((fill) => isBar(fill, page)) : undefined;
  const inside = bar ? words.filter((word) => centerInside(word, bar)) : [];
  if (!bar || inside.length === 0 || inside.length === words.length) return { text: words, asides: [] };
  // A word over the bar's edge shows that it is a ground of the text.
  const crosses = words.some((word) => [bar.x0, bar.x1].some((x) => word.x0 < x - AT_EDGE && word.x1 > x + AT_EDGE));
  if (crosses) return { text: words, asides: [] };
  const beside = new Set(inside);
  return {
    text: words.filter((word) => !beside.has(word)),
    asides: groupRows(inside).map((row) => [...row.words]),
  };
}

function isBar(fill: Box, page: PageContent): boolean {
  const share = width(fill) / page.width;
  const touches = fill.x0 < AT_EDGE || fill.x1 > page.width - AT_EDGE;
  return touches && share > NARROWEST && share < WIDEST && height(fill) > TALL * page.height;
}
