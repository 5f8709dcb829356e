import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';

/** A label stands in the middle of its column, but for so much, and begins far to the right of the listing, font sizes. */
const OFF_MIDDLE = 1;
const FAR = 8;

/** Lines with one word in the middle of the frame around a listing, such as "Example": they are no line of it. */
export function frameLabels(items: readonly FlowItem[]): ReadonlySet<Line> {
  const labels = new Set<Line>();
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (item.kind !== 'line' || next?.kind !== 'line' || next.column !== item.column) continue;
    const { line, column } = item;
    if (!isMonospace(line) || !isMonospace(next.line) || !/^\p{Lu}\p{Ll}+$/u.test(line.text.trim())) continue;
    const offMiddle = Math.abs(line.x0 + line.x1 - column.x0 - column.x1) / 2;
    if (offMiddle < OFF_MIDDLE * line.size && line.x0 - next.line.x0 > FAR * line.size) labels.add(line);
  }
  return labels;
}
