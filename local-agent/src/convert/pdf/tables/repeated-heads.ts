import { boundsOf } from '../../page/box.ts';
import { FIGURE } from './figure-rows.ts';
import { MAX_HEAD_LINES } from './measures.ts';
import { SIGN } from './statements/signs.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/**
 * A head is off the middle of what it heads by no more than this part of its width: names that are set to the right end
 * away from the middle of their columns, most of all where there are but two.
 */
const OFF_MIDDLE = 0.2;
const OFF_MIDDLE_OF_TWO = 0.3;

/** A row of heads that names the same columns again and again, as years are below each head of a group. */
export type RepeatedNames = { readonly row: number; readonly start: number; readonly period: number };

/** The first row of repeated names that has one head above each repetition, if there is one. */
export function findRepeatedNames(table: Table): RepeatedNames | undefined {
  for (let row = 1; row < Math.min(MAX_HEAD_LINES, table.rowCount - 1); row++) {
    const names = namesOf(table, row);
    const found = repetition(names);
    if (found && groupHeads(table, { row, ...found })) return { row, ...found };
  }
  return undefined;
}

/** Lets the heads above repeated names reach over the columns of their repetition. */
export function spanRepeated(table: Table): Table {
  const repeated = findRepeatedNames(table);
  const heads = repeated && groupHeads(table, repeated);
  if (!repeated || !heads) return table;
  const { row, start, period } = repeated;
  const spans = heads.map((head, index) => ({ ...head, column: start + index * period, columns: period }));
  const rest = table.cells.filter((cell) => cell.row !== row - 1 || cell.column < start);
  return { ...table, cells: [...rest, ...spans] };
}

/** The text of each column in a row. */
function namesOf({ columnCount, cells }: Table, row: number): string[] {
  const names = new Map(cells.filter((cell) => cell.row === row).map((cell) => [cell.column, textOf(cell)]));
  return Array.from({ length: columnCount }, (_, column) => names.get(column) ?? '');
}

/** From which column on the names repeat, and after how many columns they do. */
function repetition(names: readonly string[]): { start: number; period: number } | undefined {
  for (let start = 0; start <= names.length - 4; start++) {
    const rest = names.slice(start);
    for (let period = 2; 2 * period <= rest.length; period++) {
      const first = new Set(rest.slice(0, period));
      const repeats = rest.every((name, index) => name !== '' && name === rest[index % period]);
      if (rest.length % period === 0 && first.size === period && repeats) return { start, period };
    }
  }
  return undefined;
}

/** The heads in the row above, one in the middle above each repetition. */
function groupHeads(table: Table, { row, start, period }: RepeatedNames): TableCell[] | undefined {
  const above = table.cells.filter((cell) => cell.row === row - 1);
  const isOwn = (cell: TableCell) => cell.column + cell.columns > start;
  if (above.some((cell) => cell.rows > 1 || (isOwn(cell) && cell.column < start && cell.lines.length > 0)))
    return undefined;
  const heads = above.filter((cell) => isOwn(cell) && cell.lines.length > 0).sort((a, b) => a.column - b.column);
  if (heads.length !== (table.columnCount - start) / period) return undefined;
  const own = table.cells.filter((cell) => cell.row === row && cell.lines.length > 0);
  const isAbove = (head: TableCell, index: number) => {
    const { x0, x1 } = boundsOf(head.lines);
    const from = start + index * period;
    const names = boundsOf(
      own.filter(({ column }) => column >= from && column < from + period).flatMap(({ lines }) => lines),
    );
    const off = Math.abs(x0 + x1 - names.x0 - names.x1) / 2;
    return off < (period > 2 ? OFF_MIDDLE : OFF_MIDDLE_OF_TWO) * (names.x1 - names.x0);
  };
  return heads.every(isAbove) && headFigures(table, row) ? heads : undefined;
}

/** Whether figures stand right below a row of names: lines of one head have more lines below them. */
function headFigures({ cells }: Table, row: number): boolean {
  const below = cells.filter((cell) => cell.row === row + 1 && cell.column > 0 && cell.lines.length > 0).map(textOf);
  return below.every((text) => text.split(' ').every((part) => FIGURE.test(part) || SIGN.test(part)));
}
