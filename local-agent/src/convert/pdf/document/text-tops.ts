import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isOfSentence } from './text-at-edge.ts';

/** A sentence is longer than a label, characters. */
const MIN_SENTENCE = 40;

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
  const first = sorted.find((item) => isOfSentence(item, page) || leadsIn(item));
  return first?.line.baseline ?? Number.POSITIVE_INFINITY;
}

/** A sentence of one line that leads in what stands below it, such as a table, and begins where the text does. */
const leadsIn = ({ line, column, aside }: LineItem): boolean =>
  !aside &&
  line.text.length >= MIN_SENTENCE &&
  /^\p{Lu}.*[^:]:$/u.test(line.text.trim()) &&
  line.x0 < column.x0 + line.size;
