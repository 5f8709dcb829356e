import { boundsOf } from '../../page/box.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { Line } from '../layout/line.ts';
import { LINE_PITCH } from '../layout/measures.ts';
import type { FlowItem } from './page-flow.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** What a reference manual defines: its kind in brackets at the right edge of the line. */
const KIND = /^\[\p{Lu}[\p{L} -]{2,30}\]$/u;
/** The rest of a definition is indented by more than this, font sizes. */
const INDENT = 2;

/**
 * Definitions of a reference manual that continue in the next line, with their kind behind them: the first line has it at the
 * right edge, in the middle of the definition.
 */
export function joinDefinitions(items: readonly FlowItem[]): FlowItem[] {
  const joined: FlowItem[] = [];
  for (const item of items) {
    const above = joined.at(-1);
    const whole = above?.kind === 'line' && item.kind === 'line' ? wholeDefinition(above, item) : undefined;
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(item);
  }
  return joined;
}

function wholeDefinition(above: LineItem, below: LineItem): LineItem | undefined {
  const kind = above.line.runs.at(-1);
  if (!kind || !KIND.test(kind.text.trim()) || above.column !== below.column) return undefined;
  const [first, second] = [above.line, below.line];
  const name = first.text.slice(0, first.text.lastIndexOf(kind.text.trim())).trim();
  const isIndented = second.x0 - first.x0 > INDENT * second.size;
  const isNext = second.baseline > first.baseline && second.baseline - first.baseline < LINE_PITCH * first.size;
  const isOpen = name.split('(').length > name.split(')').length || second.text.startsWith('(');
  if (!isIndented || !isNext || !isOpen) return undefined;
  const named: Line = { ...first, text: name, runs: first.runs.slice(0, -1) };
  const line: Line = {
    ...first,
    ...boundsOf([first, second]),
    baseline: second.baseline,
    text: `${name} ${second.text} ${kind.text.trim()}`,
    runs: [...joinLines([named, second]), { ...kind, text: ` ${kind.text.trim()}` }],
  };
  return { ...above, line };
}
