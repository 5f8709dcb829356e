import type { Row } from '../../page/rows.ts';
import { ROUNDING } from './measures.ts';

/** A vertical strip without ink over several rows. Row indices are inclusive. */
export type Gutter = {
  readonly x0: number;
  readonly x1: number;
  readonly first: number;
  readonly last: number;
};

type Interval = { readonly x0: number; readonly x1: number };

/**
 * All vertical strips at least `minWidth` points wide that no word crosses, each as tall as it can be. Strips that have
 * no text on one of their sides are excluded. A sweep over the rows, in the manner of Breuel's whitespace analysis
 * (Two Geometric Algorithms for Layout Analysis, DAS 2002) with rows for the vertical axis.
 */
export function findGutters(rows: readonly Row[], minWidth: number): Gutter[] {
  const found: Gutter[] = [];
  let active: Gutter[] = [];
  for (const [index, row] of rows.entries()) {
    const gaps = rowGaps(row, minWidth);
    const next: Gutter[] = [];
    const keep = (gutter: Gutter) => {
      const at = next.findIndex(({ x0, x1 }) => x0 === gutter.x0 && x1 === gutter.x1);
      const duplicate = next[at];
      if (!duplicate) next.push(gutter);
      else if (duplicate.first > gutter.first) next[at] = gutter;
    };
    for (const gutter of active) {
      let whole = false;
      for (const gap of gaps) {
        const x0 = Math.max(gutter.x0, gap.x0);
        const x1 = Math.min(gutter.x1, gap.x1);
        if (x1 - x0 < minWidth) continue;
        if (x0 === gutter.x0 && x1 === gutter.x1) whole = true;
        keep({ x0, x1, first: gutter.first, last: index });
      }
      if (!whole) found.push(gutter);
    }
    for (const gap of gaps) keep({ ...gap, first: index, last: index });
    active = dropCovered(next);
  }
  found.push(...active);
  return found.filter((gutter) => gutter.last > gutter.first && isInside(gutter) && hasBothSides(rows, gutter));
}

/** A strip that starts later and is no wider adds nothing. */
function dropCovered(gutters: readonly Gutter[]): Gutter[] {
  return gutters.filter(
    (gutter) =>
      !gutters.some(
        (other) => other !== gutter && other.first < gutter.first && other.x0 <= gutter.x0 && other.x1 >= gutter.x1,
      ),
  );
}

function rowGaps(row: Row, minWidth: number): Interval[] {
  const gaps: Interval[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of row.words) {
    if (word.x0 - right >= minWidth) gaps.push({ x0: right, x1: word.x0 });
    right = Math.max(right, word.x1);
  }
  gaps.push({ x0: right, x1: Number.POSITIVE_INFINITY });
  return gaps;
}

/** No margin of the page. */
const isInside = ({ x0, x1 }: Gutter): boolean => Number.isFinite(x0) && Number.isFinite(x1);

function hasBothSides(rows: readonly Row[], gutter: Gutter): boolean {
  let left = false;
  let right = false;
  for (let index = gutter.first; index <= gutter.last; index++) {
    const row = rows[index];
    if (!row) continue;
    left ||= row.x0 < gutter.x0 + ROUNDING;
    right ||= row.x1 > gutter.x1 - ROUNDING;
  }
  return left && right;
}
