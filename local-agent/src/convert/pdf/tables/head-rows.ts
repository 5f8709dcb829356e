import { isBold } from '../layout/line-look.ts';
import { MAJORITY } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** Titles and heads together have no more rows. */
const MAX_HEAD_ROWS = 8;
/** A year or a date, as heads have them, perhaps with the mark of a note. */
const PERIOD = /^(?:(?:19|20)\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?: ?(?:\([a-z\d]\)|[*\u2020]))?$/;
/** What stands before a figure that is about right. */
const ABOUT = /^[~\u2248] ?/;
/** What is in the corner beside heads: a unit, a scale or a column's name with one. */
const UNIT = /^$|\(|\b(?:in|en) (?:thousands|millions|billions|mio|mrd|tsd|milliers|milliards|miles|millones)\b/i;

/** How long something lasts: heads have whole years or months. */
const DURATION = /^\d+\.\d+ (?:years?|months?|days?)$/i;

/** An amount, or a range of amounts, with its scale. */
const SCALED = /^[$\u20ac\u00a3\u00a5]\d[\d.,]*(?:[-\u2013]\d[\d.,]*)? (?:thousand|million|billion)/i;

/** What stands beside a figure. */
const BESIDE = /^(?:[$\u20ac\u00a3\u00a5]|\)?%|\)|pp|bps|pts?|x|\([a-z\d]\))$/i;

/**
 * How many rows at the top of a table are heads; at least one, and never all. Below the first, a row heads columns if it has no
 * values itself, stands over columns of figures or below a head of several columns, and names what the row above left open:
 * parts of a wider head, all of it once more, columns without one, or nothing beside them. Rows of one text above are titles,
 * and below those that cover all columns a bold row heads whatever is not bold.
 */
export function headRows(table: Table): number {
  const rows = rowsOf(table);
  const last = Math.min(MAX_HEAD_ROWS, table.rowCount - 1);
  const values = rows.findIndex(hasValues);
  const named = rows.findIndex((cells) => cells.some(isNamed));
  const isTitled = named > 0 && named < last && named < values && headsFigures(table, rows[named] ?? [], values);
  const titles = rows.slice(0, last).findIndex((cells) => !isOverAll(table, cells));
  const isBelowTitles = isBoldHead(rows[titles] ?? [], rows[titles + 1] ?? []);
  let row = isTitled ? named + 1 : isBelowTitles ? titles + 1 : 1;
  while (row < last && isHead(table, rows, row, values)) row++;
  return row;
}

/** Whether a table's first row names columns of figures, so that it is no part of another one with other heads. */
export function beginsWithHeads(table: Table): boolean {
  const rows = rowsOf(table);
  const values = rows.findIndex(hasValues);
  const first = rows[0] ?? [];
  return values > 0 && first.some(isNamed) && (headsFigures(table, first, values) || isHead(table, rows, 1, values));
}

/** The cells that each row has some part of. */
function rowsOf({ rowCount, cells }: Table): TableCell[][] {
  const rows = Array.from({ length: rowCount }, (): TableCell[] => []);
  for (const cell of cells) for (let row = cell.row; row < cell.row + cell.rows; row++) rows[row]?.push(cell);
  return rows;
}

/** A text behind the labels. */
const isNamed = ({ column, lines }: TableCell) => column > 0 && lines.length > 0;

const hasValues = (cells: readonly TableCell[]) =>
  cells.some((cell) => isNamed(cell) && isValue(cell) && !PERIOD.test(textOf(cell)));

/** Whether a row is one more of heads; `values` is the first row with values, -1 where none has any. */
function isHead(table: Table, rows: readonly (readonly TableCell[])[], row: number, values: number): boolean {
  const own = rows[row] ?? [];
  const above = rows[row - 1] ?? [];
  const named = own.filter(isNamed);
  if (named.length === 0 || hasValues(own)) return false;
  const isParted = (wide: TableCell) =>
    isNamed(wide) && wide.columns > 1 && named.filter((cell) => cell !== wide && isWithin(cell, wide)).length > 1;
  if (above.some(isParted)) return values >= 0 || !isOfBody(above, own, rows[row + 1] ?? []);
  const isOpen = (cell: TableCell) => above.some((other) => other.lines.length === 0 && isWithin(cell, other));
  const isBelowSame = ({ column, columns }: TableCell) =>
    columns > 1 && above.some((wide) => isNamed(wide) && wide.column === column && wide.columns === columns);
  const opens =
    named.some((cell) => isOpen(cell) || isBelowSame(cell)) ||
    (row > 1 && own.some((cell) => cell.lines.length > 0 && isOpen(cell)));
  const corner = own.find(({ column }) => column === 0);
  // What names the labels reaches down beside all rows of heads.
  const isBeside = corner !== undefined && corner.row < row;
  if (values < 0 || !(opens || isBeside || UNIT.test(corner ? textOf(corner) : ''))) return false;
  return headsFigures(table, own, values);
}

/** Whether one text covers all columns. */
const isOverAll = ({ columnCount }: Table, [only]: readonly TableCell[]): boolean =>
  only !== undefined && only.columns === columnCount && only.lines.length > 0;

/** Whether a row has several texts, in bold for each column behind the labels, and the row below none in bold there. */
function isBoldHead(cells: readonly TableCell[], below: readonly TableCell[]): boolean {
  const own = cells.filter(({ column }) => column > 0);
  const others = below.filter(isNamed);
  return (
    cells.filter(({ lines }) => lines.length > 0).length > 1 &&
    own.every(({ lines }) => lines.length > 0 && lines.every(isBold)) &&
    others.length > 0 &&
    others.every(({ lines }) => !lines.some(isBold))
  );
}

/** Whether the heads above a row are bold, and neither it nor the row below: where no row has figures, the body begins there. */
function isOfBody(...rows: readonly (readonly TableCell[])[]): boolean {
  const [above, own, below] = rows.map((cells) => cells.filter(isNamed).flatMap(({ lines }) => lines.map(isBold)));
  const isPlain = (looks: readonly boolean[] = []) => looks.length > 0 && !looks.includes(true);
  return above?.every(Boolean) === true && isPlain(own) && isPlain(below);
}

/** Whether most texts behind the labels are over figures, from row `first`. */
function headsFigures(table: Table, cells: readonly TableCell[], first: number): boolean {
  const named = cells.filter(isNamed);
  return named.filter((cell) => isOverFigures(table, cell, first)).length > MAJORITY * named.length;
}

const isWithin = (cell: TableCell, wide: TableCell) =>
  cell.column >= wide.column && cell.column + cell.columns <= wide.column + wide.columns;

/** Whether most of the texts that a head has below it, from row `first`, are figures. */
function isOverFigures({ cells }: Table, head: TableCell, first: number): boolean {
  const below = cells.filter(
    (cell) => cell.row >= first && cell.columns === 1 && cell.lines.length > 0 && isWithin(cell, head),
  );
  return below.filter(isValue).length > MAJORITY * below.length;
}

/** A figure with its sign, its unit and the mark of its note. */
function isValue(cell: TableCell): boolean {
  const text = textOf(cell).replace(ABOUT, '');
  if (DURATION.test(text) || SCALED.test(text)) return true;
  const words = text.split(' ');
  return words.some((word) => FIGURE.test(word)) && words.every((word) => FIGURE.test(word) || BESIDE.test(word));
}
