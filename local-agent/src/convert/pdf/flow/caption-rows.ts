import { isCaption, isFigureCaption } from '../patterns/caption.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';
import { cellsByRow, onlyText, rowsOf } from './table-rows.ts';

/** A caption alone in a row of a table, first within its lines or above heads of its own, is a line above the table below it. */
export function partCaptions(items: readonly FlowItem[]): FlowItem[] {
  return items.flatMap((item) => (item.kind === 'table' ? parted(item.table) : [item]));
}

function parted(table: Table): FlowItem[] {
  const rows = cellsByRow(table);
  const at = rows.findIndex((row, index) => captionIn(row) !== undefined && isAboveTable(rows, index));
  const caption = captionIn(rows[at]);
  if (!caption) return [{ kind: 'table', table }];
  const lines = caption.lines.map((line): FlowItem => ({ kind: 'line', line, column: table }));
  const above: FlowItem[] = at > 0 ? [{ kind: 'table', table: rowsOf(table, 0, at) }] : [];
  return [...above, ...lines, ...parted(rowsOf(table, at + 1, table.rowCount))];
}

function captionIn(row: readonly TableCell[] | undefined): TableCell | undefined {
  const caption = onlyText(row);
  const text = caption ? textOf(caption) : '';
  return isCaption(text) && !isFigureCaption(text) ? caption : undefined;
}

/** Whether heads and values are below a row; one that is not the first stands below others, and above a head of each column. */
function isAboveTable(rows: readonly (readonly TableCell[])[], at: number): boolean {
  const isNext = at >= MIN_ABOVE && rows[at + 1]?.every(({ lines }) => lines.length > 0) === true;
  return rows.length - at >= MIN_ROWS && (at === 0 || isNext);
}

/** A caption, heads and values. */
const MIN_ROWS = 3;
/** Heads and values above the caption of the next table. */
const MIN_ABOVE = 2;
