import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { LARGER_HEADING, SAME_SIZE } from '../layout/measures.ts';
import type { EdgeDepths } from './edge-depths.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** More pages show by their number what repeats. */
const MAX_PAGES = 3;
/** The text below a running head is farther from it than this, font sizes. */
const MIN_GAP = 2;

/**
 * The running heads of later pages that say the document's title, which the first page has in larger letters: a document
 * of two pages has its head on one of them. `bodySize` in points.
 */
export function titleHeads(
  pages: readonly PageFlow[],
  bodySize: number,
  depths: (page: PageFlow) => EdgeDepths,
): ReadonlySet<FlowItem> {
  const [first, ...others] = pages.length > MAX_PAGES ? [] : pages;
  const title = first && titleOf(linesOf(first), LARGER_HEADING * bodySize);
  const heads = others.flatMap((page): FlowItem[] => {
    const [top, next] = linesOf(page);
    if (!title || !top || !next || top.line.y0 > depths(page).top) return [];
    const isApart = next.line.baseline - top.line.baseline > MIN_GAP * top.line.size;
    return isApart && top.line.size < bodySize + SAME_SIZE && normal(top.line.text) === title ? [top] : [];
  });
  return new Set(heads);
}

const linesOf = ({ items }: PageFlow): LineItem[] =>
  items
    .filter((item): item is LineItem => item.kind === 'line' && !item.aside && !item.turned)
    .sort((a, b) => a.line.baseline - b.line.baseline);

/** The largest lines of a page as one text, where they are at least so large. */
function titleOf(items: readonly LineItem[], least: number): string | undefined {
  const size = Math.max(...items.map(({ line }) => line.size));
  const lines = items.filter(({ line }) => size - line.size < SAME_SIZE);
  return size < least ? undefined : normal(lines.map(({ line }) => line.text.trim()).join(' '));
}

/** Without the number of the page beside it. */
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\d+ | \d+$/, '');
