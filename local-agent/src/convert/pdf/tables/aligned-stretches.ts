import { median } from '../../page/box.ts';
import { pitch, type Row, splitRow } from '../../page/rows.ts';
import type { Gutter } from '../layout/gutters.ts';
import { COLUMN_GAP, LARGER_HEADING, LINE_PITCH, MAJORITY, ROUNDING } from '../layout/measures.ts';
import { beginsFigureCaption, isCaption } from '../patterns/caption.ts';
import { isMarker } from '../patterns/list-marker.ts';

/** Rows without the strip between two that have it: lines of a long cell where they are tight, else a few. */
const MAX_TIGHT_ROWS = 14;
/** Titles are larger than the rows of a table below them by this factor. */
const TITLE = 1.4;
const MAX_ROWS_BETWEEN = 3;
/** Distances of rows that differ by less are the same, font sizes. */
const SAME_DISTANCE = 0.15;
/** Rows of one table are no farther from each other, font sizes; where several are alike they may be farther. */
const FARTHEST = 3.4;
const FARTHEST_USUAL = 5;
/** Lines that a long cell may have between such rows. */
const LONG_CELL = 20;
/** Lines of a long cell are no farther from each other, font sizes. */
const TIGHT_LINES = 2.2;
/** No space is as wide, also in justified lines, font sizes; two rows alone, without a caption, need wider gaps. */
const WIDE_GAP = 1.05;
const TWO_ROWS_GAP = 1.5;
/** Share of rows that begin with a marker: a list. */
const MARKERS = 0.6;
/** Fewer words may be cells; more are needed where some gaps are wide. */
const MIN_SENTENCE_WORDS = 6;
const MIN_TEXT_WORDS = 8;
/** Share of gaps that are spaces in a justified line of text. */
const NARROW_GAPS = 0.8;

/** Rows that may be a table's, indices inclusive, and how many of them show it. */
export type Stretch = { readonly first: number; readonly last: number; readonly weight: number };

/** Fewer rows say little beside a longer run. */
const MIN_ROWS = 3;
/** What stands between two tables is farther from them than their rows from each other. */
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
    const stretch = run && judge(run, size, isCaptioned(rows, run));
    if (stretch) stretches.push(stretch);
    run = undefined;
  };
  for (let index = gutter.first; index <= gutter.last; index++) {
    const row = rows[index];
    if (!row || !usable[index]) {
      close();
      continue;
    }
    const before = row.words.filter((word) => word.x1 <= gutter.x0 + ROUNDING);
    const after = row.words.filter((word) => word.x0 >= gutter.x1 - ROUNDING);
    if (before.length > 0 && after.length > 0 && isSentence(row)) {
      close();
      continue;
    }
    if (run && (isFar(rows, index, gutter) || isApart(rows, run, index) || isBelowTitle(rows, run, index))) close();
    const left = before.at(-1);
    const right = after[0];
    if (left && right && (right.x0 - left.x1 >= COLUMN_GAP * size || splitRow(row.words, size).length > 1)) {
      run ??= { first: index, last: index, gaps: [], leftTexts: [] };
      run.last = index;
      run.gaps.push(right.x0 - left.x1);
      run.leftTexts.push(before.map((word) => word.text).join(' '));
    } else if (run && index - run.last > (isTight(rows, run.last, index) ? MAX_TIGHT_ROWS : MAX_ROWS_BETWEEN)) close();
  }
  close();
  const longest = Math.max(...stretches.map(({ weight }) => weight));
  return stretches.filter(({ weight }) => weight === longest || weight >= MIN_ROWS);
}

/** A heading, or text of one column with more white above and below than rows have: what follows is another table. */
function isApart(rows: readonly Row[], { first, last }: Run, index: number): boolean {
  const row = rows[index];
  if (!row || splitRow(row.words, COLUMN_GAP * row.size).length > 1) return false;
  const own = rows.slice(first, last + 1);
  if (row.size > LARGER_HEADING * median(own.map((member) => member.size))) return true;
  if (own.length === 1) return false;
  const distanceTo = (at: number) => pitch(rows[at - 1] ?? row, rows[at] ?? row);
  const most = FARTHER * Math.max(...own.slice(1).map((_, offset) => distanceTo(first + 1 + offset)));
  let end = index + 1;
  while (end < rows.length && distanceTo(end) <= LINE_PITCH * row.size) end++;
  return distanceTo(index) > most && end < rows.length && distanceTo(end) > most;
}

/** The rows of the run are a title, whose gaps lie between columns by chance. */
const isBelowTitle = (rows: readonly Row[], { first, last }: Run, index: number): boolean =>
  rows.slice(first, last + 1).every(({ size }) => size > TITLE * (rows[index]?.size ?? size));

/** Too far below the row above for a row of the same table, unless others are as far from each other. */
function isFar(rows: readonly Row[], index: number, { first, last }: Gutter): boolean {
  const distanceAt = (at: number): number => {
    const row = rows[at];
    const above = rows[at - 1];
    return row && above ? pitch(above, row) / Math.max(row.size, above.size) : Number.NaN;
  };
  const distance = distanceAt(index);
  if (distance <= FARTHEST || distance > FARTHEST_USUAL) return distance > FARTHEST;
  // Between two such rows may be the lines of long cells.
  const [from, to] = [Math.max(first, index - LONG_CELL), Math.min(last, index + LONG_CELL)];
  const isUsual = rows
    .slice(from, to + 1)
    .some((_, at) => from + at !== index && Math.abs(distanceAt(from + at) - distance) < SAME_DISTANCE);
  return !isUsual;
}

/** Rows that follow each other as the lines of long cells do. */
function isTight(rows: readonly Row[], first: number, last: number): boolean {
  return rows.slice(first + 1, last + 1).every((row, index) => {
    const above = rows[first + index];
    return above !== undefined && pitch(above, row) <= TIGHT_LINES * row.size;
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
  captioned: boolean,
): Stretch | undefined {
  const wide = gaps.filter((gap) => gap >= WIDE_GAP * size).length;
  const enough =
    gaps.length >= MIN_ROWS
      ? wide >= Math.max(2, MAJORITY * gaps.length)
      : gaps.length === 2 && Math.min(...gaps) >= (captioned ? COLUMN_GAP : TWO_ROWS_GAP) * size;
  if (!enough) return undefined;
  if (leftTexts.filter(isMarker).length >= MARKERS * leftTexts.length) return undefined;
  return { first, last, weight: gaps.length };
}

/** The caption of a table stands right above or below the rows. */
const isCaptioned = (rows: readonly Row[], { first, last }: Run): boolean =>
  [rows[first - 1], rows[last + 1]].some((row) => {
    const text = row?.words.map((word) => word.text).join(' ') ?? '';
    return isCaption(text) && !beginsFigureCaption(text);
  });

/** A line of running text over several columns parts two tables; where lines are justified its gaps may be wide. */
function isSentence({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => (word.x0 - (words[index]?.x1 ?? 0)) / size);
  const narrow = gaps.filter((gap) => gap < COLUMN_GAP).length;
  const isText = words.length >= MIN_TEXT_WORDS && words.every(({ text }) => !/\d/.test(text));
  return (
    words.length >= MIN_SENTENCE_WORDS &&
    (narrow === gaps.length || (isText && narrow >= NARROW_GAPS * gaps.length && Math.max(...gaps) < WIDE_GAP))
  );
}
