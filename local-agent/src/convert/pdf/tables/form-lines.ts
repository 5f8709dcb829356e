import type { Table, TableCell } from './table.ts';

/** So many lines of a form in one cell show that it is no cell. */
const MIN_LINES = 4;
/** Dots that lead to the box at the end of a line. */
const LEADER = /(?:\u2026|\. ?\.)$/;
/** The number of a line, which stands before its text and again beside its box. */
const LINE_NUMBER = /^\d{1,3}[a-z]?$/;

/**
 * Whether a cell over several rows holds the numbered lines of a form: lines that dots lead from, or whose numbers stand
 * again beside the boxes at their ends. Such a form has lines around its boxes alone.
 */
export function isForm(table: Table): boolean {
  const tall = table.cells.filter((cell) => cell.rows >= MIN_LINES && cell.lines.length >= MIN_LINES);
  if (tall.length === 0) return false;
  const numbers = new Set(
    table.cells.flatMap(({ lines }) => lines.map(({ text }) => text.trim())).filter((text) => LINE_NUMBER.test(text)),
  );
  return tall.some((cell) => formLines(cell, numbers) >= MIN_LINES);
}

const formLines = ({ lines }: TableCell, numbers: ReadonlySet<string>): number =>
  lines.filter(({ text }) => LEADER.test(text.trim()) || text.split(' ').some((word) => numbers.has(word))).length;
