import type { Line } from '../layout/line.ts';
import type { Table, TableCell } from './table.ts';

/** So many lines of a form in one cell show that it is no cell. */
const MIN_LINES = 4;
/** Dots that lead to the box at the end of a line. */
const LEADER = /(?:\u2026|\. ?\.)$/;
/** The number of a line, which stands before its text and again beside its box. */
const LINE_NUMBER = /^\d{1,3}[a-z]?$/;

/** A number stands no farther above or below that of its box, font sizes. */
const LEVEL = 0.6;
/** A number that stands in more cells is none of a line. */
const MAX_SAME = 50;

/**
 * Whether a cell over several rows holds the numbered lines of a form: lines that dots lead from, or whose numbers stand
 * again beside the boxes at their ends. Such a form has lines around its boxes alone.
 */
export function isForm(table: Table): boolean {
  const tall = table.cells.filter((cell) => cell.rows >= MIN_LINES && cell.lines.length >= MIN_LINES);
  if (tall.length === 0) return false;
  const numbers = Map.groupBy(
    table.cells.flatMap(({ lines }) => lines).filter(({ text }) => LINE_NUMBER.test(text.trim())),
    ({ text }) => text.trim(),
  );
  return tall.some((cell) => formLines(cell, numbers) >= MIN_LINES);
}

const formLines = ({ lines }: TableCell, numbers: ReadonlyMap<string, readonly Line[]>): number =>
  lines.filter(
    (line) => LEADER.test(line.text.trim()) || line.text.split(' ').some((word) => isBeside(line, numbers.get(word))),
  ).length;

const isBeside = (line: Line, numbers: readonly Line[] = []): boolean =>
  numbers.length <= MAX_SAME &&
  numbers.some(
    (number) => number !== line && Math.abs(number.baseline - line.baseline) < LEVEL * line.size && number.x0 > line.x1,
  );
