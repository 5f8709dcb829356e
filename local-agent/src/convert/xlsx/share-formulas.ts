import { shiftFormula } from '../sheets/shift-formula.ts';
import type { OpenCell } from './display-cell.ts';

/** The first cell of those that share a formula. */
type SharedFormula = { readonly row: number; readonly column: number; readonly formula: string };

/** The formulas that cells of a sheet share, by their number. */
export type SharedFormulas = Map<string, SharedFormula>;

/** Longest formula of Excel, UTF-16 code units. */
const MAX_FORMULA = 8_192;

/** A cell's own formula. Cells that share one hold only its number, but for the first. */
export function ownFormula(formulas: SharedFormulas, { row, column, formula, shared }: OpenCell): string {
  if (shared === undefined) return formula;
  const first = formulas.get(shared);
  if (first) return formula || shiftFormula(first.formula, row - first.row, column - first.column);
  // Excel's own formulas are no longer; a longer one would be copied into each cell that shares it.
  if (formula && formula.length <= MAX_FORMULA) formulas.set(shared, { row, column, formula });
  return formula;
}
