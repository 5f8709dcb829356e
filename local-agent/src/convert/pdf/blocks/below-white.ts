import type { Line } from '../layout/line.ts';

/** So many lines show how far lines of a paragraph are from each other: their distances differ by less, as a share of them. */
const MIN_LINES = 3;
const MAX_LINES = 8;
const SAME_STEP = 0.03;
/** White above a paragraph shows when it begins farther below the last line than that by this factor. */
const WHITE = 1.15;

/** A line that begins a sentence farther below a paragraph than its lines are from each other, though not by much. */
export function standsBelowWhite(lines: readonly Line[], line: Line, gap: number): boolean {
  const above = lines.at(-1);
  if (!above || lines.length < MIN_LINES) return false;
  if (!/[.!?]["'\u201d\u2019)]?$/.test(above.text.trim()) || !/^["'\u201c\u2018(]?\p{Lu}/u.test(line.text))
    return false;
  const last = lines.slice(-MAX_LINES);
  const steps = last.slice(1).map(({ baseline }, index) => baseline - (last[index]?.baseline ?? 0));
  const widest = Math.max(...steps);
  return widest - Math.min(...steps) < SAME_STEP * widest && gap > WHITE * widest;
}
