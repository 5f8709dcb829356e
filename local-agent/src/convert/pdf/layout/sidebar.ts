import { type Box, centerInside, height, width } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import type { MarginText } from './margin-text.ts';
import { LINE_DRIFT } from './measures.ts';

/** A sidebar touches the side of its page within so many points, and reaches over this part of its height. */
const AT_EDGE = 2;
const TALL = 0.75;
/** Parts of the page's width between which a sidebar's is. */
const NARROWEST = 0.06;
const WIDEST = 0.3;

/** A panel beside the text of an upright page may be so much wider, and so far from the side, as parts of the page's width. */
const WIDEST_PANEL = 0.35;
const NEAR_SIDE = 0.05;
/** More lines level with those beside them are rows of a table. */
const MAX_LEVEL = 2;

/**
 * Parts a slide from the coloured bar at its side that shows the outline of the talk, and an upright page from a coloured panel
 * beside its text, as covers have: its lines are none of the page's. Other pages stay as they are.
 */
export function partSidebar(words: readonly Word[], page: PageContent): MarginText {
  const isSlide = page.width > page.height;
  const bar = page.fills.find((fill) => (isSlide ? isBar(fill, page) : isPanel(fill, page)));
  const inside = bar ? words.filter((word) => centerInside(word, bar)) : [];
  if (!bar || inside.length === 0 || inside.length === words.length) return { text: words, asides: [] };
  // A word over the bar's edge shows that it is a ground of the text.
  const crosses = words.some((word) => [bar.x0, bar.x1].some((x) => word.x0 < x - AT_EDGE && word.x1 > x + AT_EDGE));
  if (crosses) return { text: words, asides: [] };
  const beside = new Set(inside);
  const text = words.filter((word) => !beside.has(word));
  const rows = groupRows(inside);
  if (isSlide) return { text, asides: rows.map((row) => [...row.words]) };
  const isLevel = (row: Row) => text.some((word) => Math.abs(word.baseline - row.baseline) < LINE_DRIFT * row.size);
  return rows.filter(isLevel).length > MAX_LEVEL ? { text: words, asides: [] } : { text, asides: [inside] };
}

function isBar(fill: Box, page: PageContent): boolean {
  const share = width(fill) / page.width;
  const touches = fill.x0 < AT_EDGE || fill.x1 > page.width - AT_EDGE;
  return touches && share > NARROWEST && share < WIDEST && height(fill) > TALL * page.height;
}

function isPanel(fill: Box, page: PageContent): boolean {
  const share = width(fill) / page.width;
  const isNear = Math.min(fill.x0, page.width - fill.x1) < NEAR_SIDE * page.width;
  return isNear && share > NARROWEST && share < WIDEST_PANEL && height(fill) > TALL * page.height;
}
