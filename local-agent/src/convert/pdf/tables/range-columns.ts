import { FIGURE } from './figure-rows.ts';
import { joinWithNext } from './sign-columns.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** The sign between the ends of a range stands no farther from them, font sizes; where one head is over all three it may. */
const NEAR = 1.2;
const NEAR_UNDER_HEAD = 5;
/** So many ranges show that a column has nothing but their signs. */
const MIN_RANGES = 2;

const RANGE_SIGN = /^(?:[-\u2012-\u2014]|to)$/;

/**
 * Joins the ends of ranges, such as `1.35 - 1.42` and `3 to 5`, where they and the signs between them are columns: these
 * signs stand near figures on both sides, or below a head over all three columns, and their column has no text of its own.
 */
export function joinRanges(table: Table): Table {
  let joined = table;
  for (let column = 1; column < joined.columnCount - 1; ) {
    const next = areRanges(joined, column) ? withRanges(joined, column) : undefined;
    if (next) joined = next;
    else column++;
  }
  return joined;
}

const withRanges = (table: Table, column: number): Table | undefined => {
  const tail = joinWithNext(table, column, () => false);
  return tail && joinWithNext(tail, column - 1, () => false);
};

/** Whether the only texts of a column are signs between two figures, and each row with both figures has one. */
function areRanges({ cells }: Table, column: number): boolean {
  const own = new Map(cells.filter((cell) => cell.columns === 1).map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const signs = cells.filter((cell) => cell.column === column && cell.columns === 1);
  const ranges = signs.filter((cell) => cell.lines.length > 0);
  const sides = (cell: TableCell) => [-1, 1].map((step) => own.get(`${cell.row} ${column + step}`));
  const hasHead = cells.some(
    (cell) => cell.columns === 3 && cell.column === column - 1 && cell.lines.length > 0 && !FIGURE.test(textOf(cell)),
  );
  const near = hasHead ? NEAR_UNDER_HEAD : NEAR;
  const isRange = (sign: TableCell) => sides(sign).every((side) => side && isEnd(side, sign, near));
  return (
    ranges.length >= MIN_RANGES &&
    ranges.every((sign) => RANGE_SIGN.test(textOf(sign)) && isRange(sign)) &&
    signs.every((cell) => ranges.includes(cell) || !sides(cell).every((side) => side && side.lines.length > 0))
  );
}

/** Whether a cell is a figure no farther from the sign than `near` font sizes. */
function isEnd(side: TableCell, sign: TableCell, near: number): boolean {
  const [line] = side.lines;
  const [middle] = sign.lines;
  if (!line || !middle || side.lines.length > 1 || !FIGURE.test(line.text.trim())) return false;
  return Math.max(middle.x0 - line.x1, line.x0 - middle.x1) < near * middle.size;
}
