import { median } from '../../page/box.ts';
import { pitch, type Row, splitRow } from '../../page/rows.ts';
import type { Gutter } from '../layout/gutters.ts';
import { isMarker } from '../patterns/list-marker.ts';

/** Rows that may be a table's, indices inclusive, and how many of them show it. */
export type Stretch = { readonly first: number; readonly last: number; readonly weight: number };

/** Fewer rows say little beside a longer run. */
const MIN_ROWS = 3;
/** Headings are larger than the rows of a table by this factor. */
const LARGER = 1.15;
/** And what stands between two tables is farther from them than their rows from each other. */
const FARTHER = 1.1;

type Run = { first: number; last: number; gaps: number[]; leftTexts: string[] };

/** Runs of near rows with text on both sides of the strip and gaps too wide for a space. Only the longest may be short. */
export function findStretches(
  rows: readonly Row[],
  usable: readonly boolean[],
  gutter: Gutter,
  size: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let run: Run | undefined;
  const close = () => {
    const stretch = run && judge(run, size);
    if (stretch) stretches.push(stretch);
    run = undefined;
  };
  for (let index = gutter.first; index <= gutter.last; index++) {
    const row = rows[index];
    if (!row || !usable[index]) {
      close();
      continue;
    }
    const before = row.words.filter((word) => word.x1 <= gutter.x0 + 1e-6);
    const after = row.words.filter((word) => word.x0 >= gutter.x1 - 1e-6);
    if (before.length > 0 && after.length > 0 && isSentence(row)) {
      close();
      continue;
    }
    if (run && (isFar(rows, index) || isApart(rows, run, index))) close();
    const left = before.at(-1);
    const right = after[0];
    if (left && right && (right.x0 - left.x1 >= 0.6 * size || splitRow(row.words, size).length > 1)) {
      run ??= { first: index, last: index, gaps: [], leftTexts: [] };
      run.last = index;
      run.gaps.push(right.x0 - left.x1);
      run.leftTexts.push(before.map((word) => word.text).join(' '));
    } else if (run && index - run.last > (isTight(rows, run.last, index) ? 14 : 3)) close();
  }
  close();
  const longest = Math.max(...stretches.map(({ weight }) => weight));
  return stretches.filter(({ weight }) => weight === longest || weight >= MIN_ROWS);
}

/** A heading, or text of one column with more white above and below than rows have: what follows is another table. */
function isApart(rows: readonly Row[], { first, last }: Run, index: number): boolean {
  const row = rows[index];
  if (!row || splitRow(row.words, 0.6 * row.size).length > 1) return false;
  const own = rows.slice(first, last + 1);
  if (row.size > LARGER * median(own.map((member) => member.size))) return true;
  if (own.length === 1) return false;
  const distanceTo = (at: number) => pitch(rows[at - 1] ?? row, rows[at] ?? row);
  const most = FARTHER * Math.max(...own.slice(1).map((_, offset) => distanceTo(first + 1 + offset)));
  let end = index + 1;
  while (end < rows.length && distanceTo(end) <= 1.5 * row.size) end++;
  return distanceTo(index) > most && end < rows.length && distanceTo(end) > most;
}

/** Too far below the row above for a row of the same table, unless others are as far from each other. */
function isFar(rows: readonly Row[], index: number): boolean {
  const distanceAt = (at: number): number => {
    const row = rows[at];
    const above = rows[at - 1];
    return row && above ? pitch(above, row) / Math.max(row.size, above.size) : Number.NaN;
  };
  const distance = distanceAt(index);
  const isUsual = [index - 1, index + 1].some((at) => Math.abs(distanceAt(at) - distance) < 0.15);
  return distance > (isUsual ? 5 : 3.4);
}

/** Rows that follow each other as the lines of long cells do. */
function isTight(rows: readonly Row[], first: number, last: number): boolean {
  return rows.slice(first + 1, last + 1).every((row, index) => {
    const above = rows[first + index];
    return above !== undefined && pitch(above, row) <= 2.2 * row.size;
  });
}

function judge(
  {
    first,
    last,
    gaps,
    leftTexts,
  }: { first: number; last: number; gaps: readonly number[]; leftTexts: readonly string[] },
  size: number,
): Stretch | undefined {
  const wide = gaps.filter((gap) => gap >= 1.05 * size).length;
  const enough =
    gaps.length >= 3 ? wide >= Math.max(2, 0.5 * gaps.length) : gaps.length === 2 && Math.min(...gaps) >= 1.5 * size;
  if (!enough) return undefined;
  if (leftTexts.filter(isMarker).length >= 0.6 * leftTexts.length) return undefined;
  return { first, last, weight: gaps.length };
}

/** A line of running text over several columns parts two tables; where lines are justified its gaps may be wide. */
function isSentence({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => (word.x0 - (words[index]?.x1 ?? 0)) / size);
  const narrow = gaps.filter((gap) => gap < 0.6).length;
  const isText = words.length >= 8 && words.every(({ text }) => !/\d/.test(text));
  return (
    words.length >= 6 && (narrow === gaps.length || (isText && narrow >= 0.8 * gaps.length && Math.max(...gaps) < 1.05))
  );
}
