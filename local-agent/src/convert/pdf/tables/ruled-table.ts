import { centerInside } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, splitRow } from '../../page/rows.ts';
import { type Line, makePlainLine } from '../layout/line.ts';
import { partChoices } from './choices-in-cells.ts';
import { FIGURE } from './figure-rows.ts';
import { linesWithMarks } from './marks-behind-figures.ts';
import { SAME_BORDER } from './measures.ts';
import { partTallCell } from './part-tall-cells.ts';
import type { RuleGrid } from './rule-grids.ts';
import { partStaggered } from './staggered-texts.ts';
import type { Table, TableCell } from './table.ts';

/** A line that covers this part of a cell's side is its border. */
const COVERS = 0.5;

/** Reads a fully ruled table: cells are the grid's places, joined where no line parts them. */
export function readRuledTable(grid: RuleGrid, words: readonly Word[]): Table {
  const rowCount = grid.ys.length - 1;
  const columnCount = grid.xs.length - 1;
  const inside = words.filter((word) => centerInside(word, grid));
  const blocks = joinPlaces(grid, rowCount, columnCount);
  const texts = new Map<Block, Word[]>();
  for (const word of inside) {
    const row = placeOf(grid.ys, (word.y0 + word.y1) / 2);
    const column = placeOf(grid.xs, (word.x0 + word.x1) / 2);
    const block = blocks.find(
      (candidate) =>
        row >= candidate.row &&
        row < candidate.row + candidate.rows &&
        column >= candidate.column &&
        column < candidate.column + candidate.columns,
    );
    if (block) texts.set(block, [...(texts.get(block) ?? []), word]);
  }
  const cells = blocks
    .flatMap((block) => partBlock(block, texts.get(block) ?? [], grid))
    .flatMap((cell) => partTallCell(cell, grid.ys));
  const { x0, y0, x1, y1 } = grid;
  return { x0, y0, x1, y1, rowCount, columnCount, cells, edges: grid.xs };
}

/**
 * Lines between columns may be drawn beside the head alone: a place over several columns whose text is figures, each in a
 * column of its own, is as many cells.
 */
function partBlock(block: Block, words: readonly Word[], { xs }: RuleGrid): TableCell[] {
  const whole = [{ ...block, lines: cellLines(words) }];
  if (block.columns < 2 || words.length < 2) return whole;
  const parts = groupRows(words).flatMap((row) => splitRow(row.words, CELL_GAP * row.size));
  const columns = parts.map((part) => [part[0]?.x0 ?? 0, part.at(-1)?.x1 ?? 0].map((x) => placeOf(xs, x)));
  const isInOne = columns.every(([first, last]) => first === last);
  const figures = columns.filter((_, index) => parts[index]?.every(({ text }) => FIGURE.test(text)));
  if (!isInOne || new Set(figures.map(([first]) => first)).size < 2 || 2 * figures.length < parts.length) return whole;
  return Array.from({ length: block.columns }, (_, offset) => {
    const column = block.column + offset;
    const own = parts.filter((_part, index) => columns[index]?.[0] === column).flat();
    return { ...block, column, columns: 1, lines: cellLines(own) };
  });
}

/** Texts of two cells stand so far apart, font sizes. */
const CELL_GAP = 0.5;

/** A cell's words as lines; those of turned text stand beside each other, in the order in which they are read. */
export function cellLines(words: readonly Word[]): Line[] {
  const [first] = words;
  if (first?.runs && words.every(({ runs }) => runs === first.runs)) {
    const direction = first.runs === 'up' ? 1 : -1;
    return [...words].sort((a, b) => direction * (a.x0 - b.x0)).map((word) => makePlainLine([word]));
  }
  const parts = partChoices(words) ?? partStaggered(words) ?? [words];
  return parts.flatMap(linesWithMarks);
}

function placeOf(edges: readonly number[], value: number): number {
  for (let index = edges.length - 2; index > 0; index--) if (value >= (edges[index] ?? 0)) return index;
  return 0;
}

type Block = { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number };

/** Tiles the grid with rectangles: a place grows to the right, then down, while no line parts it from the next. */
function joinPlaces(grid: RuleGrid, rowCount: number, columnCount: number): Block[] {
  const taken = new Set<number>();
  const key = (row: number, column: number) => row * columnCount + column;
  const blocks: Block[] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      if (taken.has(key(row, column))) continue;
      let columns = 1;
      while (
        column + columns < columnCount &&
        !taken.has(key(row, column + columns)) &&
        !hasVertical(grid, column + columns, row)
      ) {
        columns++;
      }
      let rows = 1;
      while (row + rows < rowCount && isOpenBelow(grid, row + rows, column, columns)) rows++;
      for (let dy = 0; dy < rows; dy++) {
        for (let dx = 0; dx < columns; dx++) taken.add(key(row + dy, column + dx));
      }
      blocks.push({ row, column, rows, columns });
    }
  }
  return blocks;
}

function isOpenBelow(grid: RuleGrid, row: number, column: number, columns: number): boolean {
  for (let at = column; at < column + columns; at++) {
    if (hasHorizontal(grid, row, at)) return false;
    if (at > column && hasVertical(grid, at, row)) return false;
  }
  return true;
}

/** Whether a line is drawn along one of the grid's upright edges beside a row. */
export const hasVertical = (grid: RuleGrid, edge: number, row: number) =>
  covers(grid.vertical, grid.xs[edge] ?? 0, grid.ys[row] ?? 0, grid.ys[row + 1] ?? 0);

const hasHorizontal = (grid: RuleGrid, edge: number, column: number) =>
  covers(grid.horizontal, grid.ys[edge] ?? 0, grid.xs[column] ?? 0, grid.xs[column + 1] ?? 0);

function covers(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) <= SAME_BORDER)
      covered += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from));
  }
  return covered >= COVERS * (to - from);
}
