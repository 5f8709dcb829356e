import type { Align, Block, Inline } from '../../markdown/blocks.ts';
import { plainInline } from '../../markdown/emit-inline.ts';
import { expandSpans, type SpanCell } from '../../markdown/expand-spans.ts';
import { inlineRuns } from '../blocks/inline-runs.ts';
import type { PageBreak } from '../blocks/nest-items.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { Line } from '../layout/line.ts';
import { SAME_EDGE } from '../layout/measures.ts';
import { isRightToLeft } from '../read/glyph-text.ts';
import { headRows } from '../tables/head-rows.ts';
import { type Table, textOf } from '../tables/table.ts';
import { withoutLeaders } from './cell-leaders.ts';
import { cellTexts } from './cell-texts.ts';

/** A table, and the rows that stand above each page that it continues on. */
export type TableBlock = { readonly block: Block; readonly breaks: readonly PageBreak[] };

/**
 * A table, or the parts of one that pages broke, as a Markdown table. Rows of heads below the first are bold. Parts after the
 * first give up the rows of a repeated head. `pages` are those of the parts.
 */
export function tableBlock(parts: readonly Table[], pages: readonly number[]): TableBlock {
  const [first] = parts;
  const breaks: PageBreak[] = [];
  const heads = first ? headRows(first) : 1;
  const rows: Inline[][][] = [];
  for (const [index, table] of parts.entries()) {
    const grid = gridOf(table);
    if (index > 0 && first && repeatsHead(first, table)) grid.splice(0, repeatedRows(rows, grid, heads));
    const above = rows.at(-1);
    const [next] = grid;
    if (index > 0 && above && next && continues(next)) rows[rows.length - 1] = joinRows(above, grid.shift() ?? []);
    const page = pages[index] ?? 0;
    if (index > 0 && page > (pages[index - 1] ?? 0)) breaks.push({ page, top: rows.length, open: undefined });
    rows.push(...grid);
  }
  for (let row = 1; row < heads; row++) rows[row] = (rows[row] ?? []).map(strong);
  // Columns count from the other side where the text is read from there.
  const ordered = first && isAgainstPage(first) ? rows.map((row) => row.reverse()) : rows;
  const align = first && !isMostly(first, (line) => isRightToLeft(line.text)) ? { align: alignments(first) } : {};
  return { block: { type: 'table', rows: ordered, ...align }, breaks };
}

const strong = (cell: readonly Inline[]): Inline[] => (cell.length > 0 ? [{ type: 'strong', children: cell }] : []);

/** How many rows of heads a part begins with again, after the first. */
function repeatedRows(rows: readonly Inline[][][], part: readonly Inline[][][], heads: number): number {
  const textOf = (row: readonly Inline[][] = []) => row.map((cell) => plainInline(cell).trim()).join('|');
  let repeated = 1;
  while (repeated < heads && textOf(rows[repeated]) === textOf(part[repeated])) repeated++;
  return repeated;
}

const isAgainstPage = (table: Table) => isMostly(table, (line) => line.against === true);

/** Whether most of a table's lines that hold letters are such. */
function isMostly({ cells }: Table, isSuch: (line: Line) => boolean): boolean {
  const lettered = cells.flatMap((cell) => cell.lines).filter((line) => /\p{L}/u.test(line.text));
  return 2 * lettered.filter(isSuch).length > lettered.length;
}

/** A row that a page's end broke: some cells are empty, and the others begin in the middle of a sentence. */
function continues(row: readonly (readonly Inline[])[]): boolean {
  const texts = row.map((cell) => plainInline(cell).trim());
  const filled = texts.filter(Boolean);
  return filled.length > 0 && filled.length < texts.length && filled.every((text) => /^\p{Ll}/u.test(text));
}

const joinRows = (above: readonly (readonly Inline[])[], below: readonly (readonly Inline[])[]): Inline[][] =>
  above.map((cell, column) => {
    const more = below[column] ?? [];
    return cell.length > 0 && more.length > 0 ? [...cell, { type: 'text', text: ' ' }, ...more] : [...cell, ...more];
  });

/** Whether two parts begin with the same row. */
export function repeatsHead(first: Table, next: Table): boolean {
  const head = rowText(first, 0);
  return first.columnCount === next.columnCount && head === rowText(next, 0) && head.length > first.columnCount;
}

/** Whether a table with the same first row has other heads below it, such as the same titles over another year. */
export function hasOtherHeads(first: Table, next: Table): boolean {
  const heads = headRows(first);
  return (
    heads === headRows(next) &&
    Array.from({ length: heads }).some((_, row) => rowText(first, row) !== rowText(next, row))
  );
}

const rowText = ({ cells }: Table, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map(textOf)
    .join('|')
    .replace(/\s+/g, ' ');

/** A cell over several places says a longer text in the first of them alone, characters; the label of rows may be as long as this. */
const MAX_REPEATED = 120;
const MAX_LABEL = 200;

function gridOf(table: Table): Inline[][][] {
  const { cells } = withoutLeaders(table);
  const rows: SpanCell<Inline[]>[][] = Array.from({ length: table.rowCount }, () => []);
  for (const cell of [...cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const content = cellContent(cell.lines);
    // What heads a group of rows says so once.
    if (cell.columns === table.columnCount && cell.row > 0) {
      for (let column = 0; column < cell.columns; column++)
        rows[cell.row]?.push({ content: column === 0 ? content : [], columns: 1, rows: cell.rows });
    } else rows[cell.row]?.push({ content, columns: cell.columns, rows: cell.rows });
  }
  return withoutRepeated(expandSpans(rows, []));
}

/** The grid without the long texts that stand in further places, and without rows of nothing else. */
function withoutRepeated(grid: Inline[][][]): Inline[][][] {
  const seen = new Set<Inline[]>();
  return grid.flatMap((row) => {
    const once = row.map((cell, column) => {
      const isRepeated = seen.has(cell);
      const { length } = plainInline(cell);
      if (length > MAX_REPEATED) seen.add(cell);
      return isRepeated && (column > 0 || length > MAX_LABEL) ? [] : cell;
    });
    const isGone = once.every((cell) => cell.length === 0) && row.some((cell) => cell.length > 0);
    return isGone ? [] : [once];
  });
}

function cellContent(lines: readonly Line[]): Inline[] {
  return cellTexts(lines).flatMap((text, index): Inline[] => {
    const content = inlineRuns(joinLines(text), { bold: false, italic: false });
    return index === 0 ? content : [{ type: 'break' }, ...content];
  });
}

/** A column whose values share their right edge and not their left one is right-aligned; numbers mostly are. */
function alignments(table: Table): Align[] {
  return Array.from({ length: table.columnCount }, (_, column): Align => {
    const lines = table.cells
      .filter((cell) => cell.column === column && cell.columns === 1 && cell.row > 0)
      .flatMap((cell) => cell.lines.slice(0, 1));
    if (lines.length < 2) return null;
    const left = spread(lines.map((line) => line.x0));
    const right = spread(lines.map((line) => line.x1));
    const middle = spread(lines.map((line) => (line.x0 + line.x1) / 2));
    if (left < SAME_EDGE) return null;
    if (right < SAME_EDGE) return 'right';
    return middle < SAME_EDGE ? 'center' : null;
  });
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
