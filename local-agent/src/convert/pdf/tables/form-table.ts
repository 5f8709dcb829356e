import { centerInside } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { Line } from '../layout/line.ts';
import { COLUMN_GAP, MAJORITY, USUAL_SIZE } from '../layout/measures.ts';
import { CROSSING_SHARE, SAME_BORDER, WRAP_PITCH } from './measures.ts';
import type { RuleGrid } from './rule-grids.ts';
import { cellLines } from './ruled-table.ts';
import { findSeparators } from './separators.ts';
import type { Table } from './table.ts';

/** A line over this part of the grid's height parts columns; others are around boxes within the text. */
const TALL = 0.5;
/** Words may stand over the outer lines by so much, points. */
const OVER_EDGE = 2;
/** What a line of a form begins with. */
const NUMBER = /^(?:\d{1,3}[a-z]?|[a-z])$/;
/** It stands so far before the text, font sizes: farther than words do. */
const NUMBER_GAP = 0.6;

/**
 * The numbered lines of a form as a table: a row for each line, with the text, and the boxes at its end. Notes and headings
 * beside the numbers are a column of their own.
 */
export function formTable(grid: RuleGrid, words: readonly Word[]): Table {
  const inside = words.filter((word) => centerInside(word, grid, OVER_EDGE));
  const tall = columnEdges(grid);
  const text = inside.filter((word) => middle(word) < (tall[1] ?? grid.x1));
  const margin = marginEdge(text);
  const edges = margin === undefined ? tall : [grid.x0, margin, ...tall.slice(1)];
  const isNote = (word: Word) => margin !== undefined && middle(word) < margin;
  const bands = Map.groupBy(inside, (word) =>
    Math.max(
      0,
      grid.ys.findLastIndex((y) => y <= (word.y0 + word.y1) / 2),
    ),
  );
  const rows = [...bands.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([, band]) => numberedRows(band, isNote))
    .map((row) => rowCells(row, edges));
  if (margin !== undefined) joinNotes(rows);
  const { x0, y0, x1, y1 } = grid;
  const cells = rows.flatMap((row, index) =>
    row.map((lines, column) => ({ row: index, column, rows: 1, columns: 1, lines })),
  );
  return { x0, y0, x1, y1, rowCount: rows.length, columnCount: edges.length - 1, cells, edges };
}

const middle = (word: Word) => (word.x0 + word.x1) / 2;

/** The lines that stand between two lines of the grid, parted at their numbers, each with the notes beside it. */
function numberedRows(band: readonly Word[], isNote: (word: Word) => boolean): Word[][] {
  const parts: { top: number; words: Word[] }[] = [];
  for (const { words, y0 } of groupRows(band.filter((word) => !isNote(word)))) {
    const part = parts.at(-1);
    if (part && !isNumbered(words)) part.words.push(...words);
    else parts.push({ top: y0, words: [...words] });
  }
  for (const note of band.filter(isNote)) {
    const beside = parts.findLast(({ top }) => top <= (note.y0 + note.y1) / 2) ?? parts[0];
    if (beside) beside.words.push(note);
    else parts.push({ top: note.y0, words: [note] });
  }
  return parts.map(({ words }) => words);
}

function isNumbered([first, next]: readonly Word[]): boolean {
  return first !== undefined && NUMBER.test(first.text) && (!next || next.x0 - first.x1 > NUMBER_GAP * first.size);
}

function rowCells(words: readonly Word[], edges: readonly number[]): (readonly Line[])[] {
  const columns = Map.groupBy(words, (word) =>
    Math.max(0, edges.slice(1, -1).findLastIndex((x) => x <= middle(word)) + 1),
  );
  return edges.slice(1).map((_, column) => cellLines(columns.get(column) ?? []));
}

function columnEdges({ xs, x0, x1, y0, y1, vertical }: RuleGrid): number[] {
  const covered = (x: number) =>
    vertical.reduce((sum, rule) => (Math.abs(rule.at - x) <= SAME_BORDER ? sum + rule.to - rule.from : sum), 0);
  return [x0, ...xs.slice(1, -1).filter((x) => covered(x) >= TALL * (y1 - y0)), x1];
}

/** Where the numbers of the lines begin, if something stands before them. */
function marginEdge(words: readonly Word[]): number | undefined {
  const rows = groupRows(words);
  const size = rows[0]?.size ?? USUAL_SIZE;
  const strips = findSeparators(rows, COLUMN_GAP * size, Math.floor(CROSSING_SHARE * rows.length));
  const strip = strips.find(({ x1 }) => {
    const first = rows.flatMap((row) => row.words.find((word) => word.x0 >= x1 - 1) ?? []);
    return first.filter(({ text }) => NUMBER.test(text)).length > MAJORITY * first.length;
  });
  return strip && strip.x1 - 1;
}

/** Lines of a note beside several rows are together in the first of these. */
function joinNotes(rows: (readonly Line[])[][]): void {
  let open: (readonly Line[])[] | undefined;
  for (const row of rows) {
    const [lines = []] = row;
    const [first] = lines;
    if (!first) continue;
    const above = open?.[0]?.at(-1);
    if (open && above && first.size === above.size && first.baseline - above.baseline <= WRAP_PITCH * first.size) {
      open[0] = [...(open[0] ?? []), ...lines];
      row[0] = [];
    } else open = row;
  }
}
