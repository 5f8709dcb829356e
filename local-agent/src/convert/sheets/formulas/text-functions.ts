import { formatText, formatValue } from '../format-value.ts';
import {
  errorOf,
  type FormulaFunction,
  isError,
  type Scalar,
  scalarsOf,
  toNumber,
  toScalar,
  toText,
  type Value,
} from './formula-value.ts';

/** Longest text of a cell of Excel, UTF-16 code units. */
const MAX_TEXT = 32_767;

/** A function of a text and numbers behind it. */
const ofText =
  (compute: (text: string, ...numbers: number[]) => Scalar): FormulaFunction =>
  (first = null, ...rest) => {
    const text = toText(toScalar(first));
    if (isError(text)) return text;
    const numbers: number[] = [];
    for (const value of rest) {
      const number = toNumber(toScalar(value));
      if (isError(number)) return number;
      if (number < 0) return errorOf('#VALUE!');
      numbers.push(Math.trunc(number));
    }
    return compute(text, ...numbers);
  };

function joined(values: readonly Value[], between = '', isPassed = (_text: string) => false): Scalar {
  const parts: string[] = [];
  for (const value of values.flatMap((one) => scalarsOf(one))) {
    const text = toText(value);
    if (isError(text)) return text;
    if (!isPassed(text)) parts.push(text);
  }
  const text = parts.join(between);
  return text.length > MAX_TEXT ? errorOf('#VALUE!') : text;
}

/** Functions of texts (ECMA-376 part 1, 18.17.7). */
export const TEXTS: Readonly<Record<string, FormulaFunction>> = {
  CONCATENATE: (...values) => joined(values.map(toScalar)),
  CONCAT: (...values) => joined(values),
  TEXTJOIN: (between = '', passBlanks = true, ...values) => {
    const text = toText(toScalar(between));
    if (isError(text)) return text;
    return joined(values, text, (part) => part === '' && toScalar(passBlanks) === true);
  },
  LEFT: ofText((text, count = 1) => text.slice(0, count)),
  RIGHT: ofText((text, count = 1) => text.slice(Math.max(0, text.length - count))),
  MID: ofText((text, start = 1, count = 0) =>
    start < 1 ? errorOf('#VALUE!') : text.slice(start - 1, start - 1 + count),
  ),
  LEN: ofText((text) => text.length),
  TRIM: ofText((text) => text.split(' ').filter(Boolean).join(' ')),
  UPPER: ofText((text) => text.toUpperCase()),
  LOWER: ofText((text) => text.toLowerCase()),
  VALUE: (value = null) => toNumber(toScalar(value)),
  HYPERLINK: (url = null, shown = url) => toScalar(shown),
  TEXT: (value = null, format = null) => {
    const [scalar, code] = [toScalar(value), toText(toScalar(format))];
    if (isError(scalar)) return scalar;
    if (isError(code)) return code;
    return typeof scalar === 'number' ? formatValue(scalar, code, false) : formatText(String(scalar ?? ''), code);
  },
};
