import { boundsOf, median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LARGER_TEXT } from '../layout/measures.ts';
import { FIGURE } from '../tables/figure-rows.ts';
import { areSameColumns } from '../tables/same-columns.ts';
import { YEAR } from '../tables/statements/signs.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';
import { cellsByRow, onlyText, rowsOf } from './table-rows.ts';

/** Blocks of rows and the label between them are no farther from each other, font sizes. */
const FARTHEST = 4;
/** Drawn borders of the same column differ by no more, points. */
const SAME_EDGE = 1.5;
/** Fewer columns may be at the same places by chance. */
const MIN_COLUMNS = 3;
/** A row of values has so many figures behind its label. */
const MIN_FIGURES = 2;

/**
 * Rows of one table that white parts into blocks, below the heads of the first: a block begins with figures, or with the name
 * of its group, which may stand as a line above it, and its columns are at the same places.
 */
export function joinRowBlocks(items: readonly FlowItem[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (const item of items) {
    if (item.kind === 'table') {
      const label = labelOf(out.at(-1));
      const above = out.at(label ? -2 : -1);
      const joined = above?.kind === 'table' ? joinBlocks(above.table, label, item.table) : undefined;
      if (joined) {
        out.splice(label ? -2 : -1);
        out.push({ kind: 'table', table: joined });
        continue;
      }
    }
    out.push(item);
  }
  return out;
}

/** A plain line of text that may name the rows below it. */
const labelOf = (item: FlowItem | undefined): Line | undefined =>
  item?.kind === 'line' && !item.turned && !item.aside && !item.line.pieces ? item.line : undefined;

function joinBlocks(above: Table, label: Line | undefined, below: Table): Table | undefined {
  const size = median(above.cells.flatMap(({ lines }) => lines.map((line) => line.size)));
  const bottoms = label ? [above.y1, label.y1] : [above.y1];
  const tops = label ? [label.y0, below.y0] : [below.y0];
  const isNear = bottoms.every((bottom, at) => {
    const white = (tops[at] ?? bottom) - bottom;
    return white > -size && white < FARTHEST * size;
  });
  if (!isNear || (label && !isLabel(label, above, size)) || !isHeaded(above) || !beginsWithValues(below))
    return undefined;
  const places = sameEdges(above, below) ?? sameTexts(above, below);
  if (!places) return undefined;
  const labels = label ? [plainRow(above, above.rowCount, 0, [label])] : [];
  return withRows(above, labels.flat(), placed(above, below, above.rowCount + labels.length, places), below);
}

/** It begins where labels do, and reaches over no column but the first of figures. */
function isLabel({ x0, x1, size }: Line, { cells, edges }: Table, usual: number): boolean {
  const labels = boundsOf(cells.filter(({ column }) => column === 0).flatMap(({ lines }) => lines));
  return Math.abs(x0 - labels.x0) < usual && x1 < (edges[2] ?? 0) && size < LARGER_TEXT * usual;
}

/** Whether the first row names columns of figures below it. */
function isHeaded(table: Table): boolean {
  const rows = cellsByRow(table);
  const named = (rows[0] ?? []).filter(({ column, lines }) => column > 0 && lines.length > 0);
  return named.length > 1 && figuresOf(rows[0]) === 0 && rows.slice(1).some(isOfValues);
}

/** Whether the first row has figures, or the second below the name of a group. */
function beginsWithValues(table: Table): boolean {
  const [first, second] = cellsByRow(table);
  return isOfValues(first) || (onlyText(first) !== undefined && isOfValues(second));
}

const isOfValues = (cells: readonly TableCell[] | undefined): boolean => figuresOf(cells) >= MIN_FIGURES;

const figuresOf = (cells: readonly TableCell[] = []): number =>
  cells.filter((cell) => cell.column > 0 && FIGURE.test(textOf(cell)) && !YEAR.test(textOf(cell))).length;

/** The column above each column below, where each drawn border below is one above; all but the first may lack a column. */
function sameEdges(above: Table, below: Table): number[] | undefined {
  const places = below.edges.map((edge) => above.edges.findIndex((other) => Math.abs(other - edge) < SAME_EDGE));
  const isWhole = places.every((place, at) => place >= 0 && (at === 0 || place === (places[at - 1] ?? 0) + 1));
  return isWhole && places.at(-1) === above.columnCount && below.columnCount >= MIN_COLUMNS
    ? places.slice(0, -1)
    : undefined;
}

/** The same columns in order, where each one's texts stand below those of its own column and of no other. */
function sameTexts(above: Table, below: Table): number[] | undefined {
  if (above.columnCount !== below.columnCount || above.columnCount < MIN_COLUMNS) return undefined;
  const first = cellsByRow(above).findIndex(isOfValues);
  return areSameColumns(rowsOf(above, first, above.rowCount), below, true)
    ? Array.from({ length: above.columnCount }, (_, column) => column)
    : undefined;
}

/** The cells of the table below in the columns of the one above; the name of a group alone in its row is in one of them. */
function placed(above: Table, below: Table, start: number, places: readonly number[]): TableCell[] {
  return cellsByRow(below).flatMap((row, at) => {
    const only = onlyText(row);
    if (only) return plainRow(above, start + at, columnAt(above, boundsOf(only.lines).x0), only.lines);
    const missing = Array.from({ length: places[0] ?? 0 }, (_, column) => emptyCell(start + at, column));
    const own = row
      .filter((cell) => cell.row === at)
      .map((cell) => ({ ...cell, row: start + at, column: places[cell.column] ?? 0 }));
    return [...missing, ...own];
  });
}

/** The column in which a text begins. */
const columnAt = ({ edges, columnCount }: Table, x: number): number =>
  Math.min(
    columnCount - 1,
    Math.max(
      0,
      edges.findLastIndex((edge) => edge < x + SAME_EDGE),
    ),
  );

const emptyCell = (row: number, column: number): TableCell => ({ row, column, rows: 1, columns: 1, lines: [] });

/** A row with text in one cell. */
const plainRow = ({ columnCount }: Table, row: number, place: number, lines: readonly Line[]): TableCell[] =>
  Array.from({ length: columnCount }, (_, column) =>
    column === place ? { ...emptyCell(row, column), lines } : emptyCell(row, column),
  );

function withRows(above: Table, labels: readonly TableCell[], rows: readonly TableCell[], below: Table): Table {
  const added = labels.length > 0 ? 1 : 0;
  return {
    ...above,
    y1: below.y1,
    rowCount: above.rowCount + added + below.rowCount,
    cells: [...above.cells, ...labels, ...rows],
  };
}
