import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * At how many heights of pages a text stands in the same letters as a line, but not at the edge: each part of a manual may
 * have a heading of the same name, and some pages begin or end with it. What stands at one place of each page, as an outline
 * beside slides does, is no such heading. `edges` are the lines at the edges of each page.
 */
export function placesWithin(
  pages: readonly PageFlow[],
  edges: readonly (readonly LineItem[])[],
): (line: Line) => number {
  const texts = new Set(edges.flat().map(({ line }) => nameOf(line)));
  const places = new Map<string, Set<number>>();
  for (const [index, { items }] of pages.entries()) {
    const atEdge = new Set<FlowItem>(edges[index]);
    for (const item of items) {
      if (item.kind !== 'line' || !texts.has(nameOf(item.line)) || atEdge.has(item)) continue;
      const key = keyOf(item.line);
      places.set(key, (places.get(key) ?? new Set()).add(Math.round(item.line.baseline / item.line.size)));
    }
  }
  return (line) => places.get(keyOf(line))?.size ?? 0;
}

const keyOf = (line: Line) => `${Math.round(line.size)}/${isBold(line)}/${nameOf(line)}`;

/** Headings of one name differ in the number of their part: `3.6.1 Description` and `3.7.1 Description`. */
const nameOf = ({ text }: Line) => text.trim().replace(/^\d+(?:\.\d+)+\s+(?=\p{L})/u, '');
