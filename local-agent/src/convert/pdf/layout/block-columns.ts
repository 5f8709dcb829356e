import { boundsOf, median, overlap } from '../../page/box.ts';
import type { Row } from '../../page/rows.ts';
import { findGutters, type Gutter } from './gutters.ts';
import { LARGER_TEXT, MAJORITY, ROUNDING, USUAL_SIZE } from './measures.ts';

/** Blocks stand farther from each other than columns do, font sizes. */
const WIDE = 3;
/** White above and below a block, font sizes. */
const WHITE = 2.5;
/** Fewer lines are no block. */
const MIN_LINES = 3;

/**
 * The strip between two blocks of lines in letters of two sizes, none of which stand on one base line: an address and what a
 * letter says of itself beside it. They are no rows of a table.
 */
export function blocksGutter(rows: readonly Row[]): Gutter | undefined {
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  for (const gutter of findGutters(rows, WIDE * size)) {
    for (const { first, last } of stretches(rows, gutter, size)) {
      if (areBlocks(rows.slice(first, last + 1), gutter)) return { ...gutter, first, last };
    }
  }
  return undefined;
}

type Stretch = { readonly first: number; readonly last: number };

/** Where rows have words on one side of the strip alone and no white between them. */
function stretches(rows: readonly Row[], gutter: Gutter, size: number): Stretch[] {
  const found: Stretch[] = [];
  let first = gutter.first;
  let end = Number.NEGATIVE_INFINITY;
  for (let index = gutter.first; index <= gutter.last; index++) {
    const row = rows[index];
    if (!row) continue;
    const isParted = isLeft(row, gutter) || isRight(row, gutter);
    if (!isParted || row.y0 - end > WHITE * size) {
      found.push({ first, last: index - 1 });
      first = isParted ? index : index + 1;
    }
    end = Math.max(end, row.y1);
  }
  return [...found, { first, last: gutter.last }];
}

const isLeft = (row: Row, { x0 }: Gutter): boolean => row.x1 <= x0 + ROUNDING;
const isRight = (row: Row, { x1 }: Gutter): boolean => row.x0 >= x1 - ROUNDING;

/** Enough lines of text on both sides, beside each other, and larger on one of them. */
function areBlocks(rows: readonly Row[], gutter: Gutter): boolean {
  const text = rows.filter(({ words }) => words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text)));
  const left = text.filter((row) => isLeft(row, gutter));
  const right = text.filter((row) => isRight(row, gutter));
  if (Math.min(left.length, right.length) < MIN_LINES) return false;
  const [a, b] = [boundsOf(left), boundsOf(right)];
  const beside = overlap(a.y0, a.y1, b.y0, b.y1);
  if (beside < MAJORITY * Math.min(a.y1 - a.y0, b.y1 - b.y0)) return false;
  const [one, other] = [left, right].map((side) => median(side.map((row) => row.size))).sort((x, y) => x - y);
  return one !== undefined && other !== undefined && other > LARGER_TEXT * one;
}
