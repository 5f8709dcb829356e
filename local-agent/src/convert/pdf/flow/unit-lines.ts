import { namesUnit } from '../patterns/unit.ts';
import { type Table, type TableCell, withoutRow } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** A unit in brackets has no more characters. */
const MAX_LENGTH = 40;

/**
 * What the figures of a table are in, alone in the last column of its first row, is a line above the table: the row below
 * it has the heads.
 */
export function partUnitLines(items: readonly FlowItem[]): FlowItem[] {
  return items.flatMap((item): FlowItem[] => {
    const unit = item.kind === 'table' ? unitCell(item.table) : undefined;
    if (item.kind !== 'table' || !unit) return [item];
    const { table } = item;
    const lines = unit.lines.map((line): FlowItem => ({ kind: 'line', line, column: table }));
    return [...lines, { kind: 'table', table: withoutRow(table, 0) }];
  });
}

function unitCell({ cells, rowCount, columnCount }: Table): TableCell | undefined {
  const first = cells.filter(({ row }) => row === 0);
  const filled = first.filter(({ lines }) => lines.length > 0);
  const named = cells.filter(({ row, lines }) => row === 1 && lines.length > 0);
  const [unit, other] = filled;
  if (
    !unit ||
    other ||
    columnCount < 3 ||
    rowCount < 3 ||
    named.length < MIN_HEADS ||
    first.some(({ rows }) => rows > 1)
  )
    return undefined;
  const text = unit.lines.map((line) => line.text.trim()).join(' ');
  const isLast = unit.column > 0 && unit.column + unit.columns === columnCount && unit.columns < columnCount - 1;
  const isBracketed = /^\([^()\d]+\)$/.test(text) && text.length <= MAX_LENGTH;
  return isLast && (isBracketed || namesUnit(text)) ? unit : undefined;
}

/** Fewer texts in the row below are no heads of several columns. */
const MIN_HEADS = 3;
