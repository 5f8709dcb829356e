import { median } from '../../page/box.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { Line, Run } from '../layout/line.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of one listing are no farther apart, font sizes. */
const PITCH = 3.1;
/** Fewer lines that count may be items. */
const MIN_LINES = 3;
/** Width of a letter of code, font sizes, where lines are too short to show it. */
const LETTER_WIDTH = 0.6;

/** Lines of code that begin with their numbers in another font as lines of code with these numbers. */
export function withNumberedCode(items: readonly FlowItem[]): readonly FlowItem[] {
  const code = new Map<FlowItem, LineItem>();
  for (const listing of listingsOf(items)) {
    if (listing.length < MIN_LINES) continue;
    const left = Math.min(...listing.map(({ line }) => line.textX));
    const width = median(
      listing.map(({ line }) => (line.x1 - line.textX) / codeOf(line).length),
      (listing[0]?.line.size ?? 0) * LETTER_WIDTH,
    );
    for (const item of listing) code.set(item, { ...item, line: asCode(item.line, left, width) });
  }
  return code.size > 0 ? items.map((item) => code.get(item) ?? item) : items;
}

/** Lines right below each other whose numbers count. */
function listingsOf(items: readonly FlowItem[]): LineItem[][] {
  const listings: LineItem[][] = [];
  let last: LineItem | undefined;
  for (const item of items) {
    const numbered = item.kind === 'line' && numberOf(item.line) !== undefined ? item : undefined;
    if (numbered && last && follows(last, numbered)) listings.at(-1)?.push(numbered);
    else if (numbered) listings.push([numbered]);
    last = numbered;
  }
  return listings;
}

function follows(above: LineItem, { line, column }: LineItem): boolean {
  const gap = line.baseline - above.line.baseline;
  return (
    column === above.column &&
    gap > 0 &&
    gap < PITCH * line.size &&
    numberOf(line) === (numberOf(above.line) ?? Number.NaN) + 1
  );
}

/** The number before the code of a line. */
function numberOf({ runs: [first, ...others] }: Line): number | undefined {
  if (!first || first.monospace || others.length === 0 || !others.every(({ monospace }) => monospace)) return undefined;
  return /^\d{1,4}\s*$/.test(first.text) ? Number(first.text) : undefined;
}

const codeOf = ({ runs: [, ...code] }: Line): string => code.map(({ text }) => text).join('');

/** The number and the code behind it, indented as the code is. */
function asCode(line: Line, left: number, width: number): Line {
  const [number, ...code] = line.runs;
  if (!number) return line;
  const indent = ' '.repeat(1 + Math.max(0, Math.round((line.textX - left) / width)));
  const first: Run = { ...number, text: `${number.text.trim()}${indent}`, monospace: true };
  const runs = [first, ...code];
  return { ...line, runs, text: runs.map(({ text }) => text).join('') };
}
