import type { FlowItem } from '../flow/page-flow.ts';
import type { Line, Run } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of one listing are no farther apart, font sizes. */
const PITCH = 1.4;

/**
 * Lines of listings with signs of another font between their letters, such as a tilde that the code font lacks, as if these
 * were of the code font: right above or below lines of code, and as large.
 */
export function withSignsOfCode(items: readonly FlowItem[]): readonly FlowItem[] {
  const mixed = items.map((item) => item.kind === 'line' && isMixed(item.line));
  if (!mixed.includes(true)) return items;
  return items.map((item, index) => {
    if (item.kind !== 'line' || !mixed[index]) return item;
    const isOfCode = [-1, 1].some((side) => {
      const at = beyondMixed(mixed, index, side);
      const [near, far] = [items[index + side], items[at]];
      return far?.kind === 'line' && isMonospace(far.line) && near?.kind === 'line' && isNear(item, near);
    });
    return isOfCode ? { ...item, line: { ...item.line, runs: item.line.runs.map(ofCode) } } : item;
  });
}

/** The first item to a side that is no such line. */
function beyondMixed(mixed: readonly boolean[], index: number, side: number): number {
  let at = index + side;
  while (mixed[at]) at += side;
  return at;
}

/** All its words are in code letters, several in one run; other runs are signs. */
const isMixed = ({ runs }: Line): boolean =>
  runs.every((run) => run.monospace || SIGNS.test(run.text)) &&
  runs.some((run) => run.monospace && /\S\s+\S/.test(run.text)) &&
  runs.some((run) => !run.monospace);

const SIGNS = /^[^\p{L}\p{N}\s]{1,2}$/u;

const isNear = (item: LineItem, { line, column }: LineItem): boolean =>
  column === item.column &&
  line.size === item.line.size &&
  Math.abs(line.baseline - item.line.baseline) < PITCH * line.size;

const ofCode = (run: Run): Run => (run.monospace ? run : { ...run, bold: false, monospace: true });
