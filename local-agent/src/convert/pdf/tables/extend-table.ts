import { pitch, type Row, splitRow } from '../../page/rows.ts';
import {
  COLUMN_GAP,
  LARGER_TEXT,
  LINE_PITCH,
  OVERHANG,
  SAME_EDGE,
  SPACE_WIDTH,
  USUAL_SIZE,
} from '../layout/measures.ts';
import { isCaption } from '../patterns/caption.ts';
import { isMarker } from '../patterns/list-marker.ts';
import { TIGHT, WRAP_PITCH } from './measures.ts';
import { isNumberedHeading } from './numbered-heading.ts';
import { columnOf, filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Distances of rows vary by this factor: heights of letters differ. */
const SLACK = 1.1;
/** A line in the first column alone continues its cell where it is nearer than this part of the usual distance. */
const NEARER = 0.98;
/** Heads stand no farther above, font sizes, or farther than rows do by this factor. */
const HEAD_PITCH = 1.9;
const HEAD_SLACK = 1.05;
/** Heads of two columns stand so far apart, font sizes: more than words of a justified line. */
const HEAD_GAP = 1.1;
/** A heading of several columns is farther above than rows are by no more than this factor, and narrower than this part of the table. */
const GROUP_SLACK = 1.12;
const GROUP_WIDTH = 0.5;

/** Distances of neighbouring rows. */
const pitches = (rows: readonly Row[]): number[] =>
  rows.slice(1).flatMap((row, index) => {
    const above = rows[index];
    return above ? [pitch(above, row)] : [];
  });

/** Lines below that continue cells of the last row. */
export function extendDown(
  rows: readonly Row[],
  last: number,
  separators: readonly Separator[],
  core: readonly Row[],
): number {
  const leading = Math.min(...pitches(core));
  const loose = Math.max(...pitches(core)) > TIGHT * leading;
  let end = last;
  for (;;) {
    const row = rows[end + 1];
    const above = rows[end];
    if (!row || !above) return end;
    const distance = pitch(above, row);
    const filled = filledColumns(row, separators);
    if (crossesAny(row, separators) || row.size > LARGER_TEXT * above.size) return end;
    const nextCell =
      !filled.has(0) && distance <= SLACK * Math.max(...pitches(core)) && startsAsAbove(row, separators, core);
    if (distance > Math.min(WRAP_PITCH * row.size, SLACK * leading) && !nextCell) return end;
    if (filled.size === 1 && filled.has(0) && !loose && distance > NEARER * leading) return end;
    if (!keepsApart(row, filled)) return end;
    end++;
  }
}

/** Whether each column's text begins at an x where other texts of the column begin. */
function startsAsAbove(row: Row, separators: readonly Separator[], core: readonly Row[]): boolean {
  const firstIn = (line: Row, column: number) =>
    line.words.find((word) => columnOf((word.x0 + word.x1) / 2, separators) === column);
  return [...filledColumns(row, separators)].every((column) => {
    const first = firstIn(row, column);
    return (
      core.filter((line) => Math.abs((firstIn(line, column)?.x0 ?? Number.NaN) - (first?.x0 ?? 0)) < SAME_EDGE).length >
      1
    );
  });
}

/** Heading lines above whose phrases stand apart or span columns, and first lines of cells that are higher than the others. */
export function extendUp(
  rows: readonly Row[],
  first: number,
  separators: readonly Separator[],
  core: readonly Row[],
): number {
  const size = core[0]?.size ?? USUAL_SIZE;
  const leading = Math.min(...pitches(core));
  const loose = Math.max(...pitches(core)) > TIGHT * leading;
  const left = Math.min(...core.slice(0, 3).map((member) => member.x0));
  let start = first;
  for (;;) {
    const row = rows[start - 1];
    const below = rows[start];
    if (!row || !below || isNumberedHeading(row, below)) return start;
    if (pitch(row, below) > Math.max(HEAD_PITCH * size, HEAD_SLACK * leading) || row.x0 < left - size) return start;
    const parts = splitRow(row.words, HEAD_GAP * row.size);
    const distance = pitch(row, below);
    const firstLine =
      loose &&
      distance <= Math.min(SLACK * leading, LINE_PITCH * size) &&
      filledColumns(row, separators).size === 1 &&
      !crossesAny(row, separators);
    const head =
      parts.length >= 2 &&
      !isMarker(parts[0]?.map((word) => word.text).join(' ') ?? '') &&
      filledColumns(row, separators).size >= 2;
    if (!head && !firstLine && !isGroupHead(row, distance, core, separators)) return start;
    start--;
  }
}

/** One short phrase right above, over columns other than the first: a heading of several columns. */
function isGroupHead(row: Row, distance: number, core: readonly Row[], separators: readonly Separator[]): boolean {
  const wide = Math.max(...core.map((member) => member.x1)) - Math.min(...core.map((member) => member.x0));
  return (
    separators.length > 1 &&
    distance <= GROUP_SLACK * Math.max(...pitches(core)) &&
    splitRow(row.words, row.size).length === 1 &&
    row.x0 > (separators[0]?.x0 ?? Number.POSITIVE_INFINITY) &&
    row.x1 - row.x0 < GROUP_WIDTH * wide &&
    !isCaption(row.words.map((word) => word.text).join(' '))
  );
}

/** Text in several columns stands apart by more than spaces; a line of running text does not. */
function keepsApart(row: Row, filled: ReadonlySet<number>): boolean {
  return filled.size < 2 || splitRow(row.words, COLUMN_GAP * row.size).length >= filled.size;
}

/** Lines of a cell may be longer than the lines that the strip was found by, but they end before the next column. */
const crossesAny = (row: Row, separators: readonly Separator[]) =>
  separators.some(({ x0, x1 }) =>
    row.words.some(
      (word) => word.x0 < x1 - OVERHANG && word.x1 > x1 - SPACE_WIDTH * word.size && word.x0 < x0 + OVERHANG,
    ),
  );
