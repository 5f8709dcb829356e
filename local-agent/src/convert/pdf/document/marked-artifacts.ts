import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** This share of the lines within a page, marked as no content, shows that the marks say nothing. */
const MOST = 0.5;

/**
 * Which lines of a page are marked as no content, such as its head and foot. Some programs mark all that a page has: where most
 * lines within the page are marked as the `edges` are, none counts.
 */
export function artifactsOf(page: PageFlow, edges: readonly LineItem[]): (line: Line) => boolean {
  const outer = new Set<FlowItem>(edges);
  const within = page.items.filter((item) => !outer.has(item)).flatMap(linesOf);
  const marked = within.filter(({ artifact }) => artifact).length;
  return marked > MOST * within.length ? () => false : ({ artifact }) => artifact;
}

/** The lines of an item, those of its cells when it is a table. */
function linesOf(item: FlowItem): readonly Line[] {
  if (item.kind === 'line') return [item.line];
  return item.kind === 'table' ? item.table.cells.flatMap(({ lines }) => lines) : [];
}
