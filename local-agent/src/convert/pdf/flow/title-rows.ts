import { type Box, boundsOf, width } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { SAME_SIZE } from '../layout/measures.ts';
import { beginsWithHeads } from '../tables/head-rows.ts';
import { type Table, type TableCell, textOf } from '../tables/table.ts';
import { joined } from './joined-lines.ts';
import type { FlowItem } from './page-flow.ts';
import { secondTables } from './second-tables.ts';
import { cellsByRow, onlyCell, onlyText, rowsOf } from './table-rows.ts';

/** A title is off the middle of its table by no more than this part of the table's width. */
const OFF_MIDDLE = 0.02;
/** Titles of a table have no more rows, the first of its heads included. */
const MAX_ROWS = 6;
/** Letters of a title are larger than all below by this factor where it is off the middle. */
const LARGER = 1.5;
/** A single title is farther from the heads, font sizes. */
const NEAR = 0.8;
/** Notes stand below heads and rows, so many together. */
const MIN_ROWS = 3;
/** A sign of a footnote begins a note, such as one to the chart above a table. */
const NOTE_SIGN = /^[*\u2217\u2020\u2021]/;
/** Notes below a table are longer, characters. */
const MIN_NOTE = 40;

/**
 * Titles and notes that a table's tags or frame count as rows of it, though they stand over or below all of its columns, are
 * lines above and below the table; so is the title of a second table with the same heads.
 */
export function partTitles(items: readonly FlowItem[]): FlowItem[] {
  return items.flatMap((item): FlowItem[] => {
    if (item.kind !== 'table') return [item];
    const { table } = item;
    const beyond = lineBeyond(table);
    if (beyond) return partTitles([beyond, { kind: 'table', table: rowsOf(table, 1, table.rowCount) }]);
    const above = noteAbove(table) ?? titlesOf(table);
    const below = notesOf(table);
    const parts = secondTables(rowsOf(table, above.length, table.rowCount - below.length)).flatMap(
      ({ title, table: part }): FlowItem[] => [...linesOf(title ? [title] : []), { kind: 'table', table: part }],
    );
    return [...linesOf(above), ...parts, ...linesOf(below, table)];
  });
}

const linesOf = (cells: readonly TableCell[], column?: Box): FlowItem[] =>
  cells.flatMap(({ lines }) =>
    wholeLines(lines).map(
      (line): FlowItem => ({ kind: 'line', line, column: column ?? boundsOf(lines), tabular: true }),
    ),
  );

/** The lines of a cell, those that its width had wrapped as one. */
function wholeLines(lines: readonly Line[]): Line[] {
  const widest = Math.max(...lines.map(width));
  const whole: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const before = whole.at(-1);
    const above = lines[index - 1];
    const isWrapped =
      above && width(above) + line.firstWordWidth > widest && Math.abs(above.size - line.size) < SAME_SIZE;
    if (!before || !isWrapped) whole.push(line);
    else whole[whole.length - 1] = joined(before, line);
  }
  return whole;
}

/** A first row that is a note over all columns. */
function noteAbove(table: Table): TableCell[] | undefined {
  const note = table.rowCount > 2 ? onlyText(cellsByRow(table)[0]) : undefined;
  return note && isOverAll(note, table) && NOTE_SIGN.test(textOf(note)) ? [note] : undefined;
}

/** A first row above heads whose last text begins behind all texts below it: a line of the page. */
function lineBeyond(table: Table): FlowItem | undefined {
  const [row = []] = cellsByRow(table);
  const texts = row.filter(({ lines }) => lines.length > 0);
  const last = texts.at(-1);
  if (!last || row.some(({ rows }) => rows > 1)) return undefined;
  const rest = rowsOf(table, 1, table.rowCount);
  const end = Math.max(...rest.cells.flatMap(({ lines }) => lines.map(({ x1 }) => x1)));
  const isHeaded = rest.cells.some((cell) => cell.row === 0 && cell.column >= last.column && cell.lines.length > 0);
  if (!isHeaded || boundsOf(last.lines).x0 < end || !beginsWithHeads(rest)) return undefined;
  const line = texts.flatMap(({ lines }) => lines).reduce(joined);
  return { kind: 'line', line, column: line, tabular: true };
}

/**
 * The only text of each row above the heads down to the last that stands over the middle of the table or is much larger than
 * what is below, or below it at its left. One line right above the heads is one of them.
 */
function titlesOf(table: Table): TableCell[] {
  if (table.columnCount < 3) return [];
  const titles: TableCell[] = [];
  for (const row of cellsByRow(table).slice(0, Math.min(MAX_ROWS, table.rowCount - 2))) {
    const title = onlyCell(row, table);
    if (!title) break;
    titles.push(title);
  }
  const isTitle = (title: TableCell) => isOverAll(title, table) || isLarger(title, table, titles.length);
  while (titles.length > 0 && !titles.slice(-1).some((title) => title.column === 0 || isTitle(title))) titles.pop();
  const [only, ...others] = titles.flatMap(({ lines }) => lines);
  const rest = rowsOf(table, titles.length, table.rowCount);
  const isNear = only !== undefined && others.length === 0 && rest.y0 - only.y1 < NEAR * only.size;
  return !isNear && titles.some(isTitle) && beginsWithHeads(rest) ? titles : [];
}

/**
 * The long texts alone in the last rows, which begin in the first column and continue over others. Where rows above have such
 * texts as well, lines join all columns for them: each belongs to the row before.
 */
function notesOf(table: Table): TableCell[] {
  const rows = cellsByRow(table);
  const notes: TableCell[] = [];
  for (const row of rows.slice(MIN_ROWS).reverse()) {
    const note = onlyText(row);
    if (!note || note.column > 0 || !reachesOver(note, table) || !isNote(textOf(note))) break;
    notes.unshift(note);
  }
  const isWhole = (cell?: TableCell) => cell?.columns === table.columnCount;
  const isBelowEach = notes.some(isWhole) && rows.slice(0, -notes.length).some((row) => isWhole(onlyText(row)));
  return isBelowEach ? [] : notes;
}

/** Whether a text stands in the middle of the whole table rather than of its columns of values. */
function isOverAll(cell: TableCell, table: Table): boolean {
  const { x0, x1 } = boundsOf(cell.lines);
  const off = (from: number) => Math.abs((x0 + x1) / 2 - (from + table.x1) / 2);
  const whole = off(table.x0);
  return whole < OFF_MIDDLE * (table.x1 - table.x0) && whole < off(table.edges[1] ?? table.x0);
}

/** Whether all lines of a text are in much larger letters than those of the rows from `first` on. */
function isLarger({ lines }: TableCell, { cells }: Table, first: number): boolean {
  const below = cells.filter(({ row }) => row >= first).flatMap((cell) => cell.lines.map(({ size }) => size));
  return lines.every(({ size }) => below.every((other) => size > LARGER * other));
}

/** A sentence, and no question with boxes for its answers. */
const isNote = (text: string) => text.length >= MIN_NOTE && !/[\u2610-\u2612]/.test(text);

const reachesOver = ({ lines }: TableCell, { edges }: Table) => boundsOf(lines).x1 > (edges[1] ?? 0) + 1;
