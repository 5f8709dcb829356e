import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isOfSentence } from './text-at-edge.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Whether a line of a page's upper half stands where the text of another one has begun: heads stand above all text. */
export function amongTexts(pages: readonly PageFlow[]): (line: Line, page: PageFlow) => boolean {
  let highest: number | undefined;
  return ({ baseline, size }, { height }) => {
    highest ??= Math.min(...pages.map(textTop));
    return baseline < height / 2 && baseline > highest - size / 2;
  };
}

/** The base line of the first line of running text on a page. */
function textTop(page: PageFlow): number {
  const lines = page.items.filter((item): item is LineItem => item.kind === 'line');
  const sorted = lines.sort((a, b) => a.line.baseline - b.line.baseline);
  return sorted.find((item) => isOfSentence(item, page))?.line.baseline ?? Number.POSITIVE_INFINITY;
}
