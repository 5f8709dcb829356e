import { centerInside } from '../layout/box.ts';
import type { Rule, Word } from '../layout/page-content.ts';
import { groupRows } from '../layout/rows.ts';
import { FIGURE, groupBands } from './row-bands.ts';
import { findRuleGrids, type RuleGrid } from './rule-grids.ts';
import { readRuledTable } from './ruled-table.ts';
import { findSeparators } from './separators.ts';
import { filledCells, type Table } from './table.ts';
import { tableFromBands } from './table-from-bands.ts';

/** Text this long in a table of few cells is a framed page, not a table. */
const FRAMED_TEXT = 1_200;

/** Tables drawn with lines in both directions, from the merged lines of a page. Grids without text are drawings. */
export function findRuledTables(
  horizontal: readonly Rule[],
  vertical: readonly Rule[],
  words: readonly Word[],
): Table[] {
  const tables: Table[] = [];
  for (const grid of findRuleGrids(horizontal, vertical)) {
    const table = readGrid(grid, words);
    if (table && isTable(table)) tables.push(table);
  }
  return dropNested(tables);
}

function readGrid(grid: RuleGrid, words: readonly Word[]): Table | undefined {
  const columns = grid.xs.length - 1;
  const rows = grid.ys.length - 1;
  if (columns * rows > 20_000) return undefined;
  if (columns >= 2 && rows >= 2) return refine(readRuledTable(grid, words), grid, words);
  // A frame, perhaps with lines between rows: the text must show the columns, or lines between columns the rows.
  const inside = groupRows(words.filter((word) => centerInside(word, grid)));
  if (inside.length < 2) return undefined;
  const separators =
    columns >= 2
      ? grid.xs.slice(1, -1).map((x) => ({ x0: x - 1, x1: x + 1 }))
      : rows >= 3
        ? findSeparators(inside, 0.6 * (inside[0]?.size ?? 10), Math.floor(0.12 * inside.length))
        : [];
  if (separators.length === 0) return undefined;
  const bands = groupBands(inside, separators, grid.ys);
  return tableFromBands(bands, separators, grid);
}

/** Lines around a table's head and around its body only: the rows of the body are told by the text. */
function refine(table: Table, grid: RuleGrid, words: readonly Word[]): Table {
  const rows = grid.ys.length - 1;
  if (rows > 3) return table;
  const single = table.cells.filter((cell) => cell.rows === 1 && cell.columns === 1);
  const tall = single.filter((cell) => cell.lines.length >= 3).length;
  const figures = single.filter(
    ({ lines }) => lines.length >= 2 && lines.every((line) => FIGURE.test(line.text.trim())),
  ).length;
  if (tall < 2 && figures < 2) return table;
  const separators = grid.xs.slice(1, -1).map((x) => ({ x0: x - 1, x1: x + 1 }));
  const inside = groupRows(words.filter((word) => centerInside(word, grid)));
  const bands = groupBands(inside, separators, grid.ys);
  return bands.length > (figures >= 2 ? rows : rows + 1) && isRegular(bands.length, table)
    ? tableFromBands(bands, separators, grid)
    : table;
}

/** The cells of a tall band hold equally many lines: one for each row. */
function isRegular(bands: number, table: Table): boolean {
  const heights = table.cells.filter((cell) => cell.lines.length > 0).map((cell) => cell.lines.length);
  const tallest = Math.max(...heights);
  const tall = table.cells.filter((cell) => cell.lines.length >= 0.7 * tallest).length;
  return bands >= tallest && tall >= 0.6 * table.columnCount;
}

function isTable(table: Table): boolean {
  const filled = filledCells(table);
  if (table.columnCount < 2 || table.rowCount < 1 || filled < 2) return false;
  if (table.rowCount === 1 && filled < 3) return false;
  if (filled < 0.2 * table.cells.length) return false;
  const longest = Math.max(...table.cells.map((cell) => cell.lines.reduce((sum, line) => sum + line.text.length, 0)));
  return !(longest > FRAMED_TEXT && filled <= 6);
}

/** Of tables one inside the other the outer one stays: its cells hold the text of both. */
function dropNested(tables: readonly Table[]): Table[] {
  return tables.filter(
    (table) => !tables.some((other) => other !== table && centerInside(table, other) && area(other) > area(table)),
  );
}

const area = (table: Table) => (table.x1 - table.x0) * (table.y1 - table.y0);
