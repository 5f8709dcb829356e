import { boundsOf, median } from '../../page/box.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { namesAuthors } from './authors.ts';
import type { Gutter } from './gutters.ts';
import { continuity } from './prose.ts';

/** The first and the last row of a page when white parts them from the columns, in letters no larger than the text's. */
export function withoutEdges(rows: readonly Row[], { first, last, ...gutter }: Gutter, size: number): Gutter {
  const isEdge = (edge: Row | undefined, white: number) =>
    edge !== undefined &&
    white > (edge.x0 < gutter.x0 && edge.x1 > gutter.x1 ? EDGE_WHITE : ONE_SIDED_WHITE) * size &&
    edge.size <= 1.05 * size &&
    edge.words.every((word) => !word.font.bold && word.text !== '\ufffc');
  const white = (above: number) => (rows[above + 1]?.y0 ?? 0) - (rows[above]?.y1 ?? 0);
  const top = first === 0 && isEdge(rows[0], white(0)) ? 1 : first;
  const bottom = last === rows.length - 1 && isEdge(rows[last], white(last - 1)) ? last - 1 : last;
  return { ...gutter, first: top, last: bottom };
}

/** White between a page's head and its columns, font sizes. */
const EDGE_WHITE = 1.2;
/** The same where it stands above or below one column alone, as the first or last row of a table may too. */
const ONE_SIDED_WHITE = 2.2;

/** A heading that stands below the right column's end belongs to what follows, not to the left column. */
export function trimGutter(rows: readonly Row[], gutter: Gutter): Gutter {
  const size = median(
    rows.map((row) => row.size),
    10,
  );
  let { first, last } = gutter;
  const isLeftOnly = (row: Row | undefined) => row !== undefined && row.x1 <= gutter.x0 + 1e-6;
  const isRightOnly = (row: Row | undefined) => row !== undefined && row.x0 >= gutter.x1 - 1e-6;
  while (last > first && isLeftOnly(rows[last]) && (rows[last]?.size ?? 0) > 1.1 * size) last--;
  // A heading at the top of the right column begins where the column does.
  const isTitle = (row: Row | undefined) =>
    isLeftOnly(row) || (isRightOnly(row) && (row?.x0 ?? 0) - gutter.x1 > 0.5 * size);
  while (first < last && isTitle(rows[first]) && (rows[first]?.size ?? 0) > 1.3 * size) first++;
  while (first < last && isSpace(rows[first], gutter)) first++;
  first = Math.max(
    first,
    endOfTop(rows.slice(first, last + 1), (row) => isLeftOnly(row) || isRightOnly(row), size) + first,
  );
  return { ...gutter, first, last };
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
    const isCentered = Math.abs((row.x0 + row.x1) / 2 - (x0 + x1) / 2) < 0.06 * (x1 - x0);
    if (!next || !isCentered || row.words.some((word) => word.text === '\ufffc')) break;
    const above = rows.slice(0, index + 1);
    const white = next.y0 - Math.max(...above.map(({ y1 }) => y1));
    const least = above.every(isOneSided) || namesAuthors(above.map(({ words }) => words)) ? 0.9 : 2;
    if (white > least * size && isBroken(above)) top = index + 1;
  }
  return rows.length - top > 6 ? top : 0;
}

/** In a line of larger letters, such as a title, the strip is but a space between two words. */
function isSpace(row: Row | undefined, { x0, x1 }: Gutter): boolean {
  const left = row?.words.findLast((word) => word.x1 <= x0 + 1e-6);
  const right = row?.words.find((word) => word.x0 >= x1 - 1e-6);
  return row !== undefined && left !== undefined && right !== undefined && right.x0 - left.x1 < 0.5 * row.size;
}

const MAX_TOP_ROWS = 8;

/** No line continues the one above. */
const isBroken = (rows: readonly Row[]) =>
  continuity(rows.flatMap((row) => splitRow(row.words, row.size)).filter((piece) => piece.length > 0)).running === 0;
