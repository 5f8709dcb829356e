import {
  compareScalars,
  errorOf,
  type FormulaFunction,
  isError,
  isMatrix,
  type Matrix,
  type Scalar,
  scalarsOf,
  toNumber,
  toScalar,
  Unsolvable,
  type Value,
} from './formula-value.ts';

const matrixOf = (value: Value): Matrix => (isMatrix(value) ? value : [[value]]);

const transposed = (matrix: Matrix): Matrix =>
  (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? null));

/** The place of an equal value, or, of values in order, of the last that is not greater; -1 where there is none. */
function placeOf(wanted: Scalar, among: readonly Scalar[], isExact: boolean): number {
  if (typeof wanted === 'string' && /[*?~]/.test(wanted)) throw new Unsolvable('wildcards');
  if (isExact) return among.findIndex((value) => value !== null && compareScalars(value, wanted) === 0);
  let place = -1;
  for (const [index, value] of among.entries()) {
    if (value === null || typeof value !== typeof wanted) continue;
    const order = compareScalars(value, wanted);
    if (isError(order) || order > 0) break;
    place = index;
  }
  return place;
}

const isFalse = (value: Value) => {
  const scalar = toScalar(value);
  return scalar === false || scalar === 0 || scalar === null;
};

function tableLookup(wanted: Value, rows: Matrix, index: Value, isExact: boolean): Value {
  const scalar = toScalar(wanted);
  if (isError(scalar)) return scalar;
  const column = toNumber(toScalar(index));
  if (isError(column)) return column;
  if (column < 1) return errorOf('#VALUE!');
  const place = placeOf(
    scalar,
    rows.map((row) => row[0] ?? null),
    isExact,
  );
  if (place < 0) return errorOf('#N/A');
  return rows[place]?.[Math.trunc(column) - 1] ?? (column > (rows[0]?.length ?? 0) ? errorOf('#REF!') : null);
}

/** Functions that find values in ranges (ECMA-376 part 1, 18.17.7). */
export const LOOKUPS: Readonly<Record<string, FormulaFunction>> = {
  VLOOKUP: (wanted = null, table = null, column = null, near = true) =>
    tableLookup(wanted, matrixOf(table), column, isFalse(near)),
  HLOOKUP: (wanted = null, table = null, row = null, near = true) =>
    tableLookup(wanted, transposed(matrixOf(table)), row, isFalse(near)),
  MATCH: (wanted = null, range = null, kind = 1) => {
    const [scalar, way] = [toScalar(wanted), toNumber(toScalar(kind))];
    if (isError(scalar)) return scalar;
    if (way !== 0 && way !== 1) throw new Unsolvable('a search in falling order');
    const place = placeOf(scalar, scalarsOf(range), way === 0);
    return place < 0 ? errorOf('#N/A') : place + 1;
  },
  INDEX: (range = null, row = null, column = null) => {
    const matrix = matrixOf(range);
    const [first, second] = [toNumber(toScalar(row)), toNumber(toScalar(column))];
    if (isError(first)) return first;
    if (isError(second)) return second;
    // One number counts along a range of one row.
    const [down, across] = matrix.length === 1 && second === 0 ? [1, first] : [first, second || 1];
    if (down < 1 || across < 1) throw new Unsolvable('a whole row or column');
    const value = matrix[Math.trunc(down) - 1]?.[Math.trunc(across) - 1];
    return value === undefined ? errorOf('#REF!') : value;
  },
  XLOOKUP: (wanted = null, range = null, shown = null, otherwise = errorOf('#N/A'), ...modes) => {
    if (modes.length > 0) throw new Unsolvable('a search in another way');
    const scalar = toScalar(wanted);
    if (isError(scalar)) return scalar;
    const place = placeOf(scalar, scalarsOf(range), true);
    return place < 0 ? otherwise : (scalarsOf(shown)[place] ?? null);
  },
  CHOOSE: (index = null, ...values) => {
    const number = toNumber(toScalar(index));
    if (isError(number)) return number;
    return values[Math.trunc(number) - 1] ?? errorOf('#VALUE!');
  },
};
