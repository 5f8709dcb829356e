import { boundsOf, median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LARGER_TEXT, SAME_EDGE } from '../layout/measures.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** The number of an exhibit or of an item with the marks of its notes. */
const NUMBER = /^\d{1,3}(?:\.\d{1,3})*[a-z]?(?:\(\d+\))?[*+#^\u2020\u2021\u00a7]*$/i;
/** Columns behind the number and its text, which rows below may leave empty. */
const MIN_COLUMNS = 3;
/** The next row, and the next line of a text, are no farther below, font sizes. */
const FARTHEST_ROW = 2;
const FARTHEST_LINE = 0.6;

/**
 * Rows below a table of numbered texts that leave the other columns empty, as exhibits do that no other paper has, are rows of
 * it: their numbers stand below its numbers, and all lines of their texts begin where its texts do.
 */
export function joinNumberedTexts(items: readonly FlowItem[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!item) continue;
    const joined = item.kind === 'table' ? withRowsBelow(item.table, items.slice(at + 1)) : undefined;
    out.push(joined ? { kind: 'table', table: joined.table } : item);
    at += joined?.lines ?? 0;
  }
  return out;
}

function withRowsBelow(table: Table, below: readonly FlowItem[]): { table: Table; lines: number } | undefined {
  const texts = numberedTexts(table);
  if (!texts) return undefined;
  const size = median(texts.lines.map((line) => line.size));
  let joined = table;
  let lines = 0;
  let numbers = 0;
  for (const item of below) {
    if (item.kind !== 'line' || item.turned || item.aside || item.line.size > LARGER_TEXT * size) break;
    const white = (item.line.y0 - joined.y1) / size;
    const [first, second, ...others] = item.line.pieces ?? [item.line];
    if (!first || others.length > 0) break;
    const isText = (line: Line) => Math.abs(line.x0 - texts.x0) < SAME_EDGE && line.x1 < texts.end;
    if (second && white < FARTHEST_ROW && NUMBER.test(first.text.trim()) && isText(second) && first.x1 < texts.x0) {
      joined = withRow(joined, first, second);
      numbers++;
    } else if (!second && white < FARTHEST_LINE && isText(first)) joined = withLine(joined, first);
    else break;
    lines++;
  }
  return numbers > 0 ? { table: joined, lines } : undefined;
}

/** Where the texts behind the numbers in the first column begin and the next column does; the last row has one. */
function numberedTexts({
  cells,
  rowCount,
  columnCount,
}: Table): { lines: Line[]; x0: number; end: number } | undefined {
  const inColumn = (column: number) => (cell: TableCell) =>
    cell.column === column && cell.columns === 1 && cell.lines.length > 0;
  const numbered = cells.filter(inColumn(0)).filter((cell) => NUMBER.test(textOf(cell)));
  const texts = cells.filter(inColumn(1)).filter(({ row }) => numbered.some((cell) => cell.row === row));
  const isLast = texts.some(({ row, rows }) => row + rows === rowCount);
  if (columnCount < MIN_COLUMNS || !isLast) return undefined;
  const lines = texts.flatMap((cell) => cell.lines);
  const end = boundsOf(cells.filter(({ column }) => column > 1).flatMap((cell) => cell.lines)).x0;
  return { lines, x0: boundsOf(lines).x0, end };
}

function withRow(table: Table, number: Line, text: Line): Table {
  const cells = Array.from({ length: table.columnCount }, (_, column): TableCell => {
    const lines = column === 0 ? [number] : column === 1 ? [text] : [];
    return { row: table.rowCount, column, rows: 1, columns: 1, lines };
  });
  return { ...table, y1: text.y1, rowCount: table.rowCount + 1, cells: [...table.cells, ...cells] };
}

function withLine(table: Table, line: Line): Table {
  const isLast = ({ row, rows, column }: TableCell) => column === 1 && row + rows === table.rowCount;
  const cells = table.cells.map((cell) => (isLast(cell) ? { ...cell, lines: [...cell.lines, line] } : cell));
  return { ...table, y1: line.y1, cells };
}
