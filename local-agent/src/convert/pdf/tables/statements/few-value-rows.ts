import { boundsOf, overlap } from '../../../page/box.ts';
import { MAJORITY } from '../../layout/measures.ts';
import type { HeadLine } from './read-heads.ts';
import { YEAR } from './signs.ts';
import type { Run, Statement } from './statement.ts';
import type { ValueColumn } from './value-columns.ts';
import type { ValueRow } from './value-rows.ts';

/** One row has so many figures, most of them amounts, or two amounts below dates. */
const MIN_VALUES = 3;
const MIN_AMOUNTS = 2;

/**
 * The statement of one or two rows, if each has a label and one of them a figure in each column: the others may end elsewhere,
 * such as a percentage below an amount. Heads have to show that they are one.
 */
export function readFewRows(
  body: readonly ValueRow[],
  values: readonly (ValueRow | undefined)[],
  run: Run,
): Statement[] {
  const [fullest] = [...body].sort((a, b) => b.values.length - a.values.length);
  if (!fullest || !isRow(fullest) || body.some(({ label }) => label.length === 0)) return [];
  const columns = fullest.values.map(({ x0, x1, right }) => ({ x0, x1, right: right ?? x1 }));
  const isEachInOne = body.every(({ values: own }) =>
    own.every((value) => columns.filter(({ x0, x1 }) => overlap(value.x0, value.x1, x0, x1) > 0).length === 1),
  );
  if (!isEachInOne) return [];
  const labelEnd = boundsOf(body.flatMap(({ label }) => label)).x1;
  return [{ ...run, last: values.lastIndexOf(body.at(-1)), rows: values, columns, labelEnd, size: fullest.row.size }];
}

function isRow({ values }: ValueRow): boolean {
  const amounts = values.filter(({ isAmount }) => isAmount).length;
  return values.length >= MIN_VALUES ? amounts >= MAJORITY * values.length : amounts >= MIN_AMOUNTS;
}

/** Whether one line of heads names each column by a date. */
export const areDated = (columns: readonly ValueColumn[], lines: readonly HeadLine[]): boolean =>
  lines.some(
    ({ heads }) => heads.length === columns.length && heads.every(({ words }) => YEAR.test(words.at(-1)?.text ?? '')),
  );
