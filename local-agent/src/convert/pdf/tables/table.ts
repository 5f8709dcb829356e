import { type Box, boundsOf } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';

/** A cell and the grid places that it covers, from its upper left one. */
export type TableCell = {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly lines: readonly Line[];
};

/** A table found on a page. Its cells tile the grid without holes. */
export type Table = Box & {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly TableCell[];
  /** x of the columns' borders or of the middles between them, outer ones included; columnCount + 1 of them. */
  readonly edges: readonly number[];
  /** The frame of a form that it is a part of: lines within it part no other rows. */
  readonly frame?: Box;
};

/** What a cell says, in one line. */
export const textOf = ({ lines }: TableCell): string => lines.map(({ text }) => text.trim()).join(' ');

/** Cells with some text. */
export function filledCells(table: Table): number {
  return table.cells.filter((cell) => cell.lines.length > 0).length;
}

/** The table without a row, none of whose cells reaches into another, and without its place at the top or bottom. */
export function withoutRow(table: Table, row: number): Table {
  const cells = table.cells
    .filter((cell) => cell.row !== row)
    .map((cell) => (cell.row > row ? { ...cell, row: cell.row - 1 } : cell));
  const lines = cells.flatMap((cell) => cell.lines);
  const { y0, y1 } = lines.length > 0 ? boundsOf(lines) : table;
  return { ...table, y0, y1, rowCount: table.rowCount - 1, cells };
}

/** The table with one more row of plain cells, before all others or after them. */
export function withRow(table: Table, lines: readonly (Line | undefined)[], place: 'first' | 'last'): Table {
  const shift = place === 'first' ? 1 : 0;
  const row = place === 'first' ? 0 : table.rowCount;
  return {
    ...table,
    rowCount: table.rowCount + 1,
    cells: [
      ...lines.map((line, column) => ({ row, column, rows: 1, columns: 1, lines: line ? [line] : [] })),
      ...table.cells.map((cell) => ({ ...cell, row: cell.row + shift })),
    ],
  };
}

/** The table with more lines in the last row's cell of a column. */
export function withLines(table: Table, column: number, lines: readonly Line[]): Table {
  const cells = table.cells.map((cell) =>
    cell.row + cell.rows === table.rowCount && column >= cell.column && column < cell.column + cell.columns
      ? { ...cell, lines: [...cell.lines, ...lines] }
      : cell,
  );
  return { ...table, cells };
}
