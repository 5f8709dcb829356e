import { area, centerInside } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { COLUMN_GAP, MAJORITY, USUAL_SIZE } from '../layout/measures.ts';
import { continuity } from '../layout/prose.ts';
import { isMarker } from '../patterns/list-marker.ts';
import { centredWraps } from './centred-wraps.ts';
import { withoutCoveredRows } from './covered-rows.ts';
import { FIGURE, namedFigures } from './figure-rows.ts';
import { isForm } from './form-lines.ts';
import { formTable } from './form-table.ts';
import { framedPair } from './framed-pair.ts';
import { CROSSING_SHARE } from './measures.ts';
import { hasOpenBody } from './open-body.ts';
import { withOpenColumns } from './open-columns.ts';
import { partFramedText } from './part-framed-text.ts';
import { partHalves } from './part-halves.ts';
import { partItemRows } from './part-item-rows.ts';
import { partListedRows } from './part-listed-rows.ts';
import { partTallRows } from './part-tall-rows.ts';
import { filledColumns, wordsIn } from './row-columns.ts';
import { holdsRows } from './rows-in-cells.ts';
import { findRuleGrids, type RuleGrid } from './rule-grids.ts';
import { readRuledTable } from './ruled-table.ts';
import { findSeparators, type Separator } from './separators.ts';
import { withoutShiftedEdges } from './shifted-edges.ts';
import { partStacks, stackedRows } from './stacked-rows.ts';
import { filledCells, type Table, textOf } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

/** Drawings in squared paper have more places than any table. */
const MAX_PLACES = 20_000;
/** Lines in one direction part at least so many rows: a frame alone has one. */
const MIN_BANDS = 3;
/** Rows read by their text hold this part of the records, or lines know better. */
const KEPT_RECORDS = 0.7;
/** Texts in one column that are as many records; of figures two are enough. */
const MIN_TEXTS = 3;
/** Share of lines that continue the one above: records hardly do. */
const MAX_RUNNING = 0.2;
/** Cells with text in a table of one row: two may be a framed line, unless both have several. */
const MIN_IN_ROW = 3;
/** Share of a grid's places that hold text: drawings leave most empty. */
const MIN_FILLED = 0.2;

/** Text this long in a table of few cells is a framed page, not a table, unless it has a narrow column of labels. */
const FRAMED_TEXT = 1_200;
const FEW_CELLS = 6;
const LABEL_WIDTH = 0.35;
const MAX_LABEL = 120;

/** Grids of no more rows may hold several rows of text in one. */
const FEW_ROWS = 3;

/** Tables drawn with lines in both directions, from the merged lines of a page. Grids without text are drawings. */
export function findRuledTables(
  horizontal: readonly Rule[],
  vertical: readonly Rule[],
  words: readonly Word[],
): Table[] {
  const tables: Table[] = [];
  for (const grid of findRuleGrids(horizontal, vertical).flatMap(partHalves)) {
    const pair = framedPair(grid, words);
    const table = pair ?? readGrid(grid, words);
    if (table && (pair || isTable(table))) tables.push(table);
  }
  return dropNested(tables).flatMap(partFramedText);
}

function readGrid(grid: RuleGrid, words: readonly Word[]): Table | undefined {
  const columns = grid.xs.length - 1;
  const rows = grid.ys.length - 1;
  if (columns * rows > MAX_PLACES) return undefined;
  const inside = groupRows(words.filter((word) => centerInside(word, grid)));
  const drawn = grid.xs.slice(1, -1).map((x) => ({ x0: x - 1, x1: x + 1 }));
  const isGrid = columns >= 2 && rows >= 2;
  if (!isGrid && inside.length < 2) return undefined;
  // Few lines leave it to the text to show the other columns: a frame, a line below the heads and one beside the names.
  const fromText =
    rows <= FEW_ROWS || !isGrid
      ? textColumns(inside, drawn, rows >= MIN_BANDS || isGrid || areFigures(inside, drawn))
      : [];
  const separators = [...drawn, ...fromText].sort((a, b) => a.x0 - b.x0);
  if (separators.length === 0) return undefined;
  const byText = () => tableFromRows(inside, separators, grid.ys.slice(1, -1), grid);
  if (rows === 1 && columns >= 2 && sharedRows(inside, separators) < 2) return readRuledTable(grid, words);
  if (!isGrid || fromText.length > 0) return byText();
  const open = withOpenColumns(grid, inside, drawn);
  const ruled = withoutShiftedEdges(readRuledTable(open, words), open);
  if (isForm(ruled)) return formTable(grid, words);
  if (holdsRows(open, ruled, inside)) {
    const strips = [...drawn, ...textColumns(inside, drawn, true)].sort((a, b) => a.x0 - b.x0);
    return tableFromRows(inside, strips, grid.ys.slice(1, -1), grid, 'groups');
  }
  const stacks = stackedRows(ruled);
  if (stacks.size > 0) return partStacks(ruled, stacks, inside, open) ?? byText();
  if (rows <= FEW_ROWS && hasOpenBody(ruled, inside, separators)) return byText();
  const records = rows <= FEW_ROWS ? recordsIn(inside, separators, grid) : 0;
  const best = records >= 2 ? byText() : ruled;
  return best.rowCount >= rows - 1 + KEPT_RECORDS * records && best !== ruled
    ? best
    : partItemRows(partListedRows(partTallRows(withoutCoveredRows(ruled))));
}

