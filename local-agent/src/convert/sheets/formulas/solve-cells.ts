import type { CellRange } from '../workbook.ts';
import { evaluateFormula, type ReadRange } from './evaluate-formula.ts';
import { type Matrix, type Scalar, toScalar, Unsolvable } from './formula-value.ts';
import { LAST_ROW, parseFormula } from './parse-formula.ts';

/** A cell's stored value, or its formula where it has none; `undefined` is a value that is not known. */
export type StoredCell = { readonly value: Scalar | undefined; readonly formula: string };

/** The cells of a sheet that hold something, by row and column from 0. */
export type StoredSheet = ReadonlyMap<number, ReadonlyMap<number, StoredCell>>;

/** What all formulas of a workbook may cost: cells that they read, and their characters ten times. */
const MAX_STEPS = 20_000_000;
const STEPS_PER_CHAR = 10;

/** Most characters of formulas that wait for each other, up to `MAX_OWN` of each: they nest on the stack. */
const MAX_CHAIN = 1_000;
const MAX_OWN = 100;

/**
 * Computes formulas whose results a file does not store. The function that it returns gives a cell's value, and
 * `undefined` where a formula has what is not known here, refers to itself, or costs too much. `definedName` finds what a
 * name stands for in a sheet.
 */
export function cellSolver(
  sheets: ReadonlyMap<string, StoredSheet>,
  definedName: (sheet: string, name: string) => string | undefined = () => undefined,
): (sheet: string, row: number, column: number) => Scalar | undefined {
  const names = new Map([...sheets.keys()].map((name) => [name.toLowerCase(), name]));
  const ends = new Map([...sheets].map(([name, sheet]) => [name, endOf(sheet)]));
  const solved = new Map<StoredCell, Scalar>();
  const underWay = new Set<StoredCell>();
  let steps = 0;
  let chain = 0;

  const spend = (cost: number) => {
    steps += cost;
    if (steps > MAX_STEPS) throw new Unsolvable('too many steps');
  };

  const valueAt = (sheet: string, row: number, column: number): Scalar => {
    const cell = sheets.get(sheet)?.get(row)?.get(column);
    if (!cell) return null;
    if (cell.value !== undefined) return cell.value;
    const known = solved.get(cell);
    if (known !== undefined) return known;
    if (cell.formula === '' || underWay.has(cell)) throw new Unsolvable('no value');
    const own = Math.min(cell.formula.length, MAX_OWN);
    if (chain + own > MAX_CHAIN) throw new Unsolvable('too long a chain');
    spend(cell.formula.length * STEPS_PER_CHAR);
    chain += own;
    underWay.add(cell);
    try {
      // A formula that refers to a blank cell shows zero.
      const formula = parseFormula(cell.formula, (name) => definedName(sheet, name));
      const value = toScalar(evaluateFormula(formula, reader(sheet))) ?? 0;
      solved.set(cell, value);
      return value;
    } finally {
      chain -= own;
      underWay.delete(cell);
    }
  };

  const reader =
    (own: string): ReadRange =>
    (named, range) => {
      const sheet = named === undefined ? own : names.get(named.toLowerCase());
      if (sheet === undefined) throw new Unsolvable('no such sheet');
      const { top, left, bottom, right } = within(range, ends.get(sheet) ?? 0);
      spend((bottom - top + 1) * (right - left + 1));
      const rows: Scalar[][] = [];
      for (let row = top; row <= bottom; row++) {
        const line: Scalar[] = [];
        for (let column = left; column <= right; column++) line.push(valueAt(sheet, row, column));
        rows.push(line);
      }
      return rows satisfies Matrix;
    };

  return (sheet, row, column) => {
    try {
      return valueAt(sheet, row, column);
    } catch (error) {
      if (error instanceof Unsolvable) return undefined;
      throw error;
    }
  };
}

/** A sheet's last row that holds something. */
const endOf = (sheet: StoredSheet) => [...sheet.keys()].reduce((last, row) => Math.max(last, row), 0);

/** Whole columns end where the sheet does. */
const within = (range: CellRange, end: number): CellRange =>
  range.bottom === LAST_ROW ? { ...range, bottom: Math.max(range.top, end) } : range;
