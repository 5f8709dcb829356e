import { boundsOf } from '../../page/box.ts';
import { filledCells, type Table, type TableCell, textOf } from './table.ts';

/** A cell with so much text is a paragraph, characters. */
const PARAGRAPH = 120;
/** A form has at least so many of them over its whole width, and this share of its rows is as wide. */
const MIN_PARAGRAPHS = 3;
const WIDE_ROWS = 0.5;
/** What stands between them is no table of its own when it has more rows with text than this: it lends its heads to them. */
const MAX_ROWS = 3;
const MIN_ALIKE = 3;

/**
 * A form with a frame around its page: paragraphs as wide as the frame are text, and what stands in columns between them
 * are tables. Other tables stay as they are.
 */
export function partFramedText(table: Table): Table[] {
  const wide = new Set(table.cells.filter((cell) => isWide(cell, table)).flatMap(rowsOf));
  const paragraphs = table.cells.filter((cell) => isWide(cell, table) && textOf(cell).length >= PARAGRAPH);
  if (paragraphs.length < MIN_PARAGRAPHS || wide.size < WIDE_ROWS * table.rowCount) return [table];
  const stretches: TableCell[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const cell of [...table.cells].sort((a, b) => a.row - b.row)) {
    if (wide.has(cell.row)) continue;
    const stretch = stretches.at(-1);
    if (stretch && cell.row <= last + 1) stretch.push(cell);
    else stretches.push([cell]);
    last = Math.max(last, cell.row + cell.rows - 1);
  }
  // Rows of the same columns again and again are those of one table, with texts below them.
  if (stretches.length >= MIN_ALIKE && new Set(stretches.map(columnsOf)).size === 1) return [table];
  const parts = stretches.map((cells) => stretchOf(table, cells));
  return parts.some((part) => filledRows(part) > MAX_ROWS) ? [table] : parts.filter((part) => filledCells(part) >= 2);
}

/** Where the cells of a stretch begin and end. */
const columnsOf = (cells: readonly TableCell[]): string =>
  [...new Set(cells.map(({ column, columns }) => `${column}/${columns}`))].sort().join(' ');

const isWide = ({ columns }: TableCell, table: Table): boolean => columns === table.columnCount;

const rowsOf = ({ row, rows }: TableCell): number[] => Array.from({ length: rows }, (_, offset) => row + offset);

const filledRows = ({ cells }: Table): number =>
  new Set(cells.filter(({ lines }) => lines.length > 0).map(({ row }) => row)).size;

function stretchOf(table: Table, cells: readonly TableCell[]): Table {
  const first = cells[0]?.row ?? 0;
  const last = cells.reduce((end, { row, rows }) => Math.max(end, row + rows), first);
  const lines = cells.flatMap((cell) => cell.lines);
  const { y0, y1 } = lines.length > 0 ? boundsOf(lines) : table;
  const { x0, x1 } = table;
  return {
    ...table,
    y0,
    y1,
    rowCount: last - first,
    cells: cells.map((cell) => ({ ...cell, row: cell.row - first })),
    frame: { x0, x1, y0: table.y0, y1: table.y1 },
  };
}
