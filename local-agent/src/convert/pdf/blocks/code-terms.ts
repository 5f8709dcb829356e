import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';
import { INDENT, SAME_X } from './measures.ts';

/** What explains a term begins no farther to the right and no farther below it, font sizes. */
const MAX_HANG = 8;
const PITCH = 1.5;
/** So many terms may share one explanation. */
const MAX_TERMS = 4;

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * Terms of a definition list in code letters, each on a line of its own above the indented text that explains it, are no
 * listings: commands, options and functions in a manual.
 */
export function codeTerms(items: readonly FlowItem[]): ReadonlySet<Line> {
  const terms = new Set<Line>();
  let run: LineItem[] = [];
  for (const [index, item] of items.entries()) {
    const last = run.at(-1);
    if (item.kind !== 'line') run = [];
    else if (isMonospace(item.line)) {
      if (last && (last.column !== item.column || !isNear(last.line, item.line))) run = [];
      run.push(item);
    } else {
      if (last && run.length <= MAX_TERMS && isColumn(run) && explains(last, item, items[index + 1]))
        for (const { line } of run) terms.add(line);
      run = [];
    }
  }
  return terms;
}

/** Lines of a listing are indented. */
const isColumn = (run: readonly LineItem[]): boolean =>
  run.every(({ line }) => Math.abs(line.x0 - (run[0]?.line.x0 ?? 0)) < SAME_X * line.size);

function isNear(above: Line, line: Line): boolean {
  const gap = line.baseline - above.baseline;
  return gap > 0 && gap < PITCH * Math.max(above.size, line.size);
}

/** The text below is set in, and so is the line that follows it: the first line of a paragraph would stand out. */
function explains(term: LineItem, text: LineItem, next: FlowItem | undefined): boolean {
  const { line } = text;
  const indent = line.x0 - term.line.x0;
  if (term.column !== text.column || indent < INDENT * line.size || indent > MAX_HANG * line.size) return false;
  if (!isNear(term.line, line) || !/\p{L}{2}/u.test(line.text)) return false;
  if (next?.kind !== 'line' || next.column !== text.column || next.line.baseline < line.baseline) return true;
  return (
    Math.abs(next.line.x0 - line.x0) < SAME_X * line.size ||
    (isMonospace(next.line) && Math.abs(next.line.x0 - term.line.x0) < SAME_X * line.size) ||
    !isNear(line, next.line)
  );
}
