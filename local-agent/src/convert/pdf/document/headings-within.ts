import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * On how many pages a text stands in the same letters as a line, but not at the edge of the page: each part of a manual may
 * have a heading of the same name, and some pages begin or end with it. `edges` are the lines at the edges of each page.
 */
export function pagesWithin(
  pages: readonly PageFlow[],
  edges: readonly (readonly LineItem[])[],
): (line: Line) => number {
  const counts = new Map<string, number>();
  for (const [index, { items }] of pages.entries()) {
    const atEdge = new Set<FlowItem>(edges[index]);
    const inner = items.flatMap((item) => (item.kind === 'line' && !atEdge.has(item) ? item.line : []));
    for (const key of new Set(inner.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (line) => counts.get(keyOf(line)) ?? 0;
}

const keyOf = (line: Line) => `${Math.round(line.size)}/${isBold(line)}/${line.text.trim()}`;
