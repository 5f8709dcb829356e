import type { Row } from '../../page/rows.ts';
import type { Gutter } from './gutters.ts';
import { partedLines } from './parted-lines.ts';

/** White between parts of a page that have columns of their own, font sizes. */
const WHITE = 4;
/** Fewer lines on a side may be one row of a table. */
const MIN_LINES = 6;

/**
 * The part of a strip that parts text where all of it does not: much white stands between the text and what is above or
 * below it along the same strip, such as a list or a table above small print in columns. `others` is how many lines the best
 * strip parts that parts any as a whole.
 */
export function stretchGutter(
  rows: readonly Row[],
  gutters: readonly Gutter[],
  size: number,
  others: number,
): Gutter | undefined {
  let best: Gutter | undefined;
  let most = Math.max(others, MIN_LINES - 1);
  for (const gutter of gutters) {
    if (gutter.last - gutter.first < most) continue;
    for (const stretch of stretchesOf(rows, gutter, size)) {
      if (stretch.last - stretch.first < most) continue;
      const parted = partedLines(rows, stretch, size, false);
      if (parted > most) {
        most = parted;
        best = stretch;
      }
    }
  }
  return best;
}

/** The parts of a strip that white parts; none where there is but one. */
function stretchesOf(rows: readonly Row[], gutter: Gutter, size: number): Gutter[] {
  const ends: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (let index = gutter.first; index < gutter.last; index++) {
    const [row, next] = [rows[index], rows[index + 1]];
    if (!row || !next) continue;
    end = Math.max(end, row.y1);
    if (next.y0 - end > WHITE * size) ends.push(index);
  }
  if (ends.length === 0) return [];
  const firsts = [gutter.first, ...ends.map((last) => last + 1)];
  return firsts.map((first, part) => ({ ...gutter, first, last: ends[part] ?? gutter.last }));
}
