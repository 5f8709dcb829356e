import {
  errorOf,
  type FormulaFunction,
  isError,
  type Scalar,
  scalarsOf,
  toBoolean,
  toNumber,
  toScalar,
  type Value,
} from './formula-value.ts';
import { finite } from './operators.ts';

/** A function of numbers; values that are left open are `preset`. */
export const ofNumbers =
  (compute: (...numbers: number[]) => Scalar, ...preset: number[]): FormulaFunction =>
  (...values) => {
    const numbers: number[] = [];
    for (const value of values) {
      const number = toNumber(toScalar(value));
      if (isError(number)) return number;
      numbers.push(number);
    }
    const result = compute(...numbers, ...preset.slice(numbers.length));
    return typeof result === 'number' ? finite(result) : result;
  };

/** Rounds the decimal digits that the number shows: 1.005 to two of them is 1.01. */
function roundWith(round: (value: number) => number): (value: number, digits: number) => number {
  return (value, digits) => Math.sign(value) * Number(scaled(round(Number(scaled(Math.abs(value), digits))), -digits));
}

/** A number with its decimal point moved, without new digits. */
function scaled(value: number, places: number): string {
  const [digits = '0', exponent = '0'] = Number(value.toPrecision(15)).toExponential().split('e');
  return `${digits}e${Number(exponent) + Math.trunc(places)}`;
}

function combine(values: readonly Value[], isDone: (value: boolean) => boolean, otherwise: boolean): Scalar {
  for (const value of values.flatMap((one) => scalarsOf(one))) {
    if (value === null || typeof value === 'string') continue;
    const condition = toBoolean(value);
    if (isError(condition)) return condition;
    if (isDone(condition)) return !otherwise;
  }
  return otherwise;
}

/** Functions of single numbers and conditions (ECMA-376 part 1, 18.17.7). */
export const NUMBERS: Readonly<Record<string, FormulaFunction>> = {
  ROUND: ofNumbers(roundWith(Math.round)),
  ROUNDUP: ofNumbers(roundWith(Math.ceil)),
  ROUNDDOWN: ofNumbers(roundWith(Math.floor)),
  TRUNC: ofNumbers(roundWith(Math.floor), 0, 0),
  INT: ofNumbers(Math.floor),
  ABS: ofNumbers(Math.abs),
  SQRT: ofNumbers(Math.sqrt),
  EXP: ofNumbers(Math.exp),
  LN: ofNumbers(Math.log),
  LOG10: ofNumbers(Math.log10),
  SIGN: ofNumbers(Math.sign),
  PI: ofNumbers(() => Math.PI),
  POWER: ofNumbers((base, exponent) => base ** exponent),
  MOD: ofNumbers((value, by) => (by === 0 ? errorOf('#DIV/0!') : value - by * Math.floor(value / by))),
  AND: (...values) => combine(values, (value) => !value, true),
  OR: (...values) => combine(values, (value) => value, false),
  NOT: (value = null) => {
    const condition = toBoolean(toScalar(value));
    return isError(condition) ? condition : !condition;
  },
  ISBLANK: (value = null) => toScalar(value) === null,
  ISNUMBER: (value = null) => typeof toScalar(value) === 'number',
  ISTEXT: (value = null) => typeof toScalar(value) === 'string',
  ISERROR: (value = null) => isError(toScalar(value)),
  RANK: rank,
  'RANK.EQ': rank,
};

function rank(value: Value = null, among: Value = null, ascending: Value = 0): Value {
  const number = toNumber(toScalar(value));
  if (isError(number)) return number;
  const order = toNumber(toScalar(ascending));
  const others = scalarsOf(among).filter((one) => typeof one === 'number');
  if (!others.includes(number)) return errorOf('#N/A');
  return 1 + others.filter((other) => (order === 0 ? other > number : other < number)).length;
}
