import { compareScalars, type ErrorValue, errorOf, isError, type Scalar, toNumber, toText } from './formula-value.ts';

const COMPARE: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** What a sign between two values yields. */
export function binary(sign: string, left: Scalar, right: Scalar): Scalar {
  const compare = COMPARE[sign];
  if (compare) {
    const order = compareScalars(left, right);
    return isError(order) ? order : compare(order);
  }
  if (sign === '&') {
    const [a, b] = [toText(left), toText(right)];
    return isError(a) ? a : isError(b) ? b : a + b;
  }
  const [a, b] = [toNumber(left), toNumber(right)];
  return isError(a) ? a : isError(b) ? b : finite(compute(sign, a, b));
}

function compute(sign: string, a: number, b: number): number | ErrorValue {
  switch (sign) {
    case '+':
      return sumOf(a, b);
    case '-':
      return sumOf(a, -b);
    case '*':
      return a * b;
    case '/':
      return b === 0 ? errorOf('#DIV/0!') : a / b;
    default:
      return a === 0 && b === 0 ? errorOf('#NUM!') : a ** b;
  }
}

/** What is left of two values that are equal but for their last digits is nothing, as in Excel. */
function sumOf(a: number, b: number): number {
  const sum = a + b;
  return Math.abs(sum) < Math.abs(a) * 1e-15 ? 0 : sum;
}

/** A number, or the error that Excel shows for what is none. */
export const finite = (value: number | ErrorValue): number | ErrorValue =>
  typeof value === 'number' && !Number.isFinite(value) ? errorOf('#NUM!') : value;

export function signed(sign: string, value: Scalar): Scalar {
  if (sign === '+') return value;
  const number = toNumber(value);
  return isError(number) ? number : -number;
}

export function percent(value: Scalar): Scalar {
  const number = toNumber(value);
  return isError(number) ? number : number / 100;
}
