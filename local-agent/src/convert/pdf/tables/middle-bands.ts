import { boundsOf } from '../../page/box.ts';
import { pitch, type Row } from '../../page/rows.ts';
import { MIN_LINE_DISTANCE } from '../layout/measures.ts';
import { columnExtents, fitsAbove } from './continued-cells.ts';
import { filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Rows stand farther apart than the lines of a cell by more than this, font sizes. */
const APART = 0.3;
/** A text is in the middle of its row when no farther off, font sizes. */
const OFF_MIDDLE = 0.25;
/** Share of the rows that have text in two columns at least. */
const BESIDE = 0.8;
/** Share of the lines in cells that begin with a word which had no place on the line above. */
const WRAPPED = 0.75;

/**
 * The lines of each row where cells stand in the middle of their rows, as those of web pages do: a text of one line is
 * between the two of another. White parts such rows. `undefined` where cells stand at the top, where rows are no farther
 * from each other than lines, or where lines in cells are no wrapped text. `lines` are of one table, from top to bottom.
 */
export function middleBands(lines: readonly Row[], separators: readonly Separator[]): Row[][] | undefined {
  const columns = Array.from({ length: separators.length + 1 }, (_, column) => column);
  const inColumn = (rows: readonly Row[], column: number) =>
    rows.filter((row) => wordsIn(row, column, separators).length > 0);
  const leading = columns
    .flatMap((column) => leadings(inColumn(lines, column)))
    .reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(leading)) return undefined;
  const bands = bandsByWhite(lines, leading);
  const isBeside = (band: readonly Row[]) =>
    new Set(band.flatMap((row) => [...filledColumns(row, separators)])).size > 1;
  if (bands.length < 2 || bands.filter(isBeside).length < BESIDE * bands.length) return undefined;
  const places = bands.map((band) => placeOf(columns.map((column) => inColumn(band, column))));
  const middle = places.filter((place) => place === 'middle').length;
  if (middle === 0 || places.filter((place) => place === 'top').length >= middle) return undefined;
  const extents = columnExtents(lines, separators);
  const wraps = bands.flatMap((band) =>
    columns.flatMap((column) => {
      const rows = inColumn(band, column);
      return rows.slice(1).map((row, index) => {
        const [first] = wordsIn(row, column, separators);
        return first !== undefined && !fitsAbove(first, rows.slice(index, index + 1), column, separators, extents);
      });
    }),
  );
  return wraps.filter(Boolean).length >= WRAPPED * wraps.length ? bands : undefined;
}

/** How far lines that follow each other in a column are apart, points. */
const leadings = (rows: readonly Row[]): number[] =>
  rows
    .slice(1)
    .map((row, index) => row.baseline - (rows[index]?.baseline ?? 0))
    .filter((step, index) => step >= MIN_LINE_DISTANCE * (rows[index]?.size ?? 0));

/** Lines with more white above them than lines of a cell have begin a row. */
function bandsByWhite(lines: readonly Row[], leading: number): Row[][] {
  const bands: Row[][] = [];
  for (const line of lines) {
    const band = bands.at(-1);
    const above = band && { ...line, ...boundsOf(band) };
    if (band && above && pitch(above, line) <= leading + APART * line.size) band.push(line);
    else bands.push([line]);
  }
  return bands;
}

/** Where the texts of fewer lines stand beside the longest one of their row. */
function placeOf(columns: readonly (readonly Row[])[]): 'middle' | 'top' | undefined {
  const most = Math.max(...columns.map((rows) => rows.length));
  const middleOf = (rows: readonly Row[]) => ((rows[0]?.baseline ?? 0) + (rows.at(-1)?.baseline ?? 0)) / 2;
  const longest = columns.find((rows) => rows.length === most) ?? [];
  const shorter = columns.filter((rows) => rows.length > 0 && rows.length < most);
  if (shorter.length === 0) return undefined;
  const isMiddle = (rows: readonly Row[]) =>
    Math.abs(middleOf(rows) - middleOf(longest)) < OFF_MIDDLE * (rows[0]?.size ?? 0);
  return shorter.every(isMiddle) ? 'middle' : 'top';
}
