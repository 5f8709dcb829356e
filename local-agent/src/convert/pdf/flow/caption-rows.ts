import type { Line } from '../layout/line.ts';
import { isCaption, isFigureCaption } from '../patterns/caption.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import { joined } from './joined-lines.ts';
import type { FlowItem } from './page-flow.ts';
import { cellsByRow, onlyText, rowsOf } from './table-rows.ts';

/**
 * A caption alone in a row of a table, first within its lines or above heads of its own, is a line above the table below it; so
 * are its number and its title in two cells, first within the lines.
 */
export function partCaptions(items: readonly FlowItem[]): FlowItem[] {
  return items.flatMap((item) => (item.kind === 'table' ? parted(item.table) : [item]));
}

function parted(table: Table): FlowItem[] {
  const rows = cellsByRow(table);
  const items: FlowItem[] = [];
  let from = 0;
  for (const [at, row] of rows.entries()) {
    const caption = captionIn(row) ?? (at === from ? numberAndTitle(row, table) : undefined);
    if (!caption || !isAboveTable(rows, from, at)) continue;
    if (at > from) items.push({ kind: 'table', table: rowsOf(table, from, at) });
    items.push(...caption.map((line): FlowItem => ({ kind: 'line', line, column: table })));
    from = at + 1;
  }
  return [...items, { kind: 'table', table: rowsOf(table, from, table.rowCount) }];
}

function captionIn(row: readonly TableCell[]): readonly Line[] | undefined {
  const caption = onlyText(row);
  return caption && isTableCaption(textOf(caption)) ? caption.lines : undefined;
}

const isTableCaption = (text: string): boolean => isCaption(text) && !isFigureCaption(text);

/** The number of a caption and the title behind it, over all columns together, as one line. */
function numberAndTitle([number, title, other]: readonly TableCell[], { columnCount }: Table): Line[] | undefined {
  if (!number || !title || other || number.rows + title.rows > 2) return undefined;
  const lines = [...number.lines, ...title.lines];
  const isNumber = textOf(number).split(' ').length <= MAX_NUMBER && isTableCaption(textOf(number));
  return isNumber && columnCount > 2 ? [lines.reduce(joined)] : undefined;
}

/**
 * Whether heads and values are below a row; one that is not the first of a table, which begins at `from`, stands below others,
 * and above a head of each column.
 */
function isAboveTable(rows: readonly (readonly TableCell[])[], from: number, at: number): boolean {
  const isNext = at - from >= MIN_ABOVE && rows[at + 1]?.every(({ lines }) => lines.length > 0) === true;
  return rows.length - at >= MIN_ROWS && (at === from || isNext);
}

/** The number of a caption, such as `Table 3`, has no more words. */
const MAX_NUMBER = 2;
/** A caption, heads and values. */
const MIN_ROWS = 3;
/** Heads and values above the caption of the next table. */
const MIN_ABOVE = 2;
