import { boundsOf, median } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { groupRows, pitch, type Row, splitRow } from '../../../page/rows.ts';
import { addLeaders } from '../../layout/contents-rows.ts';
import { COLUMN_GAP, LARGER_HEADING, MAJORITY } from '../../layout/measures.ts';
import { clusterRows, type RowCluster } from '../../layout/staggered-rows.ts';
import { hasLeaders } from '../../patterns/leaders.ts';
import { FIGURE } from '../figure-rows.ts';
import type { Table } from '../table.ts';
import { withEmptyColumns } from './empty-columns.ts';
import { findHeads, type HeadLine } from './find-heads.ts';
import type { Run, Statement } from './statement.ts';
import { statementTable } from './statement-table.ts';
import { columnOfValue, findValueColumns, isAtEnd, type ValueColumn } from './value-columns.ts';
import { readValueRow, type Value, type ValueRow } from './value-rows.ts';

/** Rows of one statement are no farther from each other, font sizes; a number alone may be the page's. */
const FARTHEST = 5;
const FARTHEST_NUMBER = 4;
/** No more lines without figures stand between two rows with figures. */
const MAX_LABELS = 5;
/** Lines as wide as figures reach are running text where more than one follows another. */
const MAX_WIDE_LABELS = 1;
/** Fewer rows show no columns by themselves; two show several below heads. */
const MIN_ROWS = 3;
const MIN_ROWS_BELOW_HEADS = 2;
/** One row is enough below heads where it has so many figures. */
const MIN_VALUES = 3;
/** Share of the figures with a separator, a sign or a unit; of a single column more. */
const AMOUNTS = 0.1;
const AMOUNTS_OF_ONE = 0.2;
/** Share of the rows whose figures each have a column of their own. */
const FITTING = 0.85;

/** Share of the rows whose label has several parts: their table has columns of text. */
const TEXTS = 0.3;

/** So many headings are tried as the end of a statement; of a longer list the middle one. */
const MAX_CUTS = 24;

/**
 * Finds statements of accounts in the words of one text column: labels on the left and, behind them, figures whose ends line
 * up over many rows, whatever lines, shades and headings stand between. Other tables are left to other ways. Lines show what
 * heads reach over.
 */
export function findStatements(words: readonly Word[], rules: readonly Rule[]): Table[] {
  const rows = clusterRows(addLeaders(groupRows(words)));
  const values = rows
    .map((row) => (isLoneYear(row) || isPageNumber(row) || isOutput(row) ? undefined : readValueRow(row)))
    .map((row) => (row && isContents(row) ? undefined : row));
  return findRuns(rows, values)
    .flatMap((run) => readRun(run, values))
    .map((statement) => withEmptyColumns(statement, rows))
    .map((statement) => ({ statement, heads: findHeads(statement, rows, rules) }))
    .filter(({ statement, heads }) => bodyOf(statement, values).length >= MIN_ROWS || areHeaded(statement, heads))
    .filter(({ statement }) => bodyOf(statement, values).length > 1 || !continuesBelow(statement, rows))
    .map(({ statement, heads }) => statementTable(statement, rows, heads));
}

/** A line of what a program printed, or of code: label and figures are monospaced. */
const isOutput = ({ words }: Row) =>
  words.every(({ font }) => font.monospace) && words.some(({ text }) => /\p{L}/u.test(text));

const bodyOf = ({ first, last }: Run, values: readonly (ValueRow | undefined)[]): ValueRow[] =>
  values.slice(first, last + 1).filter(isBody);

/** One line of heads names each of several columns. */
const areHeaded = ({ columns }: Statement, lines: readonly HeadLine[]): boolean =>
  columns.length > 1 && lines.some(({ heads }) => heads.length === columns.length);

/** The next row has figures in the same columns, among other texts: it is a row of the same table. */
function continuesBelow({ last, columns }: Statement, rows: readonly RowCluster[]): boolean {
  const next = rows[last + 1];
  if (!next || splitRow(next.words, COLUMN_GAP * next.size).length === 1) return false;
  const figures = next.words.filter(({ text }) => FIGURE.test(text));
  return figures.filter((word) => columns.some(({ x0, x1 }) => word.x1 > x0 && word.x0 < x1)).length > 1;
}

