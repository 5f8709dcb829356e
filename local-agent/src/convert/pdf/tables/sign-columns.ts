import { median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { SMALL_TEXT, USUAL_SIZE } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { raised } from './marks-behind-figures.ts';
import { SIGN } from './statements/signs.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** A unit behind a figure, or the bracket that closes one. */
const UNIT = /^(?:\)|\)? ?%|bps|pts?)$/;
/** What stands between a label and its value. */
const COLON = /^[:\uff1a]$/;
/** Marks of notes, which are smaller than what they stand behind. */
const NOTE = /^[([]?[a-z\d*](?:, ?[a-z\d*])*[)\]]?$/i;
/** One sign alone may be a text of its column; a mark of a note and a per cent sign behind a figure are none. */
const MIN_SIGNS = 2;

/**
 * Joins columns of signs with those of the figures that they belong to: a currency's with the next one, those of units and note
 * marks with the one before, as sheets have them in cells of their own. In each row one of the two is empty, or it is the
 * sign. Figures over both columns show the same. Colons between labels and values stand behind the labels. A column that has
 * nothing but a part of wider heads goes.
 */
export function joinSignColumns(table: Table): Table {
  const sizes = table.cells.flatMap(({ lines }) => lines.map(({ size }) => size));
  const markSize = SMALL_TEXT * median(sizes, USUAL_SIZE);
  const isMark = (line: Line) => line.size < markSize && NOTE.test(line.text.trim());
  const isUnit = (cell: TableCell) => UNIT.test(textOf(cell)) || (isFilled(cell) && cell.lines.every(isMark));
  const joinedAt = (whole: Table, column: number) =>
    isHollow(whole, column)
      ? withoutColumn(whole, column)
      : isPair(whole, column, (left, right) => SIGN.test(textOf(left)) || isUnit(right))
        ? joinWithNext(whole, column, isMark)
        : undefined;
  const hasColons = table.columnCount > 2 && isPair(table, 0, (_, right) => COLON.test(textOf(right)));
  let joined = (hasColons ? joinWithNext(table, 0, isMark) : undefined) ?? table;
  for (let column = 1; column < joined.columnCount && joined.columnCount > 2; ) {
    const next = joinedAt(joined, column);
    if (next) joined = next;
    else column++;
  }
  return joined;
}

/** No text but that of cells over other columns as well. */
function isHollow({ cells }: Table, column: number): boolean {
  const own = cells.filter((cell) => covers(cell, column));
  return own.some(isFilled) && own.every((cell) => cell.columns > 1 || !isFilled(cell));
}

function withoutColumn(table: Table, column: number): Table {
  const cells = table.cells.flatMap((cell): readonly TableCell[] => {
    if (cell.column > column) return [{ ...cell, column: cell.column - 1 }];
    if (!covers(cell, column)) return [cell];
    return cell.columns === 1 ? [] : [{ ...cell, columns: cell.columns - 1 }];
  });
  const edges = table.edges.filter((_, index) => index !== column + 1);
  return { ...table, columnCount: table.columnCount - 1, cells, edges };
}

const isFilled = ({ lines }: TableCell) => lines.length > 0;

const covers = ({ column, columns }: TableCell, at: number) => column <= at && column + columns > at;

/** The cells of a row in a column and the next one; once where one cell covers both. */
function pairs({ cells }: Table, left: number): (readonly TableCell[])[] {
  const near = cells.filter((cell) => covers(cell, left) || covers(cell, left + 1)).sort((a, b) => a.column - b.column);
  return [...Map.groupBy(near, ({ row }) => row).values()];
}

/** A per cent sign right beside a figure is its unit. */
const isPercentage = (left: TableCell, right: TableCell) => FIGURE.test(textOf(left)) && textOf(right) === '%';

/** Whether a column and the next one have texts side by side only where one of them is a sign. */
function isPair(table: Table, left: number, isSign: (left: TableCell, right: TableCell) => boolean): boolean {
  if (left + 1 >= table.columnCount) return false;
  let signs = 0;
  for (const [first, second] of pairs(table, left)) {
    if (!first) continue;
    if (!second) signs += first.columns === 2 && FIGURE.test(first.lines.at(-1)?.text.trim() ?? '') ? 1 : 0;
    else if (isSign(first, second)) signs += NOTE.test(textOf(second)) || isPercentage(first, second) ? MIN_SIGNS : 1;
    else if (isFilled(first) && isFilled(second)) return false;
  }
  return signs >= MIN_SIGNS;
}

/** The table with a column and the next one as one column; `undefined` where cells that reach beyond them are in the way. */
export function joinWithNext(table: Table, left: number, isMark: (line: Line) => boolean): Table | undefined {
  const changed = new Map<TableCell, TableCell | undefined>();
  for (const [first, second] of pairs(table, left)) {
    if (!first) continue;
    if (!second) {
      // A cell over both columns, or one that a cell of a row above stands beside.
      if (!covers(first, left) || !covers(first, left + 1)) return undefined;
      changed.set(first, { ...first, columns: first.columns - 1 });
      continue;
    }
    if (first.rows !== second.rows) return undefined;
    const shifted = { ...second, column: left };
    if (!isFilled(first)) {
      changed.set(first, first.columns === 1 ? undefined : { ...first, columns: first.columns - 1 });
      changed.set(second, shifted);
    } else if (!isFilled(second)) {
      changed.set(
        second,
        second.columns === 1 ? undefined : { ...second, column: left + 1, columns: second.columns - 1 },
      );
    } else {
      if (first.columns > 1 || second.columns > 1) return undefined;
      changed.set(first, undefined);
      changed.set(second, {
        ...shifted,
        lines: [...first.lines, ...second.lines.map((line) => (isMark(line) ? raised(line) : line))],
      });
    }
  }
  const cells = table.cells.flatMap((cell) => {
    if (changed.has(cell)) return changed.get(cell) ?? [];
    return cell.column > left + 1 ? { ...cell, column: cell.column - 1 } : cell;
  });
  return {
    ...table,
    columnCount: table.columnCount - 1,
    cells,
    edges: table.edges.filter((_, index) => index !== left + 1),
  };
}
