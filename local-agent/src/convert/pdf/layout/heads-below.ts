import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';

/** A heading has no more lines. */
const MAX_LINES = 3;

/**
 * How many rows at the end of columns are the heading of what stands across both: bold or italic lines in the left column,
 * nearer to that than to what stands above them.
 */
export function headsBelow(rows: readonly Row[], { x0, x1, first, last }: Gutter): number {
  const next = rows[last + 1];
  if (!next || next.x0 >= x0 || next.x1 <= x1) return 0;
  const isHead = ({ words, x1: end }: Row) =>
    end <= x0 + ROUNDING && LOOKS.some((has) => words.every(has) && !next.words.every(has));
  const columns = rows.slice(first, last + 1);
  const above = columns.findLastIndex((row) => !isHead(row));
  const white = (at: number) => (columns.concat(next)[at + 1]?.y0 ?? 0) - (columns[at]?.y1 ?? 0);
  const count = columns.length - 1 - above;
  return count <= MAX_LINES && white(above) > white(columns.length - 1) ? count : 0;
}

/** How the letters of a heading differ from those of a text of its size. */
const LOOKS = [({ font }: Word): boolean => font.bold, ({ font }: Word): boolean => font.italic];
