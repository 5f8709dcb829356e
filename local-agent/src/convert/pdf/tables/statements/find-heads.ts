import type { Rule, Word } from '../../../page/page-content.ts';
import { pitch, type Row, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, LARGER_HEADING, LINE_PITCH, SMALL_TEXT } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { namesUnit } from '../../patterns/unit.ts';
import { joinPieces } from '../cut-rules.ts';
import { haveOneMiddle } from './head-below.ts';
import { asHeaded } from './head-columns.ts';
import { type HeadLine, isInBrackets, isSpread, readHeads } from './read-heads.ts';
import type { Statement } from './statement.ts';
import { isAtEnd } from './value-columns.ts';
import type { ValueRow } from './value-rows.ts';

/** Heads are no farther above what they head, font sizes. */
const FARTHEST = 2.6;
const FARTHEST_ABOVE_RULE = 4.5;
/** Lines of one head are no farther from each other, font sizes. */
const TIGHT = 1.3;
/** Heads have no more lines, and no more labels stand between them and the first figures. */
const MAX_LINES = 12;
const MAX_LABELS = 6;
/** What stands so far above the base line of its row is raised, font sizes. */
const RAISED = 0.2;
/** A label is narrower than this part of the statement. */
const LABEL_WIDTH = 0.75;

/** Figures that no date and no note has. */
const AMOUNT = /\d[.,]\d|^\(\d+\)$|^[$\u20ac\u00a3]/;

/**
 * The lines of heads above a statement, from top to bottom. Lines over the labels alone may stand between them and the first
 * figures. `rules` are the lying lines of the page, in pieces where others cross them.
 */
export function findHeads(found: Statement, rows: readonly RowCluster[], rules: readonly Rule[]): HeadLine[] {
  const statement = asHeaded(found, rows, rules);
  const lines: HeadLine[] = [];
  const left = rows[statement.first]?.x0 ?? 0;
  let labels = 0;
  let unit: HeadLine | undefined;
  for (let index = statement.first - 1; index >= 0 && lines.length < MAX_LINES; index--) {
    const row = rows[index];
    const below = rows[index + 1];
    if (!row || !below) break;
    const near = rules.filter(({ at }) => at > row.baseline && at < below.baseline);
    const top = rows[index - 1]?.baseline ?? row.baseline;
    // The rows of a statement begin below such a line: what stands right there over the labels heads them.
    const above =
      row.x1 < (statement.columns[0]?.x0 ?? 0) ? rules.filter(({ at }) => at > top && at < row.baseline) : [];
    const farthest = areBelowAll([...near, ...above], statement) ? FARTHEST_ABOVE_RULE : FARTHEST;
    if (pitch(row, below) > farthest * statement.size) break;
    if (row.size > LARGER_HEADING * statement.size || hasAmounts(row, statement)) break;
    if (isRowOfFigures(statement.rows[index], statement)) break;
    const isTight = pitch(row, below) <= TIGHT * row.size;
    const all = lines[0]?.heads ?? [];
    const next = pitch(row, below) <= LINE_PITCH * row.size ? all : [];
    // Below the lowest heads a line ends all of them, whatever its pieces are.
    const own = lines.length > 0 ? near : joinPieces(near);
    const line = readHeads(row, index, statement, own, { tight: isTight ? next : [], next, all });
    if (line && lines.length > 0 && isUnit(line, rows[index - 1]) && !(isTight && continuesHead(line, lines[0]))) break;
    if (line) lines.unshift(line);
    else if (lines[0] && continuesLabel(lines[0], row, below, statement))
      lines[0] = { ...lines[0], top: index, label: [...row.words, ...lines[0].label] };
    else if (lines.length === 0 && labels < MAX_LABELS && isLabel(row, below, statement, left)) {
      labels++;
      if (isUnitLabel(row) && !closesSentence(row, rows[index - 1]))
        unit = { top: index, index, label: row.words, heads: [] };
    } else break;
  }
  return lines.length === 0 && unit ? [unit] : lines;
}

/** One line below the heads of all columns, or one below each of them, with white below. */
const areBelowAll = (rules: readonly Rule[], { columns, size }: Statement): boolean =>
  columns.every(({ x0, x1 }) => rules.some(({ from, to }) => from < x0 + size && to > x1 - size));

/** A unit over the labels of a statement without other heads. */
const isUnitLabel = ({ words }: Row) => namesUnit(words.map(({ text }) => text).join(' '));

/** The last line of a text that leads to the statement. */
const closesSentence = (row: Row, above: Row | undefined): boolean =>
  above !== undefined && pitch(above, row) <= LINE_PITCH * row.size && row.words.at(-1)?.text.endsWith(':') === true;

/** A row of another table; what a label says has amounts too, and the raised mark of a note is none. */
const hasAmounts = ({ words, size, baseline }: Row, { columns }: Statement) =>
  words.filter(
    (word) =>
      AMOUNT.test(word.text) &&
      word.size > SMALL_TEXT * size &&
      word.baseline > baseline - RAISED * size &&
      word.x1 > (columns[0]?.x0 ?? 0) - size,
  ).length > 1;

/** A label with plain figures that end where those of the columns do, one for each: the last row of another statement. */
const isRowOfFigures = (row: ValueRow | undefined, { columns, size }: Statement): boolean =>
  row !== undefined &&
  row.label.length > 0 &&
  row.values.length > 1 &&
  row.values.length === columns.length &&
  row.values.every((value) => !value.isYear && isAtEnd(value, columns, size));

/** The first line of a label whose last line stands beside heads. */
function continuesLabel({ label }: HeadLine, row: Row, below: Row, { columns }: Statement): boolean {
  const isLeft = row.x1 < (columns[0]?.x0 ?? 0);
  const textOf = (words: readonly Word[]) => words.map((word) => word.text).join(' ');
  const isOpen =
    row.words.at(-1)?.text.endsWith(',') === true ||
    (/^[^()]*\)/.test(textOf(label)) && /\([^()]*$/.test(textOf(row.words)));
  return isLeft && isOpen && pitch(row, below) <= LINE_PITCH * row.size;
}

/** What figures of one column are, in brackets below its date. */
const STATE = /^\((?:(?:un)?audited|(?:as )?(?:restated|adjusted|revised))\)$/i;

/** A unit in brackets above all heads belongs to the caption; `above` is the row above it. */
function isUnit({ label, heads: [first, ...others] }: HeadLine, above: Row | undefined): boolean {
  if (label.length > 0 || others.length > 0 || !first || !isInBrackets(first)) return false;
  if (isSpread(first)) return false;
  const isState = first.from === first.to && STATE.test(first.words.map(({ text }) => text).join(' '));
  return !(isState && above && splitRow(above.words, COLUMN_GAP * above.size).length > 1);
}

/** A head in brackets in the middle above another one is its first line. */
const continuesHead = ({ heads }: HeadLine, below: HeadLine | undefined): boolean =>
  heads.every(({ words }) => below?.heads.some((head) => haveOneMiddle(words, head.words)));

/** One phrase that is short, such as a heading of the first rows, or a longer one that the next row continues. */
const isLabel = (row: Row, below: Row, { columns }: Statement, left: number) =>
  splitRow(row.words, COLUMN_GAP * row.size).length === 1 &&
  (row.x1 - row.x0 < LABEL_WIDTH * ((columns.at(-1)?.x1 ?? 0) - left) ||
    (row.x1 < (columns[0]?.x0 ?? 0) &&
      pitch(row, below) <= TIGHT * row.size &&
      !/[.:;]$/.test(row.words.at(-1)?.text ?? '')));
