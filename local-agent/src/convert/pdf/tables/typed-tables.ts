import { type Box, centerInside } from '../../page/box.ts';
import { type Row, splitRow } from '../../page/rows.ts';

/** Fewer heads, or rows below them, may be code. */
const MIN_HEADS = 3;
const MIN_ROWS = 2;
/** A space of two letters parts cells, font sizes, and a cell begins where its head does, points. */
const CELL_GAP = 1;
const SAME_PLACE = 1.5;
/** Rows are no farther from each other, font sizes. */
const FARTHEST = 2;

/**
 * The rows of tables in letters of one width: heads on a shade of their own, or with a line below, and rows whose cells begin
 * below them. Listings may have a shade behind each line. `borders` are the y of lines.
 */
export function typedTables(
  rows: readonly Row[],
  borders: readonly number[],
  shades: readonly Box[],
): ReadonlySet<Row> {
  const found = new Set<Row>();
  const isShaded = (row: Row, beside: Row) =>
    shades.some((shade) => centerInside(row, shade) && !centerInside(beside, shade));
  for (const [index, head] of rows.entries()) {
    const starts = head.words.every(({ font }) => font.monospace) ? startsOf(head) : [];
    const first = rows[index + 1];
    if (starts.length < MIN_HEADS || !first) continue;
    const isMarked =
      (isShaded(head, first) && !isShaded(first, head)) ||
      borders.some((y) => y > head.baseline && y < first.y1 - first.size / 2);
    if (!isMarked) continue;
    const body: Row[] = [];
    for (let row: Row | undefined = first; row; row = rows[index + 1 + body.length]) {
      const above = body.at(-1) ?? head;
      if (row.baseline - above.baseline > FARTHEST * row.size || !standsBelow(row, starts)) break;
      body.push(row);
    }
    if (body.length >= MIN_ROWS) for (const row of [head, ...body]) found.add(row);
  }
  return found;
}

const startsOf = ({ words, size }: Row): number[] =>
  splitRow(words, CELL_GAP * size).flatMap(([first]) => (first ? [first.x0] : []));

const standsBelow = (row: Row, starts: readonly number[]): boolean => {
  const own = startsOf(row);
  return (
    own.length >= 2 &&
    row.words.every(({ font }) => font.monospace) &&
    own.every((x) => starts.some((start) => Math.abs(start - x) < SAME_PLACE))
  );
};