/** Whether at least two rows have several figures between two lines: a line beside them parts two tables of figures. */
function areFigures(rows: readonly Row[], drawn: readonly Separator[]): boolean {
  const counts = Array.from({ length: drawn.length + 1 }, (_, column) =>
    rows.filter((row) => wordsIn(row, column, drawn).filter(({ text }) => FIGURE.test(text)).length >= 2),
  );
  return drawn.length > 0 && counts.some(({ length }) => length >= 2);
}

/** Rows with text on both sides of a separator: records have them, and texts that a line parts hardly. */
const sharedRows = (rows: readonly Row[], separators: readonly Separator[]): number =>
  rows.filter((row) => filledColumns(row, separators).size >= 2).length;

/** Strips that part the text of a drawn column into columns; markers before items are no column. */
function textColumns(rows: readonly Row[], drawn: readonly Separator[], isAllowed: boolean): Separator[] {
  if (!isAllowed) return [];
  const size = rows[0]?.size ?? USUAL_SIZE;
  return findSeparators(rows, COLUMN_GAP * size, Math.floor(CROSSING_SHARE * rows.length)).filter(({ x0, x1 }) => {
    const left = drawn.findLast((line) => line.x1 <= x1)?.x0 ?? Number.NEGATIVE_INFINITY;
    const right = drawn.find((line) => line.x0 >= x0)?.x1 ?? Number.POSITIVE_INFINITY;
    const hasLeft = (row: Row) => row.words.some((word) => word.x0 >= left && word.x1 <= x0 + 1);
    const hasRight = (row: Row) => row.words.some((word) => word.x0 >= x1 - 1 && word.x1 <= right);
    const both = rows.filter((row) => hasLeft(row) && hasRight(row));
    const isItem = (row: Row) => {
      const before = row.words.filter((word) => word.x0 >= left && word.x1 <= x0 + 1);
      return isMarker(before.map(({ text }) => text).join(' '));
    };
    if (both.filter(isItem).length > MAJORITY * both.length) return false;
    const parted = both.length;
    return parted >= 2 && parted >= MAJORITY * Math.min(rows.filter(hasLeft).length, rows.filter(hasRight).length);
  });
}

/**
 * How many rows the text of the fullest place between two lines has, where lines stand around a table's head and its body
 * only: so many as two columns have texts that do not run on from line to line, or as names have figures beside them in
 * different columns. 0 where it has but one.
 */
function recordsIn(rows: readonly Row[], separators: readonly Separator[], { ys }: RuleGrid): number {
  const places = ys
    .slice(1)
    .map((y, index) => rows.filter((row) => row.baseline < y && row.baseline > (ys[index] ?? 0)));
  return Math.max(
    ...places.map((place) => {
      const counts = Array.from({ length: separators.length + 1 }, (_, column) => {
        const pieces = place.map((row) => wordsIn(row, column, separators)).filter((words) => words.length > 0);
        const least = pieces.every((words) => words.every(({ text }) => FIGURE.test(text))) ? 2 : MIN_TEXTS;
        const running = Math.max(continuity(pieces).running, centredWraps(pieces));
        return pieces.length >= least && running < MAX_RUNNING ? pieces.length : 0;
      });
      return Math.max(counts.sort((a, b) => b - a)[1] ?? 0, namedFigures(place, separators));
    }),
  );
}

function isTable(table: Table): boolean {
  const filled = filledCells(table);
  if (table.columnCount < 2 || table.rowCount < 1 || filled < 2) return false;
  if (table.rowCount === 1 && filled < MIN_IN_ROW && !table.cells.every(({ lines }) => lines.length >= 2)) return false;
  if (filled < MIN_FILLED * table.cells.length && !isUnfilled(table)) return false;
  const longest = Math.max(...table.cells.map((cell) => textOf(cell).length));
  return longest <= FRAMED_TEXT || filled > FEW_CELLS || isLabelled(table);
}

/** Whether the first of two columns is narrow and has labels for the texts beside it. */
function isLabelled({ cells, columnCount, edges, x0, x1 }: Table): boolean {
  const labels = cells.filter((cell) => cell.column === 0 && cell.columns === 1 && cell.lines.length > 0);
  return (
    columnCount === 2 &&
    (edges[1] ?? x1) - x0 <= LABEL_WIDTH * (x1 - x0) &&
    labels.length > 0 &&
    labels.every((cell) => textOf(cell).length <= MAX_LABEL)
  );
}

/** A form's table that nobody has filled: a whole row of heads, and empty rows below it. */
function isUnfilled({ cells, rowCount }: Table): boolean {
  const heads = cells.filter(({ row }) => row === 0);
  return (
    rowCount >= 2 &&
    heads.length >= MIN_IN_ROW &&
    heads.every(({ lines, rows }) => lines.length > 0 && rows === 1) &&
    cells.every(({ row, lines }) => row === 0 || lines.length === 0)
  );
}

/** Of tables one inside the other the outer one stays: its cells hold the text of both. */
export function dropNested(tables: readonly Table[]): Table[] {
  return tables.filter(
    (table) => !tables.some((other) => other !== table && centerInside(table, other) && area(other) > area(table)),
  );
}
