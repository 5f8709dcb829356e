import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { countsAlike } from './counts-alike.ts';
import { isNumberedHeading } from './numbered-heading.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * Whether the number in a line at the edge of a page counts other things than pages, such as tables or sections of the text:
 * it is none of a running head. `edges` are those lines of each page, `bodySize` is in points.
 */
export function countedLines(
  edges: readonly (readonly LineItem[])[],
  bodySize: number,
): (line: Line, index: number) => boolean {
  const places = edges.flatMap((items, index) =>
    [...new Set(items.map(({ line }) => line.text.trim()))].map((text) => ({ text, index })),
  );
  const byText = Map.groupBy(places, ({ text }) => text);
  return (line, index) =>
    byText.get(line.text.trim())?.length === 1 &&
    (isNumberedHeading(line, bodySize) ||
      !places.some((other) => other.index !== index && countsAlike(line.text, other.text, other.index - index)));
}
