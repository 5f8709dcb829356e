import { type Box, boundsOf, overlap } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { TaggedTable } from '../../page/page-structure.ts';
import { cellLines } from './ruled-table.ts';
import type { Table, TableCell } from './table.ts';

/** Text spans a column that it covers by more than this, points, or by this part of the column's width. */
const COVERED_WIDTH = 4;
const COVERED_PART = 0.3;

type Cell = { readonly box: Box; readonly words: readonly Word[] };

/**
 * Tables that a tagged PDF declares. Columns are placed by geometry, because empty cells may be missing and spans are not
 * declared. Tables that are no grid on the page, such as those made for layout, are excluded.
 */
export function findTaggedTables(tagged: readonly TaggedTable[], words: readonly Word[]): Table[] {
  if (tagged.length === 0) return [];
  const byMark = Map.groupBy(words, (word) => word.mark ?? -1);
  byMark.delete(-1);
  return tagged.flatMap(({ rows }) => {
    const cells = rows.map((row) =>
      row.map((marks): Cell => {
        const members = [...marks].flatMap((mark) => byMark.get(mark) ?? []);
        return { box: boundsOf(members), words: members };
      }),
    );
    const filled = cells.filter((row) => row.some((cell) => cell.words.length > 0));
    const tables = stacks(filled).map(placeCells);
    const isGrid =
      filled.length >= 2 && !isLayout(filled) && tables.every((table) => table !== undefined && table.columnCount >= 2);
    const found = tables.filter((table) => table !== undefined);
    return isGrid && areApart(found) ? found : [];
  });
}

/** Rows of one text in a table for layout are at least so many. */
const MIN_SINGLE = 3;

/** Texts below each other, no two rows of which have parts beside each other: a table that only places a text, as forms have. */
function isLayout(rows: readonly (readonly Cell[])[]): boolean {
  const counts = rows.map((row) => row.filter(({ words }) => words.length > 0).length);
  const single = counts.filter((count) => count === 1).length;
  return single >= MIN_SINGLE && counts.length - single < 2;
}

/** A table that continues in the next text column is in several parts, each with its rows one below the other. */
function stacks(rows: readonly (readonly Cell[])[]): (readonly Cell[])[][] {
  const parts: (readonly Cell[])[][] = [];
  let previous = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const { y0, y1 } = boundsOf(row.flatMap((cell) => cell.words));
    const part = parts.at(-1);
    if (part && (y0 + y1) / 2 > previous) part.push(row);
    else parts.push([row]);
    previous = (y0 + y1) / 2;
  }
  return parts;
}

function placeCells(rows: readonly (readonly Cell[])[]): Table | undefined {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  if (columnCount < 2) return undefined;
  const columns = columnBoxes(rows, columnCount);
  if (!columns) return undefined;
  const cells = rows.flatMap((row, index) =>
    row.length === columnCount
      ? row.map(({ words }, column) => toCell(index, column, 1, words))
      : placeRow(row, index, columns),
  );
  const bounds = boundsOf(rows.flat().flatMap((cell) => cell.words));
  const edges = [
    bounds.x0,
    ...columns.slice(1).map((column, index) => ((columns[index]?.x1 ?? 0) + column.x0) / 2),
    bounds.x1,
  ];
  return { ...bounds, rowCount: rows.length, columnCount, cells, edges };
}

/** Parts in different text columns; a row that a column's end broke would reach over both. */
const areApart = (parts: readonly Table[]): boolean =>
  parts.every((part, index) =>
    parts.slice(index + 1).every((other) => overlap(part.x0, part.x1, other.x0, other.x1) < 0),
  );

/**
 * The columns' boxes by the rows that name all of them; `undefined` when they lie in each other, or nothing parts two of them
 * in all rows: a label and what was filled in behind it, as lines of forms have them.
 */
function columnBoxes(rows: readonly (readonly Cell[])[], count: number): Box[] | undefined {
  const whole = rows.filter((row) => row.length === count);
  const boxes = Array.from({ length: count }, (_, column) =>
    boundsOf(whole.flatMap((row) => row[column]?.words ?? [])),
  );
  const middles = boxes.map((box) => (box.x0 + box.x1) / 2);
  const filled = boxes.every((box) => box.x1 > box.x0);
  const areParted = boxes.slice(1).every((_, column) => hasBorder(whole, column));
  return filled && areParted && middles.every((middle, index) => index === 0 || middle > (middles[index - 1] ?? 0))
    ? boxes
    : undefined;
}

/** Whether the gaps between a column and the next one have an x in common where rows have text in both. */
function hasBorder(rows: readonly (readonly Cell[])[], column: number): boolean {
  const beside = rows.flatMap(({ [column]: left, [column + 1]: right }) =>
    left && right && left.words.length > 0 && right.words.length > 0 ? [{ end: left.box.x1, start: right.box.x0 }] : [],
  );
  const end = Math.max(...beside.map((gap) => gap.end));
  return end - Math.min(...beside.map(({ start }) => start)) < COVERED_WIDTH;
}

/**
 * Cells of a row with fewer of them than columns: each takes the columns that its text covers. Tags may name them in another
 * order than they stand in; text behind the last column belongs to it.
 */
function placeRow(row: readonly Cell[], index: number, columns: readonly Box[]): TableCell[] {
  const placed: { column: number; columns: number; words: Word[] }[] = [];
  let next = 0;
  const filled = row.filter(({ words }) => words.length > 0);
  for (const { box, words } of filled.sort((a, b) => a.box.x0 - b.box.x0)) {
    const before = placed.at(-1);
    if (before && next >= columns.length) {
      for (const word of words) before.words.push(word);
      continue;
    }
    let first = next;
    while (first + 1 < columns.length && distance(box, columns[first + 1]) < distance(box, columns[first])) first++;
    let last = first;
    while (last + 1 < columns.length && reaches(box, columns[last + 1])) last++;
    while (first > next && reaches(box, columns[first - 1])) first--;
    for (let column = next; column < first; column++) placed.push({ column, columns: 1, words: [] });
    placed.push({ column: first, columns: last - first + 1, words: [...words] });
    next = last + 1;
  }
  for (let column = next; column < columns.length; column++) placed.push({ column, columns: 1, words: [] });
  return placed.map((cell) => toCell(index, cell.column, cell.columns, cell.words));
}

const toCell = (row: number, column: number, columns: number, words: readonly Word[]): TableCell => ({
  row,
  column,
  rows: 1,
  columns,
  lines: cellLines(words),
});

const distance = (box: Box, column: Box | undefined): number =>
  column ? -overlap(box.x0, box.x1, column.x0, column.x1) : Number.POSITIVE_INFINITY;

/** Text that covers a good part of a column spans it. */
const reaches = (box: Box, column: Box | undefined): boolean =>
  column !== undefined &&
  overlap(box.x0, box.x1, column.x0, column.x1) > Math.min(COVERED_WIDTH, COVERED_PART * (column.x1 - column.x0));
