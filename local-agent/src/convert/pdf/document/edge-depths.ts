import type { PageFlow } from '../flow/page-flow.ts';

/** Headers and footers stand in these outer parts of a page's height. */
const MARGIN = 0.13;
/** Fewer pages do not show that their white is the paper around smaller pages. */
const MANY_PAGES = 4;
/** Part of the pages that may have something else in that white, such as a cover. */
const OTHERS = 0.1;
/** Headers and footers are no deeper from where the text of such pages begins or ends, parts of a page's height. */
const WITHIN = 0.04;

/** How far from the top and the bottom of a page headers and footers stand, points. */
export type EdgeDepths = { readonly top: number; readonly bottom: number };

/** The depths for each page. Small pages on large paper, as of the Code of Federal Regulations, have heads far inside. */
export function edgeDepths(pages: readonly PageFlow[]): (page: PageFlow) => EdgeDepths {
  const top = whiteOf(pages, firstOf);
  const bottom = whiteOf(pages, (page) => page.height - lastOf(page));
  return ({ height }) => ({
    top: Math.max(MARGIN * height, top + WITHIN * height),
    bottom: Math.max(MARGIN * height, bottom + WITHIN * height),
  });
}

/** The white that most pages have; 0 for few pages. */
function whiteOf(pages: readonly PageFlow[], whiteOn: (page: PageFlow) => number): number {
  const whites = pages.filter(({ items }) => items.length > 0).map(whiteOn);
  if (whites.length < MANY_PAGES) return 0;
  return whites.sort((a, b) => a - b)[Math.floor(OTHERS * whites.length)] ?? 0;
}

const boxOf = (item: PageFlow['items'][number]) =>
  item.kind === 'line' ? item.line : item.kind === 'table' ? item.table : item.image;

const firstOf = ({ items }: PageFlow): number => Math.min(...items.map((item) => boxOf(item).y0));
const lastOf = ({ items }: PageFlow): number => Math.max(...items.map((item) => boxOf(item).y1));
