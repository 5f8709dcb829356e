import { type Box, boundsOf } from '../../page/box.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import { type Table, textOf, withoutRow } from '../tables/table.ts';
import type { EdgeDepths } from './edge-depths.ts';

/** The text of a row at the edge of a page, and where it stands; `middle` where one line is all of it. */
export type EdgeRow = { readonly text: string; readonly baseline: number; readonly middle?: number };

/** Where the middle of a line is. */
export const middleOf = ({ x0, x1 }: Pick<Box, 'x0' | 'x1'>): number => (x0 + x1) / 2;

/**
 * A page's items, without the first row of the table at its top and the last row of the one at its bottom where these are
 * its running head or foot, which a table may take in. `isRunning` says whether a row repeats on other pages.
 */
export function withoutRunningRows(items: readonly FlowItem[], isRunning: (row: EdgeRow) => boolean): FlowItem[] {
  const top = items.reduce((y, item) => Math.min(y, boxOf(item).y0), Number.POSITIVE_INFINITY);
  const bottom = items.reduce((y, item) => Math.max(y, boxOf(item).y1), Number.NEGATIVE_INFINITY);
  return items.map((item) => {
    if (item.kind !== 'table' || (item.table.y0 > top && item.table.y1 < bottom)) return item;
    const below = item.table.y0 > top ? item.table : withoutRunningRow(item.table, 0, isRunning);
    const table = item.table.y1 < bottom ? below : withoutRunningRow(below, below.rowCount - 1, isRunning);
    if (table === item.table) return item;
    return table.rowCount > 1 ? { ...item, table } : asLine(table);
  });
}

/** The single row that a running head stood above is a line of the text. */
function asLine(table: Table): FlowItem {
  const lines = [...table.cells].sort((a, b) => a.column - b.column).flatMap((cell) => cell.lines);
  const [first] = lines;
  if (!first) return { kind: 'table', table };
  const runs = lines.flatMap(({ runs: own }, index) =>
    own.map((run, at) => (index > 0 && at === 0 ? { ...run, text: ` ${run.text}` } : run)),
  );
  const text = lines.map((line) => line.text.trim()).join(' ');
  return { kind: 'line', line: { ...first, ...boundsOf(lines), text, runs }, column: table };
}

/** The text of a small table that is all within the head or foot of a page as one row. */
export function edgeTable(item: FlowItem, height: number, { top, bottom }: EdgeDepths): EdgeRow | undefined {
  if (item.kind !== 'table' || (item.table.y1 > top && item.table.y0 < height - bottom)) return undefined;
  const text = item.table.cells.map(textOf).filter(Boolean).join(' ');
  return { text: `table ${text}`, baseline: item.table.y0 };
}

function boxOf(item: FlowItem): Box {
  if (item.kind === 'line') return item.line;
  return item.kind === 'table' ? item.table : item.image;
}

/** The table without a row that repeats; cells over several rows show that it belongs to the table. */
function withoutRunningRow(table: Table, row: number, isRunning: (row: EdgeRow) => boolean): Table {
  const own = table.cells.filter((cell) => row >= cell.row && row < cell.row + cell.rows);
  const lines = own.flatMap((cell) => cell.lines);
  const [first] = lines;
  const isPlain = own.every(({ rows }) => rows === 1);
  if (table.rowCount < 2 || !first || !isPlain) return table;
  const text = own.map(textOf).filter(Boolean).join(' ');
  const middle = lines.length === 1 ? { middle: middleOf(first) } : {};
  return isRunning({ text, baseline: first.baseline, ...middle }) ? withoutRow(table, row) : table;
}
