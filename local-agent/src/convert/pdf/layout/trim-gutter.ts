import { boundsOf, median } from '../../page/box.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { namesAuthors } from './authors.ts';
import { isBlocker } from './blockers.ts';
import type { Gutter } from './gutters.ts';
import { headsBelow } from './heads-below.ts';
import { LARGER_TEXT, ROUNDING, USUAL_SIZE } from './measures.ts';
import { continuity } from './prose.ts';

/** Letters of heads and feet are no larger than the text's by this factor, which rounding explains. */
const SAME_SIZE = 1.05;
/** A title stands so far from the strip, font sizes: text begins where its column does. */
const INDENTED = 0.5;
/** A title is larger than the columns' text by this factor. */
const LARGER_TITLE = 1.3;
/** The middles of a line and of the columns differ by no more, as a share of their width. */
const OFF_CENTRE = 0.06;
/** White below what stands above the columns, font sizes; less where it is names or stands on one side. */
const WHITE_BELOW_TOP = 2;
const WHITE_BELOW_NAMES = 0.9;
/** Columns of fewer rows are themselves what stands at the top. */
const MIN_ROWS_LEFT = 6;
/** Gaps of larger letters that are narrower, sizes of them, are spaces. */
const SPACE = 0.5;

/** Whether some rows begin at the top of the page, and whether they end at its bottom. */
export type Ends = { readonly top: boolean; readonly bottom: boolean };

/** Without the first and the last row of a page when white parts them from the columns, in letters no larger than the text's. */
export function withoutEdges(
  rows: readonly Row[],
  { first, last, ...gutter }: Gutter,
  size: number,
  ends: Ends,
): Gutter {
  const isEdge = (edge: Row | undefined, white: number) =>
    edge !== undefined &&
    white > (edge.x0 < gutter.x0 && edge.x1 > gutter.x1 ? EDGE_WHITE : ONE_SIDED_WHITE) * size &&
    edge.size <= SAME_SIZE * size &&
    edge.words.every((word) => !word.font.bold && !isBlocker(word));
  const white = (above: number) => (rows[above + 1]?.y0 ?? 0) - (rows[above]?.y1 ?? 0);
  const top = ends.top && first === 0 && isEdge(rows[0], white(0)) ? 1 : first;
  const bottom = ends.bottom && last === rows.length - 1 && isEdge(rows[last], white(last - 1)) ? last - 1 : last;
  return { ...gutter, first: top, last: bottom };
}

/** White between a page's head and its columns, font sizes. */
const EDGE_WHITE = 1.2;
/** The same where it stands above or below one column alone, as the first or last row of a table may too. */
const ONE_SIDED_WHITE = 2.2;

/** A heading that stands below the right column's end belongs to what follows, not to the left column. */
export function trimGutter(rows: readonly Row[], gutter: Gutter): Gutter {
  let { first, last } = gutter;
  // Notes elsewhere, or in one of the columns, may be in smaller letters; the last line of the columns may be a heading.
  const columns = rows.slice(first, last);
  const hasOwn = columns.some(({ words }) => !words.every(isBlocker));
  const size = Math.max(textSize(rows), hasOwn ? textSize(columns) : 0);
  const isLeftOnly = (row: Row | undefined) => row !== undefined && row.x1 <= gutter.x0 + ROUNDING;
  const isRightOnly = (row: Row | undefined) => row !== undefined && row.x0 >= gutter.x1 - ROUNDING;
  while (last > first && isLeftOnly(rows[last]) && (rows[last]?.size ?? 0) > LARGER_TEXT * size) last--;
  last -= headsBelow(rows, { ...gutter, first, last });
  // A heading at the top of the right column begins where the column does.
  const isTitle = (row: Row | undefined) =>
    isLeftOnly(row) || (isRightOnly(row) && (row?.x0 ?? 0) - gutter.x1 > INDENTED * size);
  while (first < last && isTitle(rows[first]) && (rows[first]?.size ?? 0) > LARGER_TITLE * size) first++;
  while (first < last && isSpace(rows[first], gutter)) first++;
  first = Math.max(
    first,
    endOfTop(rows.slice(first, last + 1), (row) => isLeftOnly(row) || isRightOnly(row), size) + first,
  );
  return { ...gutter, first, last };
}

/** The size of most rows; beside tables and images few are left, and words say it. */
function textSize(rows: readonly Row[]): number {
  const words = rows.flatMap((row) => row.words);
  const text = words.filter((word) => !isBlocker(word));
  return median(
    (text.length < words.length ? text : rows).map(({ size }) => size),
    USUAL_SIZE,
  );
}

/**
 * How many rows at the top are no part of the columns: a few lines in the middle that are no running text and that white
 * parts from the columns, such as names of authors or a date.
 */
function endOfTop(rows: readonly Row[], isOneSided: (row: Row) => boolean, size: number): number {
  const { x0, x1 } = boundsOf(rows);
  let top = 0;
  for (const [index, row] of rows.slice(0, MAX_TOP_ROWS).entries()) {
    const next = rows[index + 1];
    const isCentered = Math.abs((row.x0 + row.x1) / 2 - (x0 + x1) / 2) < OFF_CENTRE * (x1 - x0);
    if (!next || !isCentered || row.words.some(isBlocker)) break;
    const above = rows.slice(0, index + 1);
    const white = next.y0 - Math.max(...above.map(({ y1 }) => y1));
    const least =
      above.every(isOneSided) || namesAuthors(above.map(({ words }) => words)) ? WHITE_BELOW_NAMES : WHITE_BELOW_TOP;
    if (white > least * size && isBroken(above)) top = index + 1;
  }
  return rows.length - top > MIN_ROWS_LEFT ? top : 0;
}

/** In a line of larger letters, such as a title, the strip is but a space between two words. */
function isSpace(row: Row | undefined, { x0, x1 }: Gutter): boolean {
  const left = row?.words.findLast((word) => word.x1 <= x0 + ROUNDING);
  const right = row?.words.find((word) => word.x0 >= x1 - ROUNDING);
  return row !== undefined && left !== undefined && right !== undefined && right.x0 - left.x1 < SPACE * row.size;
}

/** Names, places and a date above columns take no more rows. */
const MAX_TOP_ROWS = 8;

/** No line continues the one above. */
const isBroken = (rows: readonly Row[]) =>
  continuity(rows.flatMap((row) => splitRow(row.words, row.size)).filter((piece) => piece.length > 0)).running === 0;
