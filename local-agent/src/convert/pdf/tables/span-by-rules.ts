import { type Box, boundsOf, centerInside, overlap } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import { SAME_EDGE } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { MAX_HEAD_LINES } from './measures.ts';
import type { Table, TableCell } from './table.ts';

/** A line below a head covers more than this part of the width of its columns. */
const COVERED = 0.6;
/** It is no farther below the head's last line, font sizes. */
const BELOW = 1.1;
/** The middle of a head differs from that of its part of a common line by no more, font sizes. */
const OFF_CENTRE = 1.5;

/** A head ends with its last column when both edges differ by less, points. */
const FLUSH = 1;

type Range = { readonly from: number; readonly to: number };
type Head = { readonly cell: TableCell; readonly range: Range };

/**
 * Lets heads reach over the columns that the line right below them covers, and over no others: columns whose own heads stand
 * above the line, with none below it, are no part of what it parts. Heads above a common line
 * have equal parts of its columns where each stands in the middle of its part. `shades` are the grounds of groups of columns: a
 * head alone in one reaches over all of its columns.
 */
export function spanByRules(table: Table, rules: readonly Rule[], shades: readonly Box[] = []): Table {
  const values = table.cells.filter((cell) => cell.column > 0 && cell.lines.some(({ text }) => isAmount(text)));
  const first = Math.min(MAX_HEAD_LINES, table.rowCount - 1, ...values.map(({ row }) => row));
  let spanned = table;
  for (let row = 0; row < first; row++) spanned = spanRow(spanned, row, first, rules, shades);
  return spanned;
}

