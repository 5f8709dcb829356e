import type { Row } from '../../page/rows.ts';
import { isCaption } from '../patterns/caption.ts';
import { isBlocker } from './blockers.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';

/** Captions have no more lines, and these are no farther apart, font sizes. */
const MAX_LINES = 3;
const NEXT_LINE = 0.8;

/**
 * The columns without the caption of a table or an image below them that is as wide as both: a short one stands at the end of
 * the left column, nearer to what it names than to the text above it. So does what announces a table, up to a colon.
 */
export function withoutWideCaption(rows: readonly Row[], gutter: Gutter): Gutter {
  const below = rows[gutter.last + 1];
  const isWide = below?.words.some((word) => isBlocker(word) && word.x0 < gutter.x0 && word.x1 > gutter.x1);
  if (!below || !isWide) return gutter;
  const gapAbove = (at: number) => (rows[at + 1]?.y0 ?? 0) - (rows[at]?.y1 ?? 0);
  let first = gutter.last;
  const isNext = (at: number) =>
    at > gutter.last - MAX_LINES && isLeft(rows[at], gutter) && gapAbove(at) < NEXT_LINE * (rows[at]?.size ?? 0);
  while (first - 1 > gutter.first && isNext(first - 1)) first--;
  const caption = rows.slice(first, gutter.last + 1);
  const white = gapAbove(first - 1);
  const isApart = white > NEXT_LINE * (caption[0]?.size ?? 0) && white > gapAbove(gutter.last);
  const text = caption.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  const isOwn = caption.every((row) => isLeft(row, gutter)) && (isCaption(text) || text.endsWith(':'));
  return isOwn && isApart && first > gutter.first ? { ...gutter, last: first - 1 } : gutter;
}

/** Whether a row has text in the left column alone. */
const isLeft = (row: Row | undefined, { x0 }: Gutter): boolean =>
  row !== undefined && row.x1 <= x0 + ROUNDING && !row.words.some(isBlocker);
