/** Something that stands on a base line; `size` is that of its letters. */
type OnLine = { readonly baseline: number; readonly size: number };

/**
 * Rows by the size of their letters, in powers of two, each list from top to bottom. Rows of one size that are nearer than
 * a part of it are one row, so that few of each list are within reach of a word, however long the page.
 */
export type RowIndex<T extends OnLine> = Map<number, { readonly row: T; readonly order: number }[]>;

/** A row is out of reach of words further from its base line than this part of its size, and of their own. */
const REACH = 0.63;

export function addRow<T extends OnLine>(index: RowIndex<T>, row: T, order: number): void {
  const power = Math.floor(Math.log2(row.size));
  const rows = index.get(power);
  if (rows) rows.splice(firstFrom(rows, row.baseline), 0, { row, order });
  else index.set(power, [{ row, order }]);
}

/** The nearest row that `fits` accepts for a word; of equally near ones the one of the lowest order. */
export function nearestRow<T extends OnLine, W extends OnLine>(
  index: RowIndex<T>,
  word: W,
  fits: (row: T, word: W) => boolean,
): T | undefined {
  let best: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  let first = Number.POSITIVE_INFINITY;
  index.forEach((rows, power) => {
    const reach = REACH * Math.max(word.size, 2 ** (power + 1));
    for (let at = firstFrom(rows, word.baseline - reach); at < rows.length; at++) {
      const entry = rows[at];
      if (!entry || entry.row.baseline > word.baseline + reach) break;
      const { row, order } = entry;
      const distance = Math.abs(row.baseline - word.baseline);
      if (distance > least || (distance === least && order > first) || !fits(row, word)) continue;
      best = row;
      least = distance;
      first = order;
    }
  });
  return best;
}

/** Where the rows at `baseline` or below it begin. */
function firstFrom(rows: readonly { readonly row: OnLine }[], baseline: number): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.row.baseline ?? 0) < baseline) from = middle + 1;
    else to = middle;
  }
  return from;
}
