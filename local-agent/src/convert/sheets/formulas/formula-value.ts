import { SSF } from 'xlsx';

/** A value of Excel's error type, such as `#DIV/0!`. */
export type ErrorValue = { readonly error: string };

/** What a cell holds or a formula yields; `null` is a blank cell. */
export type Scalar = number | string | boolean | null | ErrorValue;

/** The values of a range, row by row. */
export type Matrix = readonly (readonly Scalar[])[];

export type Value = Scalar | Matrix;

/** A function of values that are known. */
export type FormulaFunction = (...values: Value[]) => Value;

/** Thrown where a formula has what is not known here: its result stays unknown. */
export class Unsolvable extends Error {}

export const errorOf = (error: string): ErrorValue => ({ error });

export const isError = (value: Value): value is ErrorValue =>
  typeof value === 'object' && value !== null && 'error' in value;

export const isMatrix = (value: Value): value is Matrix => Array.isArray(value);

/** One value; a range of one cell is one. */
export function toScalar(value: Value): Scalar {
  if (!isMatrix(value)) return value;
  if (value.length !== 1 || value[0]?.length !== 1) throw new Unsolvable('a range where one value is expected');
  return value[0][0] ?? null;
}

/** The values of a range one by one. */
export const scalarsOf = (value: Value): readonly Scalar[] => (isMatrix(value) ? value.flat() : [value]);

/** A number, where the value is or reads as one; otherwise an error. */
export function toNumber(value: Scalar): number | ErrorValue {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'object') return value;
  const text = value.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : errorOf('#VALUE!');
}

export function toText(value: Scalar): string | ErrorValue {
  if (value === null) return '';
  if (typeof value === 'number') return SSF.format('General', value) as string;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

export function toBoolean(value: Scalar): boolean | ErrorValue {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string')
    return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : errorOf('#VALUE!');
  const number = toNumber(value);
  return isError(number) ? number : number !== 0;
}

/** Excel keeps 15 digits. */
const rounded = (value: number) => Number(value.toPrecision(15));

const KIND = { number: 0, string: 1, boolean: 2 } as const;

/** Below zero, zero or above, as Excel orders values: numbers, then texts whatever their case, then booleans. */
export function compareScalars(left: Scalar, right: Scalar): number | ErrorValue {
  if (isError(left)) return left;
  if (isError(right)) return right;
  const a = left ?? blankLike(right);
  const b = right ?? blankLike(left);
  if (typeof a === 'number' && typeof b === 'number') return rounded(a) - rounded(b);
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x === y ? 0 : x < y ? -1 : 1;
  }
  return KIND[typeof a as keyof typeof KIND] - KIND[typeof b as keyof typeof KIND] || Number(a) - Number(b);
}

const blankLike = (other: Exclude<Scalar, ErrorValue>): number | string | boolean =>
  typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
