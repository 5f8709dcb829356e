import {
  type ErrorValue,
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
import { matcher } from './match-criterion.ts';

/** The numbers among values: of ranges only what is a number, of single values also what reads as one. */
function numbersOf(values: readonly Value[]): number[] | ErrorValue {
  const out: number[] = [];
  for (const value of values) {
    for (const scalar of scalarsOf(value)) {
      if (isError(scalar)) return scalar;
      if (isMatrix(value)) {
        if (typeof scalar === 'number') out.push(scalar);
        continue;
      }
      const number = toNumber(scalar);
      if (isError(number)) return number;
      out.push(number);
    }
  }
  return out;
}

const over =
  (compute: (numbers: readonly number[]) => number | ErrorValue): FormulaFunction =>
  (...values) => {
    const numbers = numbersOf(values);
    return isError(numbers as Value) ? (numbers as ErrorValue) : compute(numbers as number[]);
  };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const mean = (numbers: readonly number[]): number | ErrorValue =>
  numbers.length === 0 ? errorOf('#DIV/0!') : sum(numbers) / numbers.length;

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);

const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);

function median(numbers: readonly number[]): number | ErrorValue {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return errorOf('#NUM!');
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The standard deviation; `free`: 1 of a sample, 0 of a population. */
const deviation =
  (free: 0 | 1) =>
  (numbers: readonly number[]): number | ErrorValue => {
    if (numbers.length <= free) return errorOf('#DIV/0!');
    const middle = sum(numbers) / numbers.length;
    return Math.sqrt(sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - free));
  };

const count = (numbers: readonly Scalar[]) => numbers.filter((value) => typeof value === 'number').length;

const filled = (values: readonly Value[]) => values.flatMap((value) => scalarsOf(value)).filter((one) => one !== null);

/** The values of a range whose places meet all criteria. */
function where(range: Value, criteria: readonly Value[]): Scalar[] {
  const values = scalarsOf(range);
  const tests: { cells: readonly Scalar[]; matches: (value: Scalar) => boolean }[] = [];
  for (let index = 0; index < criteria.length; index += 2) {
    const [cells, criterion] = [criteria[index], criteria[index + 1]];
    if (cells === undefined || criterion === undefined) throw new Unsolvable('a criterion is missing');
    tests.push({ cells: scalarsOf(cells), matches: matcher(toScalar(criterion)) });
    if (tests.at(-1)?.cells.length !== values.length) throw new Unsolvable('ranges of different sizes');
  }
  return values.filter((_, index) => tests.every(({ cells, matches }) => matches(cells[index] ?? null)));
}

const asRange = (scalars: readonly Scalar[]): Matrix => [scalars];

/** SUBTOTAL's functions by their number (100 more passes over hidden rows, which the stored values do not say). */
const SUBTOTALS: Readonly<Record<number, FormulaFunction>> = {
  1: over(mean),
  4: over(most),
  5: over(least),
  9: over(sum),
};

/** Functions over many values (ECMA-376 part 1, 18.17.7). */
export const AGGREGATES: Readonly<Record<string, FormulaFunction>> = {
  SUM: over(sum),
  AVERAGE: over(mean),
  MIN: over(least),
  MAX: over(most),
  MEDIAN: over(median),
  PRODUCT: over((numbers) => numbers.reduce((total, number) => total * number, 1)),
  STDEV: over(deviation(1)),
  'STDEV.S': over(deviation(1)),
  STDEVP: over(deviation(0)),
  'STDEV.P': over(deviation(0)),
  COUNT: (...values) => count(values.flatMap((value) => scalarsOf(value))),
  COUNTA: (...values) => filled(values).length,
  COUNTBLANK: (range = null) => scalarsOf(range).filter((value) => value === null || value === '').length,
  COUNTIF: (range = null, criterion = null) => where(range, [range, criterion]).length,
  COUNTIFS: (...criteria) => where(criteria[0] ?? null, criteria).length,
  SUMIF: (range = null, criterion = null, summed = range) => over(sum)(asRange(where(summed, [range, criterion]))),
  SUMIFS: (summed = null, ...criteria) => over(sum)(asRange(where(summed, criteria))),
  AVERAGEIF: (range = null, criterion = null, summed = range) => over(mean)(asRange(where(summed, [range, criterion]))),
  AVERAGEIFS: (summed = null, ...criteria) => over(mean)(asRange(where(summed, criteria))),
  SUMPRODUCT: (...ranges) => {
    const columns = ranges.map((range) => scalarsOf(range));
    const length = columns[0]?.length ?? 0;
    if (columns.some((column) => column.length !== length)) return errorOf('#VALUE!');
    const failed = columns.flat().find(isError);
    if (failed) return failed;
    return sum(
      Array.from({ length }, (_, index) =>
        columns.reduce((product, column) => {
          const value = column[index];
          return product * (typeof value === 'number' ? value : 0);
        }, 1),
      ),
    );
  },
  SUBTOTAL: (kind = null, ...ranges) => {
    const compute = SUBTOTALS[Number(toScalar(kind))];
    if (!compute) throw new Unsolvable('a subtotal of this kind');
    return compute(...ranges);
  },
};
