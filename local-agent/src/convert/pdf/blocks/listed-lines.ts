import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { LINE_PITCH } from '../layout/measures.ts';
import { EARLY, SAME_X } from './measures.ts';

/** So many lines in a row follow one that ends with the sign of their list. */
const MIN_LINES = 3;

/**
 * The lines of lists without bullets: each ends early with the same sign, a semicolon, a colon or a bracket, and begins with a
 * capital or a number. The first one, or a line with a colon, is above those that are found.
 */
export function listedLines(items: readonly FlowItem[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  let sign = '';
  const close = () => {
    if (run.length >= MIN_LINES) for (const line of run) found.add(line);
    run = [];
  };
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const next = before ? signBetween(before, item) : '';
    const isSame = next === sign || sign === ':';
    const isBelow = item.kind === 'line' && (!run[0] || Math.abs(item.line.x0 - run[0].x0) < SAME_X * item.line.size);
    if (!next || !isSame || !isBelow) close();
    sign = next;
    if (next && item.kind === 'line') run.push(item.line);
  }
  close();
  return found;
}

/** The sign at the end of a line, if the one right below it was begun by hand. */
function signBetween(above: FlowItem, below: FlowItem): string {
  if (above.kind !== 'line' || below.kind !== 'line' || above.column !== below.column) return '';
  const { baseline, size, firstWordWidth, text } = below.line;
  const pitch = baseline - above.line.baseline;
  const isNear = pitch > 0 && pitch < LINE_PITCH * size;
  const endsEarly = above.column.x1 - above.line.x1 > firstWordWidth + EARLY * size;
  if (!isNear || !endsEarly || !/^[\p{Lu}\p{N}\p{Sc}]/u.test(text)) return '';
  return /([:;)])(?: and| or)?$/.exec(above.line.text.trim())?.[1] ?? '';
}
