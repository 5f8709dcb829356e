import { boundsOf, centerInside } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { makeLine } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';
import { type Table, withRow } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** Heads of two columns are farther apart than words are, and the table begins no farther below them, font sizes. */
const APART = 0.5;
const MAX_ABOVE = 1;

/** Gives tables without bold letters the bold line right above them as heads, where its words stand over all columns. */
export function withHeadsOverColumns(items: readonly FlowItem[], words: readonly Word[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (const item of items) {
    const heads = item.kind === 'table' ? headsAbove(out.at(-1), item.table, words) : undefined;
    if (item.kind === 'table' && heads) out[out.length - 1] = { kind: 'table', table: withHeads(item.table, heads) };
    else out.push(item);
  }
  return out;
}

function headsAbove(item: FlowItem | undefined, table: Table, words: readonly Word[]): Word[][] | undefined {
  if (item?.kind !== 'line' || !isBold(item.line)) return undefined;
  const { line } = item;
  if (table.y0 - line.y1 > MAX_ABOVE * line.size || table.cells.some(({ lines }) => lines.some(isBold)))
    return undefined;
  return headsIn(
    words.filter((word) => centerInside(word, line)),
    table,
  );
}

/** The words over each column, none over two. The column of labels may have none. */
function headsIn(words: readonly Word[], { edges, columnCount }: Table): Word[][] | undefined {
  const columns = Array.from({ length: columnCount }, (_, at) =>
    words.filter(({ x0, x1 }) => x0 + x1 >= 2 * (edges[at] ?? 0) && x0 + x1 < 2 * (edges[at + 1] ?? 0)),
  );
  const isClear = columns.every((own, at) => {
    const { x0, x1 } = boundsOf(own);
    const [from = 0, to = 0] = edges.slice(at, at + 2);
    return own.length === 0 ? at === 0 : x0 > from && x1 < to;
  });
  const filled = columns.filter((own) => own.length > 0);
  const areApart = filled.every((own, at) => {
    const next = filled[at + 1];
    return !next || boundsOf(next).x0 - boundsOf(own).x1 > APART * (own[0]?.size ?? 0);
  });
  return filled.length > 1 && isClear && areApart && filled.flat().length === words.length ? columns : undefined;
}

function withHeads(table: Table, heads: readonly (readonly Word[])[]): Table {
  const lines = heads.map((own) => (own.length > 0 ? makeLine(own) : undefined));
  return { ...withRow(table, lines, 'first'), y0: boundsOf(heads.flat()).y0 };
}
