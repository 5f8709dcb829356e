import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
import { type Table, textOf } from '../tables/table.ts';

export type TableItem = Extract<FlowItem, { kind: 'table' }>;

/** The first row of a table at the top of a page, as a line. */
export type HeadRow = { readonly item: TableItem; readonly text: string; readonly baseline: number };

/**
 * The first row of the table that a page begins with, where it is one line within `depth` points from the page's edge: lines
 * below running heads may be a table's too.
 */
export function headRow(page: PageFlow, depth: number): HeadRow | undefined {
  const tops = page.items.map((item) => topOf(item));
  const top = tops.reduce((least, y) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const item = page.items[tops.indexOf(top)];
  if (item?.kind !== 'table' || top > depth) return undefined;
  const cells = item.table.cells.filter(({ row }) => row === 0).sort((a, b) => a.column - b.column);
  const lines = cells.flatMap((cell) => cell.lines);
  const [first] = lines;
  const isLine = lines.every(
    ({ baseline, y1 }) => y1 < depth && Math.abs(baseline - (first?.baseline ?? 0)) < LINE_DRIFT * (first?.size ?? 0),
  );
  if (!first || !isLine || cells.some(({ rows }) => rows > 1)) return undefined;
  const text = cells.map(textOf).filter(Boolean).join(' ');
  return { item, text, baseline: first.baseline };
}

const topOf = (item: FlowItem): number =>
  item.kind === 'line' ? item.line.y0 : item.kind === 'table' ? item.table.y0 : item.image.y0;

/** The item without the table's first row; none where nothing else is in the table. */
export function withoutHeadRow({ kind, table }: TableItem): TableItem[] {
  const cells = table.cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row - 1 }));
  const rest: Table = { ...table, y0: topLine(table), rowCount: table.rowCount - 1, cells };
  return rest.rowCount === 0 ? [] : [{ kind, table: rest }];
}

/** Where the second row begins. */
const topLine = ({ cells, y0 }: Table): number =>
  cells
    .filter(({ row }) => row === 1)
    .flatMap(({ lines }) => lines)
    .reduce((least, line) => Math.min(least, line.y0), Number.POSITIVE_INFINITY) || y0;
