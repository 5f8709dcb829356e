import { isStatement } from '../../markdown/code-syntax.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';
import { SAME_X } from './measures.ts';

/** Fewer lines do not show whether they are text. */
const MIN_LINES = 4;
/** Lines of one text are no farther apart, font sizes. */
const PITCH = 1.9;
/** Share of the lines that continue in small letters, and of those that fill this share of the longest one. */
const CONTINUING = 0.6;
const FULL_LINES = 0.6;
const FULL = 0.7;
/** Letters of the text and their share of its signs without spaces, and words in a line. */
const LETTERS = 0.85;
const WORDS = 3;

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * Running text in a monospaced font as text in any other: code has a syntax, or indents. Lines that continue
 * from one to the next, fill their column and have neither are no listing.
 */
export function asPlainText(items: readonly FlowItem[]): readonly FlowItem[] {
  const prose = new Set(runsOf(items).filter(isProse).flat());
  if (prose.size === 0) return items;
  return items.map((item) =>
    item.kind === 'line' && prose.has(item) ? { ...item, line: withoutTyping(item.line) } : item,
  );
}

/** Monospaced lines below each other in one column. */
function runsOf(items: readonly FlowItem[]): LineItem[][] {
  const runs: LineItem[][] = [];
  let last: LineItem | undefined;
  for (const item of items) {
    const typed = item.kind === 'line' && isMonospace(item.line) ? item : undefined;
    if (typed && last && isBelow(last, typed)) runs.at(-1)?.push(typed);
    else if (typed) runs.push([typed]);
    last = typed;
  }
  return runs;
}

function isBelow(above: LineItem, { line, column }: LineItem): boolean {
  const gap = line.baseline - above.line.baseline;
  return above.column === column && gap > 0 && gap < PITCH * line.size;
}

function isProse(run: readonly LineItem[]): boolean {
  const lines = run.map(({ line }) => line);
  const [first, ...others] = lines;
  if (!first || lines.length < MIN_LINES) return false;
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const widest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0));
  const text = lines.map((line) => line.text).join(' ');
  const signs = text.replace(/\s/g, '');
  return (
    others.every(({ x0, size }) => x0 - left < SAME_X * size) &&
    lines.every(({ text: one, typed = one }) => !isStatement(one) && !/[^.:!?\s] {2,}\S/.test(typed.trim())) &&
    others.filter((line) => /^["'(]?\p{Ll}/u.test(line.text)).length >= CONTINUING * others.length &&
    lines.filter(({ x0, x1 }) => x1 - x0 >= FULL * widest).length >= FULL_LINES * lines.length &&
    signs.replace(/[^\p{L}]/gu, '').length >= LETTERS * signs.length &&
    text.split(/\s+/).length >= WORDS * lines.length
  );
}

const withoutTyping = ({ typed: _, ...line }: Line): Line => ({
  ...line,
  runs: line.runs.map((run) => ({ ...run, monospace: false })),
});