/** An entry of a table of contents: dots lead to one plain number. */
const isContents = ({ row, values }: ValueRow) =>
  values.length === 1 &&
  !values.some(({ isAmount }) => isAmount) &&
  hasLeaders(row.words.map((word) => word.text).join(' '));

/** A number between dashes is the page's. */
const isPageNumber = ({ words }: RowCluster) =>
  /^[-\u2013] ?\d{1,4} ?[-\u2013]$/.test(words.map(({ text }) => text).join(' '));

/** A year alone heads rows. */
const isLoneYear = ({ words }: RowCluster) => words.length === 1 && /^(?:19|20)\d\d:?$/.test(words[0]?.text ?? '');

/** A row of nothing but years, or of signs of shares without a figure, heads columns. */
const isBody = (row: ValueRow | undefined): row is ValueRow =>
  row?.values.some(
    ({ isYear, right, words }) =>
      !isYear && (right !== undefined || row.label.length > 0) && words.some(({ text }) => text !== '%'),
  ) === true;

function findRuns(rows: readonly RowCluster[], values: readonly (ValueRow | undefined)[]): Run[] {
  const runs: Run[] = [];
  let first: number | undefined;
  let last = 0;
  let left = Number.POSITIVE_INFINITY;
  const close = () => {
    if (first !== undefined) runs.push({ first, last });
    first = undefined;
  };
  for (const [index, row] of rows.entries()) {
    const value = values[index];
    const above = rows[index - 1];
    const farthest = row.words.length === 1 && value ? FARTHEST_NUMBER : FARTHEST;
    if (first !== undefined && above && pitch(above, row) > farthest * Math.max(above.size, row.size)) close();
    if (isBody(value)) {
      const between = first === undefined ? [] : rows.slice(last + 1, index);
      const wide = between.filter((label) => label.x1 > left).length;
      // A plain number below running text is the page's.
      const isAlone = row.words.length === 1 && !value.values.some(({ isAmount }) => isAmount);
      if (between.length > MAX_LABELS || wide > (isAlone ? 0 : MAX_WIDE_LABELS)) close();
      if (first === undefined) left = Number.POSITIVE_INFINITY;
      first ??= index;
      last = index;
      left = Math.min(left, value.values[0]?.x0 ?? left);
    } else if (first !== undefined && (value || !isLabel(row, rows[last]))) close();
  }
  close();
  return runs;
}

/** One phrase, no larger than the rows are: it heads rows, or continues a label. */
const isLabel = (row: RowCluster, above: RowCluster | undefined) =>
  splitRow(row.words, COLUMN_GAP * row.size).length === 1 && row.size <= LARGER_HEADING * (above?.size ?? row.size);

/** The statements in a run. Where its figures share no columns, those above one of its headings and those below it may. */
function readRun(run: Run, values: readonly (ValueRow | undefined)[]): Statement[] {
  const all = bodyOf(run, values);
  const size = median(all.map(({ row }) => row.size));
  const body = endsInPageNumber(all, size) ? all.slice(0, -1) : all;
  if (body.length < MIN_ROWS_BELOW_HEADS) return body.flatMap((row) => readOneRow(row, run, values));
  const columns = findValueColumns(body, size);
  if (body.filter(hasTexts).length > TEXTS * body.length) return [];
  if (columns.length > 0 && fits(body, columns, size)) {
    const labelEnd = endOfLabels(body, columns);
    const last = values.indexOf(body.at(-1));
    return labelEnd === undefined ? [] : [{ ...run, last, rows: values, columns, labelEnd, size }];
  }
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

/** One row of several amounts shows as many columns where heads stand over each of them. */
function readOneRow(
  { row, label, values: own }: ValueRow,
  run: Run,
  values: readonly (ValueRow | undefined)[],
): Statement[] {
  const amounts = own.filter(({ isAmount }) => isAmount).length;
  if (own.length < MIN_VALUES || amounts < MAJORITY * own.length || label.length === 0) return [];
  const columns = own.map(({ x0, x1, right }) => ({ x0, x1, right: right ?? x1 }));
  const last = values.findIndex((value) => value?.row === row);
  return [{ ...run, last, rows: values, columns, labelEnd: boundsOf(label).x1, size: row.size }];
}

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
