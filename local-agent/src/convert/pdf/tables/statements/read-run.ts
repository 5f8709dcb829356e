import { boundsOf, median } from '../../../page/box.ts';
import { splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, MAJORITY } from '../../layout/measures.ts';
import { readFewRows } from './few-value-rows.ts';
import type { Run, Statement } from './statement.ts';
import { findTextColumns } from './text-columns.ts';
import { columnOfValue, findValueColumns, isAtEnd, type ValueColumn } from './value-columns.ts';
import type { Value, ValueRow } from './value-rows.ts';

/** Fewer rows show no columns by themselves; two show several below heads. */
export const MIN_ROWS = 3;
const MIN_ROWS_BELOW_HEADS = 2;
/** Share of the figures with a separator, a sign or a unit; of a single column more. */
const AMOUNTS = 0.1;
const AMOUNTS_OF_ONE = 0.2;
/** Share of the rows whose figures each have a column of their own. */
const FITTING = 0.85;

/** Share of the rows whose label has several parts: their table has columns of text. */
const TEXTS = 0.3;

/** So many headings are tried as the end of a statement; of a longer list the middle one. */
const MAX_CUTS = 24;

/** A row of nothing but years, or of signs of shares without a figure, heads columns. */
export const isBody = (row: ValueRow | undefined): row is ValueRow =>
  row?.values.some(
    ({ isYear, right, words }) =>
      !isYear && (right !== undefined || row.label.length > 0) && words.some(({ text }) => text !== '%'),
  ) === true;

export const bodyOf = ({ first, last }: Run, values: readonly (ValueRow | undefined)[]): ValueRow[] =>
  values.slice(first, last + 1).filter(isBody);

/** The statements in a run. Where its figures share no columns, those above one of its headings and those below it may. */
export function readRun(run: Run, values: readonly (ValueRow | undefined)[]): Statement[] {
  const all = bodyOf(run, values);
  const size = median(all.map(({ row }) => row.size));
  const body = endsInPageNumber(all, size) ? all.slice(0, -1) : all;
  if (body.length < MIN_ROWS_BELOW_HEADS) return readFewRows(body, values, run);
  const columns = findValueColumns(body, size);
  if (body.filter(hasTexts).length > TEXTS * body.length) return readWithTexts(body, columns, run, values, size);
  if (columns.length > 0 && fits(body, columns, size)) {
    const labelEnd = endOfLabels(body, columns);
    const last = values.indexOf(body.at(-1));
    return labelEnd === undefined ? [] : [{ ...run, last, rows: values, columns, labelEnd, size }];
  }
  if (body.length < MIN_ROWS) return readFewRows(body, values, run);
  const cuts = Array.from({ length: run.last - run.first }, (_, offset) => run.first + offset).filter(
    (index) => !isBody(values[index]) && isBody(values[index + 1]),
  );
  const isWhole = (last: number) => {
    const rows = values.slice(run.first, last).filter(isBody);
    const own = findValueColumns(rows, size);
    return rows.length >= MIN_ROWS && own.length > 0 && fits(rows, own, size);
  };
  const cut = cuts.slice(-MAX_CUTS).findLast(isWhole) ?? cuts[cuts.length >> 1];
  if (cut === undefined) return [];
  const above = values.findLastIndex((value, index) => index < cut && isBody(value));
  return [
    ...readRun({ first: run.first, last: above }, values),
    ...readRun({ first: cut + 1, last: run.last }, values),
  ];
}

/** The statement with columns of texts before its figures, where they stand below each other. */
function readWithTexts(
  body: readonly ValueRow[],
  figures: readonly ValueColumn[],
  run: Run,
  values: readonly (ValueRow | undefined)[],
  size: number,
): Statement[] {
  const texts = findTextColumns(body, figures[0]?.x0 ?? 0);
  if (!texts || !fits(body, figures, size)) return [];
  // A list with several texts and one figure in each row is another table, as one without currencies may be.
  if (figures.length === 0 || (figures.length === 1 && (texts.columns.length > 1 || !body.some(hasCurrency))))
    return [];
  const last = values.indexOf(body.at(-1));
  return [{ ...run, last, rows: values, columns: [...texts.columns, ...figures], labelEnd: texts.labelEnd, size }];
}

const hasCurrency = ({ values }: ValueRow) =>
  values.some(({ words }) => words.some(({ text }) => /\p{Sc}/u.test(text)));

/** A plain number alone in the last row, which ends where no other figure ends: the page's. */
function endsInPageNumber(body: readonly ValueRow[], size: number): boolean {
  const { row, values } = body.at(-1) ?? {};
  const [value] = values ?? [];
  const isPlain = row?.words.length === 1 && value?.isAmount === false;
  return isPlain && body.length > 1 && !isAtEnd(value, findValueColumns(body.slice(0, -1), size), size);
}

/** The number of a formula or a note stands in brackets. */
const numbersFormula = ({ words }: Value) => /^\(\d{1,3}(?:\.\d{1,3})?[a-z]?\)$/.test(words[0]?.text ?? '');

/** Texts stand apart before the first figure: columns of other kinds. */
const hasTexts = ({ row, label }: ValueRow) => splitRow(label, COLUMN_GAP * row.size).length > 1;

/** Whether the figures are amounts in columns: each has one of its own in most rows. */
function fits(body: readonly ValueRow[], columns: readonly ValueColumn[], size: number): boolean {
  const all = body.flatMap(({ values }) => values);
  const amounts = all.filter(({ isAmount }) => isAmount).length;
  if (columns.length === 1 && all.every(numbersFormula)) return false;
  if (amounts < (columns.length > 1 ? AMOUNTS : AMOUNTS_OF_ONE) * all.length) return false;
  const fitting = body.filter(({ values }) => {
    const places = values.map((value) => columnOfValue(value, columns, size));
    return places.every((place) => place >= 0) && new Set(places).size === places.length;
  });
  return fitting.length >= FITTING * body.length;
}

/** Where labels end that have figures beside them; `undefined` if most rows have none. */
function endOfLabels(body: readonly ValueRow[], columns: readonly ValueColumn[]): number | undefined {
  const left = columns[0]?.x0 ?? 0;
  const ends = body.flatMap(({ label }) => (label.length > 0 ? [boundsOf(label).x1] : []));
  const beside = ends.filter((end) => end < left);
  return ends.length > MAJORITY * body.length && beside.length > MAJORITY * ends.length
    ? Math.max(...beside)
    : undefined;
}
