import type { Box } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { pitch, type Row, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, LARGER_HEADING } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { textRows } from '../../layout/text-rows.ts';
import { hasLeaders } from '../../patterns/leaders.ts';
import { FIGURE } from '../figure-rows.ts';
import type { Table } from '../table.ts';
import { withEmptyColumns } from './empty-columns.ts';
import { areDated, areLined } from './few-value-rows.ts';
import { findHeads } from './find-heads.ts';
import { withHeadsBeside } from './heads-beside-rows.ts';
import { isNumberedFormula } from './numbered-formulas.ts';
import type { HeadLine } from './read-heads.ts';
import { bodyOf, isBody, MIN_ROWS, readRun } from './read-run.ts';
import { type Stripe, stripesOf } from './row-shades.ts';
import type { Run, Statement } from './statement.ts';
import { statementTable } from './statement-table.ts';
import { withTextsBehind } from './texts-behind.ts';
import { mayHaveValues, readValueRow, type ValueRow } from './value-rows.ts';

/** Rows of one statement are no farther from each other, font sizes; a number alone may be the page's. */
const FARTHEST = 5;
const FARTHEST_NUMBER = 4;
/** No more lines without figures stand between two rows with figures. */
const MAX_LABELS = 5;
/** Lines as wide as figures reach are running text where more than one follows another. */
const MAX_WIDE_LABELS = 1;
/**
 * Finds statements of accounts in the words of one text column: labels on the left and, behind them, figures whose ends line
 * up over many rows, whatever lines, shades and headings stand between. Other tables are left to other ways. Lines show what
 * heads reach over, and `bars` behind rows where the lines of a label end.
 */
export function findStatements(words: readonly Word[], rules: readonly Rule[], bars: readonly Box[] = []): Table[] {
  if (!mayHaveValues(words)) return [];
  const read = (own: readonly Word[]) => readStatements(own, rules, bars);
  return [...read(words), ...withTextsBehind(words, rules, read)];
}

function readStatements(words: readonly Word[], rules: readonly Rule[], bars: readonly Box[]): Table[] {
  const rows = textRows(words);
  const typed = typedFonts(words);
  const isTyped = (row: Row) => row.words.every(({ font }) => font.monospace && typed.has(font.name));
  const figures = rows
    .map((row) =>
      isLoneYear(row) || isPageNumber(row) || isTyped(row) || isNumberedFormula(row) ? undefined : readValueRow(row),
    )
    .map((row) => (row && isContents(row) ? undefined : row));
  const values = withHeadsBeside(rows, figures);
  const stripes = stripesOf(rows, bars, (index) => values[index] !== undefined);
  return findRuns(rows, values, stripes)
    .flatMap((run) => readRun(run, values))
    .map((statement) => ({ ...statement, stripes }))
    .map((statement) => withEmptyColumns(statement, rows))
    .map((statement) => ({ statement, heads: findHeads(statement, rows, rules) }))
    .filter(({ statement, heads }) => bodyOf(statement, values).length >= MIN_ROWS || areHeaded(statement, heads))
    .filter(
      ({ statement, heads }) =>
        bodyOf(statement, values).length > 1 ||
        statement.columns.length > 2 ||
        areDated(statement.columns, heads) ||
        areLined(bodyOf(statement, values), rules),
    )
    .filter(({ statement }) => bodyOf(statement, values).length > 1 || !continuesBelow(statement, rows))
    .map(({ statement, heads }) => statementTable(statement, rows, heads));
}

/**
 * Names of monospaced fonts that set letters: lines in them alone are code, or what a program printed. Fonts that hold figures
 * alone are of one width too.
 */
const typedFonts = (words: readonly Word[]): Set<string> =>
  new Set(words.filter(({ font, text }) => font.monospace && /\p{L}/u.test(text)).map(({ font }) => font.name));

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

function findRuns(
  rows: readonly RowCluster[],
  values: readonly (ValueRow | undefined)[],
  stripes: readonly (Stripe | undefined)[],
): Run[] {
  const runs: Run[] = [];
  let first: number | undefined;
  let last = 0;
  let left = Number.POSITIVE_INFINITY;
  let edge = Number.POSITIVE_INFINITY;
  const close = () => {
    if (first !== undefined) runs.push({ first, last });
    first = undefined;
    left = Number.POSITIVE_INFINITY;
    edge = Number.POSITIVE_INFINITY;
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
      const labels = between.filter((_, at) => !isSameStripe(stripes[last + at], stripes[last + 1 + at])).length;
      // A line that begins before all labels and reaches over the figures is text between two statements.
      const isText = between.some((label) => label.x1 > left && label.x0 < edge - label.size);
      if (isText || labels > MAX_LABELS || wide > (isAlone ? 0 : MAX_WIDE_LABELS)) close();
      first ??= index;
      last = index;
      left = Math.min(left, value.values[0]?.x0 ?? left);
      edge = Math.min(edge, row.x0);
    } else if (first !== undefined && (value || !isLabel(row, rows[last]))) close();
  }
  close();
  return runs;
}

const isSameStripe = (above: Stripe | undefined, stripe: Stripe | undefined) =>
  stripe !== undefined && stripe === above;

/** One phrase, no larger than the rows are: it heads rows, or continues a label. */
const isLabel = (row: RowCluster, above: RowCluster | undefined) =>
  splitRow(row.words, COLUMN_GAP * row.size).length === 1 && row.size <= LARGER_HEADING * (above?.size ?? row.size);
