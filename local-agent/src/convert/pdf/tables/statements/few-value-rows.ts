import { boundsOf, overlap } from '../../../page/box.ts';
import type { Rule } from '../../../page/page-content.ts';
import { MAJORITY } from '../../layout/measures.ts';
import type { HeadLine } from './read-heads.ts';
import { SIGN, YEAR } from './signs.ts';
import type { Run, Statement } from './statement.ts';
import type { ValueColumn } from './value-columns.ts';
import type { ValueRow } from './value-rows.ts';

/** One row has so many figures, most of them amounts, or two amounts below dates. */
const MIN_VALUES = 3;
const MIN_AMOUNTS = 2;

/** Lines above and below a row are no farther from it, font sizes, and no shorter by more, points. */
const NEAR_LINE = 0.8;
const SLACK = 2;
/** An amount right behind the sign of its currency. */
const SIGNED = /^[A-Z]{0,2}\p{Sc} ?\d/u;

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

/** Whether each figure has the sign of its currency before it, and each row stands between two lines over all of its width. */
export const areLined = (rows: readonly ValueRow[], rules: readonly Rule[]): boolean =>
  rows.every(({ row, values }) => {
    const over = rules.filter(({ from, to }) => from <= row.x0 + SLACK && to >= row.x1 - SLACK);
    const isNear = (y: number) => over.some(({ at }) => Math.abs(at - y) < NEAR_LINE * row.size);
    const signs = row.words.filter(({ text }) => SIGN.test(text) || SIGNED.test(text));
    return signs.length === values.length && isNear(row.y0) && isNear(row.y1);
  });