/** A number in brackets behind words is the mark of a note. */
const isAmount = (text: string) =>
  (/\p{L}/u.test(text) ? text.replace(/ \(\d{1,2}\)$/, '') : text)
    .split(' ')
    .some((word) => FIGURE.test(word) && /\d[.,]\d|[(%$\u20ac\u00a3]/.test(word));

function spanRow(table: Table, row: number, end: number, rules: readonly Rule[], shades: readonly Box[]): Table {
  const own = table.cells.filter((cell) => cell.row <= row && row < cell.row + cell.rows);
  const filled = own.filter(({ lines }) => lines.length > 0).sort((a, b) => a.column - b.column);
  if (own.some(({ rows }) => rows > 1)) return table;
  const named = namedAbove(table, row, end);
  const inks = inksBelow(table, row).map((ink, column) => (named.has(column) ? boundsOf([]) : ink));
  const found = filled.map((cell) => rangeOf(cell, filled, inks, coverOf(cell, rules, shades)));
  // A line below a label and its figures ends a group of rows, but for heads of tables beside each other.
  const isOwn = (range: Range | undefined, at: number) =>
    range !== undefined && range.to > range.from && range.from === filled[at]?.column;
  const areBeside = found.length > 1 && found.every(isOwn);
  const ruled = areBeside ? found : found.map((range) => (range?.from === 0 ? undefined : range));
  const others = ruled.filter((range) => range !== undefined);
  const heads = filled.map((cell, at): Head => ({ cell, range: ruled[at] ?? besideRuled(cell, others, inks) }));
  const isOrdered = heads.every(({ range }, at) => at === 0 || (heads[at - 1]?.range.to ?? 0) < range.from);
  const isSame = heads.every(({ cell, range }) => range.from === cell.column && range.to === lastOf(cell));
  if (!isOrdered || isSame) return table;
  const isTaken = (column: number) => heads.some(({ range }) => column >= range.from && column <= range.to);
  const empty = Array.from({ length: table.columnCount }, (_, column) => column).filter((column) => !isTaken(column));
  return {
    ...table,
    cells: [
      ...table.cells.filter((cell) => !own.includes(cell)),
      ...heads.map(({ cell, range: { from, to } }) => ({ ...cell, column: from, columns: to - from + 1 })),
      ...empty.map((column): TableCell => ({ row, column, rows: 1, columns: 1, lines: [] })),
    ].sort((a, b) => a.row - b.row || a.column - b.column),
  };
}

/**
 * The columns whose own heads stand above a row of heads, with none in it or below it, before row `end`; none where one of these
 * heads stands above a text of the row.
 */
function namedAbove({ cells }: Table, row: number, end: number): ReadonlySet<number> {
  const heads = cells.filter((cell) => cell.row < end && cell.lines.length > 0);
  const columnsOf = (some: readonly TableCell[]) => new Set(some.map(({ column }) => column));
  const above = columnsOf(heads.filter((cell) => cell.row < row && cell.columns === 1));
  const isParted = heads.every((cell) => cell.row !== row || !above.has(cell.column));
  return isParted ? above.difference(columnsOf(heads.filter((cell) => cell.row >= row))) : new Set();
}

const lastOf = ({ column, columns }: TableCell) => column + columns - 1;

/** A head without a line reaches over no columns of one with a line: where it seems to, over those that it has ink over. */
function besideRuled(cell: TableCell, ruled: readonly Range[], inks: readonly Box[]): Range {
  const own = { from: cell.column, to: lastOf(cell) };
  if (ruled.every(({ from, to }) => to < own.from || from > own.to)) return own;
  const { x0, x1 } = boundsOf(cell.lines);
  const inked = Array.from({ length: cell.columns }, (_, at) => cell.column + at).filter((column) => {
    const ink = inks[column];
    return ink && overlap(x0, x1, ink.x0, ink.x1) > 0;
  });
  return inked.length > 0 ? { from: inked[0] ?? own.from, to: inked.at(-1) ?? own.to } : own;
}

/** From where to where the line below a head goes, or its shade. */
function coverOf(cell: TableCell, rules: readonly Rule[], shades: readonly Box[]): Range | undefined {
  const box = boundsOf(cell.lines);
  const { baseline, size } = cell.lines.at(-1) ?? { baseline: 0, size: 0 };
  const isOver = ({ from, to }: Range) => from <= box.x0 + SAME_EDGE && to >= box.x1 - SAME_EDGE;
  const rule = rules.find((line) => line.at > baseline && line.at < baseline + BELOW * size && isOver(line));
  const shade = rule ? undefined : shades.find((ground) => centerInside(box, ground));
  return rule ?? (shade && { from: shade.x0, to: shade.x1 });
}

/** The columns that the line below a head gives it, or its shade; `undefined` without one. */
function rangeOf(
  cell: TableCell,
  filled: readonly TableCell[],
  inks: readonly Box[],
  rule: Range | undefined,
): Range | undefined {
  if (!rule) return undefined;
  const { x0, x1 } = boundsOf(cell.lines);
  const size = cell.lines.at(-1)?.size ?? 0;
  const covered = coveredColumns(inks, rule);
  const [from] = covered;
  const to = covered.at(-1);
  if (from === undefined || to === undefined || to - from + 1 !== covered.length) return undefined;
  const sharing = filled.filter(({ lines }) => overlap(rule.from, rule.to, boundsOf(lines).x0, boundsOf(lines).x1) > 0);
  if (sharing.length === 1) return runsOn(cell, { from, to }, inks) ? { from: cell.column, to } : { from, to };
  const part = covered.length / sharing.length;
  const start = from + part * sharing.indexOf(cell);
  if (part < 2 || !Number.isInteger(part)) return undefined;
  const ink = boundsOf([inks[start], inks[start + part - 1]].filter((box) => box !== undefined));
  return Math.abs((ink.x0 + ink.x1 - x0 - x1) / 2) <= OFF_CENTRE * size
    ? { from: start, to: start + part - 1 }
    : undefined;
}

/** The line begins under columns left of a head that is in the middle of those up to the line's end. */
function runsOn(cell: TableCell, line: Range, inks: readonly Box[]): boolean {
  const { x0, x1 } = boundsOf(cell.lines);
  const own = boundsOf(inks.slice(cell.column, lastOf(cell) + 1));
  const isMiddle = Math.abs((own.x0 + own.x1 - x0 - x1) / 2) <= OFF_CENTRE * (cell.lines[0]?.size ?? 0);
  const isFlushRight = Math.abs(own.x1 - x1) < FLUSH && Math.abs(own.x0 - x0) > 2 * FLUSH;
  const isBehind = cell.column > line.from && lastOf(cell) === line.to && x0 > (inks[line.from]?.x1 ?? x0);
  return cell.columns > 1 && isBehind && isMiddle && !isFlushRight;
}

/** The columns that a line covers most of the ink of. */
const coveredColumns = (inks: readonly Box[], rule: Range): number[] =>
  inks.flatMap(({ x0, x1 }, column) =>
    x1 > x0 && overlap(rule.from, rule.to, x0, x1) > COVERED * (x1 - x0) ? [column] : [],
  );

/** What stands in each column alone, below a row. */
function inksBelow({ cells, columnCount }: Table, row: number): Box[] {
  const below = cells.filter((cell) => cell.row > row && cell.columns === 1);
  const byColumn = Map.groupBy(below, ({ column }) => column);
  return Array.from({ length: columnCount }, (_, column) =>
    boundsOf((byColumn.get(column) ?? []).flatMap(({ lines }) => lines)),
  );
}
