import type { CellRange } from '../workbook.ts';
import { AGGREGATES } from './aggregates.ts';
import { DATES } from './date-functions.ts';
import {
  errorOf,
  type FormulaFunction,
  isError,
  type Matrix,
  type Scalar,
  toBoolean,
  toScalar,
  Unsolvable,
  type Value,
} from './formula-value.ts';
import { LOOKUPS } from './lookups.ts';
import { NUMBERS } from './number-functions.ts';
import { binary, percent, signed } from './operators.ts';
import type { FormulaNode } from './parse-formula.ts';
import { TEXTS } from './text-functions.ts';

/** Gives the values of a range; `sheet` is undefined for the formula's own. */
export type ReadRange = (sheet: string | undefined, range: CellRange) => Matrix;

const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map([
  ...Object.entries(AGGREGATES),
  ...Object.entries(NUMBERS),
  ...Object.entries(TEXTS),
  ...Object.entries(DATES),
  ...Object.entries(LOOKUPS),
]);

/** Functions whose values are ranges to compute with element by element. */
const OF_ARRAYS: ReadonlySet<string> = new Set(['SUMPRODUCT']);

/** A formula's value. Throws Unsolvable where it has a function that is not known here. */
export function evaluateFormula(node: FormulaNode, read: ReadRange, inArray = false): Value {
  switch (node.type) {
    case 'value':
      return node.value;
    case 'range':
      return read(node.sheet, node.range);
    case 'unary': {
      const operand = evaluateFormula(node.operand, read, inArray);
      return eachOf(operand, inArray, node.sign === '%' ? percent : (value) => signed(node.sign, value));
    }
    case 'binary': {
      const left = evaluateFormula(node.left, read, inArray);
      const right = evaluateFormula(node.right, read, inArray);
      return eachPair(left, right, inArray, (a, b) => binary(node.sign, a, b));
    }
    case 'call':
      return call(node.name, node.parts, read, inArray);
  }
}

function call(name: string, parts: readonly FormulaNode[], read: ReadRange, inArray: boolean): Value {
  const value = (index: number): Scalar => {
    const part = parts[index];
    return part ? toScalar(evaluateFormula(part, read)) : null;
  };
  // These evaluate only what they show.
  switch (name) {
    case 'IF': {
      const condition = toBoolean(value(0));
      if (isError(condition)) return condition;
      return condition ? value(1) : parts.length > 2 ? value(2) : false;
    }
    case 'IFERROR':
    case 'IFNA': {
      const first = value(0);
      return isError(first) && (name === 'IFERROR' || first.error === '#N/A') ? value(1) : first;
    }
    case 'IFS': {
      for (let index = 0; index < parts.length; index += 2) {
        const condition = toBoolean(value(index));
        if (isError(condition)) return condition;
        if (condition) return value(index + 1);
      }
      return errorOf('#N/A');
    }
  }
  const known = FUNCTIONS.get(name);
  if (!known) throw new Unsolvable(`the function ${name}`);
  const within = inArray || OF_ARRAYS.has(name);
  return known(...parts.map((part) => evaluateFormula(part, read, within)));
}

function eachOf(operand: Value, inArray: boolean, compute: (value: Scalar) => Scalar): Value {
  if (inArray && Array.isArray(operand)) return (operand as Matrix).map((row) => row.map(compute));
  return compute(toScalar(operand));
}

/** Computes with values of the same place; what has one row, column or cell is repeated. */
function eachPair(left: Value, right: Value, inArray: boolean, compute: (a: Scalar, b: Scalar) => Scalar): Value {
  if (!inArray || !(Array.isArray(left) || Array.isArray(right))) return compute(toScalar(left), toScalar(right));
  const [a, b] = [left, right].map((value) => (Array.isArray(value) ? (value as Matrix) : [[value as Scalar]]));
  if (!a || !b) throw new Unsolvable('no values');
  const rows = Math.max(a.length, b.length);
  const columns = Math.max(a[0]?.length ?? 0, b[0]?.length ?? 0);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => compute(at(a, row, column), at(b, row, column))),
  );
}

function at(matrix: Matrix, row: number, column: number): Scalar {
  const line = matrix.length === 1 ? matrix[0] : matrix[row];
  const value = line?.length === 1 ? line[0] : line?.[column];
  return value === undefined ? errorOf('#N/A') : value;
}
