import { boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, pitch, type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, LARGER_TEXT, PHRASE_GAP, SAME_EDGE } from '../layout/measures.ts';
import { headRows } from './head-rows.ts';
import { MAX_HEAD_LINES, WRAP_PITCH } from './measures.ts';
import { groupBands } from './row-bands.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';
import type { Table } from './table.ts';
import { tableFromBands } from './table-from-bands.ts';

/** Rows of the rest are no farther from each other, font sizes. */
const FARTHEST = 3;
/** Cells set to the middle have lines between each other's lines, nearer than single ones are, font sizes. */
const NEXT_LINE = 1.1;
/** The last column of the next page's rows may reach farther right than above by this part of the table's width. */
const BEYOND = 0.3;

/** Running heads stand above a repeated one; a line as wide as this part of the text is text that ends the table above. */
const MAX_LINES_ABOVE = 5;
const TEXT_WIDTH = 0.9;

/**
 * The rest of the table that the page before ended with, where its head is repeated: the columns are known, so that a row
 * which the page's end broke, or a last one, is seen though few lines show columns. Its box holds the head, its cells
 * do not. `words` and `rules` are the next page's.
 */
export function findContinuedTable(above: Table, words: readonly Word[], rules: readonly Rule[]): Table | undefined {
  const wanted = headWords(above);
  if (wanted.length < 2) return undefined;
  const rows = groupRows(words);
  const { x0, x1 } = boundsOf(words);
  for (let first = 0; first <= MAX_LINES_ABOVE; first++) {
    const before = rows[first - 1];
    if (before && isRunningText(before, x1 - x0)) return undefined;
    for (let after = first + 1; after <= first + MAX_HEAD_LINES; after++) {
      const head = rows.slice(first, after);
      if (head.reduce((count, row) => count + row.words.length, 0) > wanted.length) break;
      if (!areSame(wordsOf(head.flatMap((row) => row.words)), wanted)) continue;
      const { end, separators } = followColumns(rows, after, above);
      const body = rows.slice(after, end);
      if (body.length === 0 || !body.some((row) => standsBelow(row, above))) return undefined;
      const borders = rules.filter(({ from, to }) => from < above.x1 && to > above.x0).map(({ at }) => at);
      const { y0, y1 } = boundsOf([...head, ...body]);
      const box = { x0: above.edges[0] ?? above.x0, x1: above.edges.at(-1) ?? above.x1, y0, y1 };
      const bands = withWraps(groupBands(body, separators, borders), separators);
      return { ...tableFromBands(bands, separators, box), edges: above.edges };
    }
  }
  return undefined;
}

/** One phrase over the width of the text, in points; running heads at both of its ends are two. */
const isRunningText = ({ words, x0, x1, size }: Row, width: number) =>
  x1 - x0 > TEXT_WIDTH * width && splitRow(words, COLUMN_GAP * size).length === 1;

/** The words of the heads, at least to the first row with text in several columns, in no order. */
function headWords(table: Table): string[] {
  const { cells, rowCount } = table;
  const filled = cells.filter(({ lines }) => lines.length > 0);
  let row = 0;
  while (row < rowCount - 1 && filled.filter((cell) => cell.row === row).length < 2) row++;
  const last = Math.max(row, headRows(table) - 1);
  return wordsOf(filled.filter((cell) => cell.row <= last).flatMap(({ lines }) => lines));
}

const wordsOf = (texts: readonly { readonly text: string }[]): string[] =>
  texts.flatMap(({ text }) => text.trim().split(/\s+/));

/** The same words in any order. */
const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.toSorted().join(' ') === others.toSorted().join(' ');

/** The strips between the texts of neighbouring columns. */
function strips({ cells, edges }: Table): Separator[] {
  return edges.slice(1, -1).map((edge, index) => {
    const of = (isSide: (column: number) => boolean) =>
      cells.filter(({ column, columns }) => columns === 1 && isSide(column)).flatMap(({ lines }) => lines);
    const x0 = Math.max(...of((column) => column <= index).map((line) => line.x1));
    const x1 = Math.min(...of((column) => column > index).map((line) => line.x0));
    return x0 < x1 ? { x0, x1 } : { x0: edge - 1, x1: edge + 1 };
  });
}

/** Goes down from row `start` as long as rows keep to the columns and are near; strips narrow by what stands beside them. */
function followColumns(rows: readonly Row[], start: number, table: Table) {
  let separators = strips(table);
  let end = start;
  // Some cells are of larger signs: the lines below them are no measure for the next row.
  let largest = 0;
  for (;;) {
    const row = rows[end];
    const above = rows[end - 1];
    const narrowed = row && narrow(row, table, separators);
    if (!above || !narrowed) return { end, separators };
    const isAlone = end > start && isFirstOnly(row, separators) && !goesOnBeside(row, rows[end + 1], separators);
    const size = Math.max(largest, above.size);
    if (pitch(above, row) > (isAlone ? WRAP_PITCH : FARTHEST) * row.size || row.size > LARGER_TEXT * size)
      return { end, separators };
    separators = narrowed;
    largest = Math.max(largest, row.size);
    end++;
  }
}

const isFirstOnly = (row: Row, separators: readonly Separator[]) => row.x1 < (separators[0]?.x1 ?? 0);

/** The first line of a cell that is higher than those beside it, which are set to its middle. */
const goesOnBeside = (row: Row, next: Row | undefined, separators: readonly Separator[]) =>
  next !== undefined && !isFirstOnly(next, separators) && pitch(row, next) < NEXT_LINE * row.size;

/** Whether each phrase begins, ends or is centred where a text of the table does. */
function standsBelow(row: Row, { cells }: Table): boolean {
  const lines = cells.flatMap((cell) => cell.lines);
  const near = (a: number, b: number) => Math.abs(a - b) < SAME_EDGE;
  return splitRow(row.words, PHRASE_GAP * row.size).every((phrase) => {
    const { x0, x1 } = boundsOf(phrase);
    return lines.some((line) => near(line.x0, x0) || near(line.x1, x1) || near(line.x0 + line.x1, x0 + x1));
  });
}

/** The strips that a row leaves, or undefined when one of its phrases stands in two columns or outside. */
function narrow(row: Row, { x0, x1 }: Table, separators: readonly Separator[]): Separator[] | undefined {
  let left: readonly Separator[] = separators;
  for (const phrase of splitRow(row.words, PHRASE_GAP * row.size)) {
    const box = boundsOf(phrase);
    if (box.x0 < x0 - row.size || box.x1 > x1 + BEYOND * (x1 - x0)) return undefined;
    left = left.map((strip) =>
      box.x0 + box.x1 < strip.x0 + strip.x1
        ? { x0: Math.max(strip.x0, box.x1), x1: strip.x1 }
        : { x0: strip.x0, x1: Math.min(strip.x1, box.x0) },
    );
  }
  return left.every((strip) => strip.x0 < strip.x1) ? [...left] : undefined;
}

/** Lines that continue only one cell belong to the row above. */
function withWraps(bands: readonly Row[][], separators: readonly Separator[]): Row[][] {
  const joined: Row[][] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    const filled = new Set(band.flatMap((row) => [...filledColumns(row, separators)]));
    const continues = filled.size === 1 && (!filled.has(0) || /^\p{Ll}/u.test(band[0]?.words[0]?.text ?? ''));
    if (last && continues) last.push(...band);
    else joined.push([...band]);
  }
  return joined;
}
