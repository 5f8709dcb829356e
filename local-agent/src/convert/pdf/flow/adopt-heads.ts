import { type Box, boundsOf, centerInside, median } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { type Line, makeLine } from '../layout/line.ts';
import { MAJORITY } from '../layout/measures.ts';
import { clusterRows, type RowCluster } from '../layout/staggered-rows.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import { FIGURE } from '../tables/figure-rows.ts';
import { beginsWithHeads } from '../tables/head-rows.ts';
import { findHeads } from '../tables/statements/find-heads.ts';
import { isHead } from '../tables/statements/page-statements.ts';
import type { HeadLine } from '../tables/statements/read-heads.ts';
import { YEAR } from '../tables/statements/signs.ts';
import type { Statement } from '../tables/statements/statement.ts';
import { headCells } from '../tables/statements/statement-table.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';

/** Heads of a page have no more lines and pieces. */
const MAX_ITEMS = 24;
/** Heads reach over the sides of their table by no more, font sizes: figures stand at the right of their columns. */
const BESIDE = 4;
/** So many columns behind the labels have a head, as a share of all. */
const NAMED = 0.6;
/** No more labels of rows stand between a frame of heads and the first figures. */
const MAX_LABELS = 6;
/** Cells without ink begin so far inside their borders, points. */
const PADDING = 2;

/**
 * Gives tables without heads those that stand right above them, as lines of text or in a frame of their own: phrases over
 * their columns. What else is in such a frame becomes lines above the table.
 */
