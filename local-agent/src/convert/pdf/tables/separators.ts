import type { Row } from '../layout/rows.ts';

/** A vertical strip that parts two columns. */
export type Separator = { readonly x0: number; readonly x1: number };

/**
 * Strips at least `minWidth` points wide that at most `crossings` of the rows have ink in, with ink on both sides.
 * A few rows may cross because headings span columns.
 */
export function findSeparators(rows: readonly Row[], minWidth: number, crossings: number): Separator[] {
  const events: { x: number; step: number }[] = [];
  for (const row of rows) {
    let right = Number.NEGATIVE_INFINITY;
    let left = 0;
    const close = () => {
      if (right > Number.NEGATIVE_INFINITY) events.push({ x: left, step: 1 }, { x: right, step: -1 });
    };
    for (const word of row.words) {
      // A space within a phrase is no ink, but it parts no columns either when it is narrow.
      if (word.x0 - right > 0.34 * word.size) {
        close();
        left = word.x0;
        right = word.x1;
      } else right = Math.max(right, word.x1);
    }
    close();
  }
  events.sort((a, b) => a.x - b.x || b.step - a.step);
  const out: Separator[] = [];
  let depth = 0;
  let open: number | undefined;
  for (const { x, step } of events) {
    depth += step;
    if (depth <= crossings && open === undefined && step < 0) open = x;
    else if (depth > crossings && open !== undefined) {
      if (x - open >= minWidth) out.push({ x0: open, x1: x });
      open = undefined;
    }
  }
  return out;
}
