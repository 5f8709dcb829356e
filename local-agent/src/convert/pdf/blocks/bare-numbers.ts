import type { FlowItem } from '../layout/layout-page.ts';
import type { Line } from '../layout/line.ts';
import { hasLeaders } from './leaders.ts';

/** Numbers stand at one x, and so do their texts, points. */
const SAME_X = 2.5;

/**
 * Lines of a page that begin with a number or letter without any sign, far from its text, and that count from the first on:
 * items of a list. Headings look otherwise than the text: `bodySize` in points.
 */
export function bareNumbers(items: readonly FlowItem[], bodySize: number): ReadonlySet<Line> {
  const found = new Set<Line>();
  let runs: Line[][] = [];
  const close = (run: readonly Line[]) => {
    if (run.length >= 2) for (const line of run) found.add(line);
  };
  for (const item of items) {
    if (item.kind !== 'line' || !isBare(item.line, bodySize)) continue;
    const { line } = item;
    const value = countOf(line);
    const run = runs.find((other) => continues(other.at(-1), line));
    if (run) run.push(line);
    else if (value === 1) runs = [...runs, [line]];
  }
  for (const run of runs) close(run);
  return found;
}

const NUMBER = /^(\d{1,2}|[a-z])\s+(?=\S)/;

function isBare(line: Line, bodySize: number): boolean {
  const gap = line.textX - line.x0 - line.firstWordWidth;
  const bold = line.runs.every((run) => run.bold || !run.text.trim());
  return (
    NUMBER.test(line.text) &&
    !hasLeaders(line.text) &&
    gap >= 0.6 * line.size &&
    !bold &&
    line.size <= 1.08 * bodySize &&
    !line.pieces?.[2]
  );
}

function countOf(line: Line): number {
  const text = NUMBER.exec(line.text)?.[1] ?? '';
  return /\d/.test(text) ? Number(text) : text.charCodeAt(0) - 96;
}

const isLetter = (line: Line) => /^\p{L}/u.test(line.text);

const continues = (last: Line | undefined, line: Line): boolean =>
  last !== undefined &&
  countOf(line) === countOf(last) + 1 &&
  isLetter(line) === isLetter(last) &&
  Math.abs(line.textX - last.textX) <= SAME_X &&
  line.baseline > last.baseline;