export function adoptHeads(items: readonly FlowItem[], words: readonly Word[], rules: readonly Rule[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (const item of items) {
    if (item.kind !== 'table' || !lacksHeads(item.table)) {
      out.push(item);
      continue;
    }
    const above = out.slice(startOfHeads(out, item.table));
    const found = above.length > 0 ? headsAbove(above, item.table, words, rules) : undefined;
    if (found) out.splice(out.length - above.length, above.length, ...found.rest);
    out.push(found ? { kind: 'table', table: found.table } : item);
  }
  return out;
}

/**
 * The first row has figures that are no years, the same year over several columns, digits where it does not look like heads,
 * or nothing but a label.
 */
function lacksHeads(table: Table): boolean {
  const first = table.cells.filter(({ row }) => row === 0).map(textOf);
  if (table.columnCount > 1 && first[0] && first.slice(1).every((text) => text === '')) return true;
  const years = first.filter((text) => YEAR.test(text));
  if (new Set(years).size < years.length) return true;
  const digits = first.filter((text) => /\d/.test(text) && !YEAR.test(text));
  return (
    table.columnCount > 1 && digits.length > 0 && (digits.some((text) => FIGURE.test(text)) || !beginsWithHeads(table))
  );
}

/**
 * The first of the items at the end that may be heads: lines, or one frame right above the table or above labels of its first
 * rows, and no wider than it.
 */
function startOfHeads(items: readonly FlowItem[], table: Table): number {
  let start = items.length;
  const size = sizeOf(table);
  const isAbove = ({ x0, x1, y1 }: Box) =>
    y1 < table.y0 + size && x0 > table.x0 - BESIDE * size && x1 < table.x1 + BESIDE * size;
  const figures = table.edges[1] ?? table.x0;
  const hasFigures = table.cells.some((cell) => cell.row === 0 && cell.column > 0 && FIGURE.test(textOf(cell)));
  while (start > 0 && items.length - start < MAX_ITEMS) {
    const item = items[start - 1];
    const labels = items.slice(start);
    const areLabels =
      labels.length <= (hasFigures ? MAX_LABELS : 0) &&
      labels.every((label) => label.kind === 'line' && label.line.x1 < figures);
    if (item?.kind === 'table') {
      const areHeads = isHead(item.table) && !hasRecords(item.table);
      return areHeads && isAbove(item.table) && areLabels ? start - 1 : start;
    }
    if (item?.kind !== 'line' || item.turned || !isAbove(item.line) || isNumberedHeading(item.line)) break;
    start--;
  }
  return start;
}

/** Several rows that all have a text in each column are those of another table. */
const hasRecords = ({ rowCount, columnCount, cells }: Table): boolean =>
  rowCount > 1 && cells.length === rowCount * columnCount && cells.every(({ lines }) => lines.length > 0);

/** A bold text behind the number of a section is a heading above the table. */
const isNumberedHeading = ({ runs, text }: Line): boolean =>
  SUBSECTION.test(text) && runs.every((run) => run.bold || !run.text.trim());

const sizeOf = ({ cells }: Table) => median(cells.flatMap(({ lines }) => lines.map(({ size }) => size)));

function headsAbove(
  above: readonly FlowItem[],
  table: Table,
  words: readonly Word[],
  rules: readonly Rule[],
): { readonly table: Table; readonly rest: readonly FlowItem[] } | undefined {
  const boxes = above.map(boxOf);
  const rows = clusterRows(groupRows(words.filter((word) => boxes.some((box) => centerInside(word, box)))));
  // The head of the labels may be wider than they are, and that of the first figures may begin left of them.
  const labelEnds = [table.edges[1] ?? table.x0, Math.max(table.x0, labelsEnd(table))];
  const heads = labelEnds
    .map((end) => findHeads(asStatement(table, rows.length, end), [...rows, firstRow(table)], rules))
    .find((lines) => {
      const isNear = lines.at(-1)?.index === rows.length - 1;
      return nameColumns(lines, table, isNear && areLined(lines, table, rules));
    });
  const first = heads?.[0]?.top ?? rows.length;
  if (!heads || above.some((item, at) => isCut(item, boxes[at], rows[first - 1], rows[first]))) return undefined;
  const last = heads.at(-1)?.index ?? first;
  const labels = rows.slice(last + 1).map((row) => [makeLine(row.words)]);
  const rest = above.flatMap((item, at): FlowItem[] => {
    const isKept = (boxes[at]?.y1 ?? 0) <= (rows[first]?.y0 ?? 0) + 1;
    if (item.kind === 'line' || isKept) return isKept ? [item] : [];
    const own = rows.slice(0, first).filter((row) => centerInside(row, item.kind === 'table' ? item.table : row));
    const column = boundsOf(own);
    return own.flatMap((row) =>
      row.members.map((member): FlowItem => ({ kind: 'line', line: makeLine(member.words), column })),
    );
  });
  return { table: withHeads(table, heads, labels, rows.slice(first)), rest };
}

const boxOf = (item: FlowItem): Box =>
  item.kind === 'line' ? item.line : item.kind === 'table' ? item.table : item.image;

const labelsEnd = ({ cells }: Table) =>
  boundsOf(cells.filter(({ column }) => column === 0).flatMap(({ lines }) => lines)).x1;

/** A line of text that is partly above the heads and partly among them is no head. */
const isCut = (item: FlowItem, box: Box | undefined, above: Row | undefined, first: Row | undefined): boolean =>
  item.kind === 'line' &&
  box !== undefined &&
  above !== undefined &&
  first !== undefined &&
  box.y0 < above.y1 - box.y1 + box.y0 &&
  box.y1 > first.y1;

/**
 * Whether heads stand over most columns, each of one line over a column of its own, and are no rows of figures. A single one
 * is a head where it is `lined`.
 */
function nameColumns(heads: readonly HeadLine[], { columnCount }: Table, lined: boolean): boolean {
  const named = new Set(
    heads.flatMap((line) =>
      line.heads.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    ),
  );
  const most = Math.max(0, ...heads.map((line) => line.heads.length + Math.min(1, line.label.length)));
  const texts = heads.flatMap((line) => line.heads.flatMap(({ words }) => words.map(({ text }) => text)));
  const figures = texts.filter((text) => FIGURE.test(text) && !YEAR.test(text)).length;
  return (most > 1 || lined) && named.size >= NAMED * (columnCount - 1) && figures <= MAJORITY * texts.length;
}

/** Whether heads right above the first row stand above a line that begins right of the labels and covers them. */
function areLined(heads: readonly HeadLine[], table: Table, rules: readonly Rule[]): boolean {
  const words = heads.at(-1)?.heads.flatMap((head) => head.words) ?? [];
  const { x0, x1 } = boundsOf(words);
  const bottom = Math.max(...words.map(({ baseline }) => baseline));
  const top = firstRow(table).baseline;
  const isBelow = ({ at, from, to }: Rule) =>
    at > bottom && at < top && from > labelsEnd(table) && from < x0 && to > x1;
  return words.length > 0 && rules.some(isBelow);
}

/** What the search for heads needs to know of a table: the ink of its columns. `first` is the index of its first row. */
function asStatement({ cells, edges, columnCount, ...table }: Table, first: number, labelEnd: number): Statement {
  const inkOf = (column: number) =>
    boundsOf(cells.filter((cell) => cell.column === column && cell.columns === 1).flatMap(({ lines }) => lines));
  const columns = Array.from({ length: columnCount - 1 }, (_, at) => {
    const ink = inkOf(at + 1);
    const isEmpty = ink.x1 <= ink.x0;
    const x0 = isEmpty ? (edges[at + 1] ?? 0) + PADDING : ink.x0;
    const x1 = isEmpty ? (edges[at + 2] ?? 0) - PADDING : ink.x1;
    return { x0, x1, right: x1 };
  });
  const size = sizeOf({ cells, edges, columnCount, ...table });
  return { first, last: first, rows: [], columns, labelEnd: Math.min(labelEnd, columns[0]?.x0 ?? 0), size };
}

/** Where a table's first row stands; what is in it does not matter to its heads. */
function firstRow({ cells, x0, x1 }: Table): RowCluster {
  const lines = cells.filter(({ row }) => row === 0).flatMap((cell) => cell.lines);
  const baseline = Math.min(...lines.map((line) => line.baseline));
  const size = median(lines.map((line) => line.size));
  return { ...boundsOf(lines), x0, x1, words: [], members: [], baseline, size };
}

/** The table with rows of heads, and labels below them, above its own. */
function withHeads(
  table: Table,
  heads: readonly HeadLine[],
  labels: readonly TableCell['lines'][],
  rows: readonly Row[],
): Table {
  const above = headCells(heads, table.columnCount);
  const added = above.length + labels.length;
  const below = labels.flatMap((lines, at) =>
    Array.from(
      { length: table.columnCount },
      (_, column): TableCell => ({
        row: above.length + at,
        column,
        rows: 1,
        columns: 1,
        lines: column === 0 ? lines : [],
      }),
    ),
  );
  const box = boundsOf([table, ...rows]);
  return {
    ...table,
    ...box,
    edges: [box.x0, ...table.edges.slice(1, -1), box.x1],
    rowCount: table.rowCount + added,
    cells: [...above.flat(), ...below, ...table.cells.map((cell) => ({ ...cell, row: cell.row + added }))],
  };
}
