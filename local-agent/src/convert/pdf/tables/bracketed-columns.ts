import { FIGURE } from './figure-rows.ts';
import { joinWithNext } from './sign-columns.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** Brackets stand no farther behind their figure, font sizes: hardly more than a space. */
const NEAR = 0.5;
/** So many figures with brackets behind them show that these are no column of their own. */
const MIN_PAIRS = 3;

const BRACKETED = /^(?:\(.*\)|\[.*\])$/;
/** No figure and no brackets. */
const NONE = /^[-\u2012-\u2015]$/;

/** Joins figures and what stands in brackets right behind each, such as `34.4 (2.17)`, where one head is over both. */
export function joinBracketed(table: Table): Table {
  let joined = table;
  for (let column = 1; column < joined.columnCount - 1; column++) {
    if (areBracketed(joined, column)) joined = joinWithNext(joined, column, () => false) ?? joined;
  }
  return joined;
}

/** Whether two columns share their heads, and all other texts of the second stand in brackets behind a figure or are dashes alone. */
function areBracketed({ cells }: Table, column: number): boolean {
  const figures = new Map(cells.filter((cell) => isIn(cell, column)).map((cell) => [cell.row, cell]));
  const brackets = cells.filter((cell) => isIn(cell, column + 1));
  const isNone = (cell: TableCell) => NONE.test(textOf(cell)) && !figures.has(cell.row);
  const pairs = brackets.filter((cell) => isBehind(cell, figures.get(cell.row)));
  const hasHead = cells.some(
    (cell) => cell.columns === 2 && cell.column === column && cell.lines.length > 0 && cell.row < (pairs[0]?.row ?? 0),
  );
  return (
    hasHead &&
    pairs.length >= MIN_PAIRS &&
    brackets.every((cell) => isBehind(cell, figures.get(cell.row)) || isNone(cell)) &&
    [...figures.values()].every((cell) => FIGURE.test(textOf(cell)))
  );
}

/** A text of this column alone. */
const isIn = (cell: TableCell, column: number): boolean =>
  cell.column === column && cell.columns === 1 && cell.lines.length > 0;

function isBehind(bracketed: TableCell, figure: TableCell | undefined): boolean {
  const [line] = bracketed.lines;
  const [before] = figure?.lines ?? [];
  if (!line || !before || !figure || !BRACKETED.test(line.text.trim())) return false;
  return !BRACKETED.test(textOf(figure)) && line.x0 - before.x1 < NEAR * line.size;
}
