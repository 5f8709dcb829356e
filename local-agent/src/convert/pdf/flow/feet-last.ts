import type { FlowItem } from './page-flow.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** The foot of a page stands below this part of its height, and so far below all else, font sizes. */
const FOOT = 0.92;
const APART = 1.8;
/** What stands at the height of the foot is part of it, points. */
const LEVEL = 2;

/** The items of a page with its foot behind them: below columns it stands where the one above it ends. */
export function feetLast(items: readonly FlowItem[], height: number): readonly FlowItem[] {
  const lines = items.filter((item): item is LineItem => item.kind === 'line' && !item.aside && !item.turned);
  const lowest = lines.reduce((most, { line }) => Math.max(most, line.baseline), 0);
  if (lowest < FOOT * height) return items;
  const feet = lines.filter(({ line }) => line.baseline > lowest - LEVEL);
  const top = Math.min(...feet.map(({ line }) => line.baseline - APART * line.size));
  const isFoot = (item: FlowItem) => feet.some((foot) => foot === item);
  if (items.some((item) => !isFoot(item) && bottomOf(item) > top)) return items;
  return [...items.filter((item) => !isFoot(item)), ...feet];
}

/** The base line of text, and the lower edge of other things. */
function bottomOf(item: FlowItem): number {
  if (item.kind === 'line') return item.line.baseline;
  return item.kind === 'table' ? item.table.y1 : item.image.y1;
}
