import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { startsNote } from './note-mark.ts';

/** A number without a sign stands farther from its text, font sizes, than words do. */
const NUMBER_GAP = 0.6;
/** Items are no larger than the text by this factor. */
const MAX_SIZE = 1.08;
/** Code of the character before `a`, which counts as 1. */
const BEFORE_A = 96;

/** Numbers stand at one x, and so do their texts, points. */
const SAME_X = 2.5;
/** Lists of a page that are not at their end, at most. */
const MAX_OPEN = 20;

/**
 * Lines of a page that begin with a number or letter without any sign, far from its text, and that count from the first on:
 * items of a list. Headings look otherwise than the text: `bodySize` in points.
 */
export function bareNumbers(items: readonly FlowItem[], bodySize: number): ReadonlySet<Line> {
  const found = new Set<Line>();
  /** The last line of each run that may continue, the newest run last. */
  const open: Line[] = [];
  for (const item of items) {
    if (item.kind !== 'line' || !isBare(item.line, bodySize)) continue;
    const { line } = item;
    const at = open.findIndex((last) => continues(last, line));
    const last = open[at];
    if (last) {
      found.add(last).add(line);
      open[at] = line;
    } else if (countOf(line) === 1) {
      open.push(line);
      if (open.length > MAX_OPEN) open.shift();
    }
  }
  return found;
}

const NUMBER = /^(\d{1,2}|[a-z])\s+(?=\S)/;

function isBare(line: Line, bodySize: number): boolean {
  const gap = line.textX - line.x0 - line.firstWordWidth;
  const bold = line.runs.every((run) => run.bold || !run.text.trim());
  return (
    NUMBER.test(line.text) &&
    !hasLeaders(line.text) &&
    gap >= NUMBER_GAP * line.size &&
    !bold &&
    !startsNote(line) &&
    line.size <= MAX_SIZE * bodySize &&
    !line.pieces?.[2]
  );
}

function countOf(line: Line): number {
  const text = NUMBER.exec(line.text)?.[1] ?? '';
  return /\d/.test(text) ? Number(text) : text.charCodeAt(0) - BEFORE_A;
}

const isLetter = (line: Line) => /^\p{L}/u.test(line.text);

const continues = (last: Line, line: Line): boolean =>
  countOf(line) === countOf(last) + 1 &&
  isLetter(line) === isLetter(last) &&
  Math.abs(line.textX - last.textX) <= SAME_X &&
  line.baseline > last.baseline;
