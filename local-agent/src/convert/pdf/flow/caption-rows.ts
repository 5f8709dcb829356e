import { isCaption, isFigureCaption } from '../patterns/caption.ts';
import { type Table, type TableCell, textOf, withoutRow } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** A caption alone in the first row of a table, within its lines, is a line above the table. */
export function partCaptions(items: readonly FlowItem[]): FlowItem[] {
  return items.flatMap((item): FlowItem[] => {
    const caption = item.kind === 'table' ? captionCell(item.table) : undefined;
    if (item.kind !== 'table' || !caption) return [item];
    const lines = caption.lines.map((line): FlowItem => ({ kind: 'line', line, column: item.table }));
    return [...lines, { kind: 'table', table: withoutRow(item.table, 0) }];
  });
}

function captionCell({ cells, rowCount }: Table): TableCell | undefined {
  const first = cells.filter(({ row }) => row === 0);
  const [caption, other] = first.filter(({ lines }) => lines.length > 0);
  if (!caption || other || rowCount < MIN_ROWS || first.some(({ rows }) => rows > 1)) return undefined;
  const text = textOf(caption);
  return isCaption(text) && !isFigureCaption(text) ? caption : undefined;
}

/** A caption, heads and values. */
const MIN_ROWS = 3;
