import { boundsOf, width } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { pitch, type Row, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, LARGER_HEADING, LINE_PITCH, SAME_EDGE, SMALL_TEXT } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { namesUnit } from '../../patterns/unit.ts';
import { asHeaded } from './head-columns.ts';
import { BESIDE, type Head, placeHeads } from './place-heads.ts';
import { YEAR } from './signs.ts';
import type { Statement } from './statement.ts';
import { isAtEnd, type ValueColumn } from './value-columns.ts';
import type { ValueRow } from './value-rows.ts';

/** Heads are no farther above what they head, font sizes. */
const FARTHEST = 2.6;
const FARTHEST_ABOVE_RULE = 4.5;
/** Lines of one head are no farther from each other, font sizes. */
const TIGHT = 1.3;
/** Heads have no more lines, and no more labels stand between them and the first figures. */
const MAX_LINES = 12;
const MAX_LABELS = 6;
/** A head that is farther from the middle of a group than from a text below it is the first line of that, points. */
const OFF_GROUP = 4;
/** A line of a head is wider than the next one by less than this factor. */
const WIDER = 1.6;
/** Spaces are narrower, font sizes. */
const SPACE = 0.4;
/** The middle of a unit and that of all columns differ by no more, font sizes. */
const OFF_CENTRE = 2;
/** A label that is as wide as all labels begins so far before their end, font sizes. */
const LONG = 6;
/** A label is narrower than this part of the statement. */
const LABEL_WIDTH = 0.75;

/** Figures that no date and no note has. */
const AMOUNT = /\d[.,]\d|^\(\d+\)$|^[$\u20ac\u00a3]/;

/** A line of heads: what stands over the labels, and the phrases over columns. `top` and `index` are its first and last row. */
export type HeadLine = {
  readonly top: number;
  readonly index: number;
  readonly label: readonly Word[];
  readonly heads: readonly Head[];
};

/**
 * The lines of heads above a statement, from top to bottom. Lines over the labels alone may stand between them and the first
 * figures. `rules` are the lying lines of the page.
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
    const farthest = near.some((rule) => isBelowAll(rule, statement)) ? FARTHEST_ABOVE_RULE : FARTHEST;
    if (pitch(row, below) > farthest * statement.size) break;
    if (row.size > LARGER_HEADING * statement.size || hasAmounts(row, statement)) break;
    if (isRowOfFigures(statement.rows[index], statement)) break;
    const isTight = pitch(row, below) <= TIGHT * row.size;
    const next = pitch(row, below) <= LINE_PITCH * row.size ? (lines[0]?.heads ?? []) : [];
    const line = readHeads(row, index, statement, near, { tight: isTight ? next : [], next });
    if (line && lines.length > 0 && isUnit(line) && !(isTight && continuesHead(line, lines[0]))) break;
    if (line) lines.unshift(line);
    else if (lines[0] && continuesLabel(lines[0], row, below, statement))
      lines[0] = { ...lines[0], top: index, label: [...row.words, ...lines[0].label] };
    else if (lines.length === 0 && labels < MAX_LABELS && isLabel(row, below, statement, left)) {
      labels++;
      if (isUnitLabel(row)) unit = { top: index, index, label: row.words, heads: [] };
    } else break;
  }
  return lines.length === 0 && unit ? [unit] : lines;
}

/** One line below the heads of all columns, with white below it. */
const isBelowAll = ({ from, to }: Rule, { columns, size }: Statement): boolean =>
  from < (columns[0]?.x0 ?? 0) + size && to > (columns.at(-1)?.x1 ?? 0) - size;

/** A unit over the labels of a statement without other heads. */
const isUnitLabel = ({ words }: Row) => namesUnit(words.map(({ text }) => text).join(' '));

/** A row of another table; what a label says has amounts too. */
const hasAmounts = ({ words, size }: Row, { columns }: Statement) =>
  words.filter(
    ({ text, size: own, x1 }) => AMOUNT.test(text) && own > SMALL_TEXT * size && x1 > (columns[0]?.x0 ?? 0) - size,
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
  const text = label.map((word) => word.text).join(' ');
  const isOpen =
    row.words.at(-1)?.text.endsWith(',') === true ||
    (text.includes(')') && !text.includes('(') && row.words[0]?.text.startsWith('(') === true);
  return isLeft && isOpen && pitch(row, below) <= LINE_PITCH * row.size;
}

/** A unit in brackets above all heads belongs to the caption. */
const isUnit = ({ label, heads: [first, ...others] }: HeadLine): boolean =>
  label.length === 0 && others.length === 0 && first !== undefined && isInBrackets(first);

/** A head in brackets in the middle above another one is its first line. */
const continuesHead = ({ heads }: HeadLine, below: HeadLine | undefined): boolean =>
  heads.every(({ words }) => below?.heads.some((head) => haveOneMiddle(words, head.words)));
const isInBrackets = ({ words }: Head) =>
  words[0]?.text.startsWith('(') === true && words.at(-1)?.text.endsWith(')') === true;

/** One phrase that is short, such as a heading of the first rows, or a longer one that the next row continues. */
const isLabel = (row: Row, below: Row, { columns }: Statement, left: number) =>
  splitRow(row.words, COLUMN_GAP * row.size).length === 1 &&
  (row.x1 - row.x0 < LABEL_WIDTH * ((columns.at(-1)?.x1 ?? 0) - left) ||
    (row.x1 < (columns[0]?.x0 ?? 0) &&
      pitch(row, below) <= TIGHT * row.size &&
      !/[.:;]$/.test(row.words.at(-1)?.text ?? '')));

/** `next` are the heads of the next line where it is no farther than lines of a text, `tight` where it is nearer. */
function readHeads(
  row: Row,
  index: number,
  statement: Statement,
  rules: readonly Rule[],
  { tight: below, next: beneath }: { readonly tight: readonly Head[]; readonly next: readonly Head[] },
): HeadLine | undefined {
  const { columns, labelEnd, size } = statement;
  const near = (columns[0]?.x0 ?? 0) - BESIDE * size;
  const parts = splitAtLabels(splitPhrases(row), statement, Math.max(labelEnd, near)).flatMap((part) =>
    splitOverColumns(part, row.size, columns),
  );
  const label = parts.filter(
    (part) => boundsOf(part).x1 <= Math.max(labelEnd, near) || reachesColumns(part, statement),
  );
  const phrases = parts.filter((part) => !label.includes(part));
  const startsInColumns = (phrases[0]?.[0]?.x0 ?? 0) > Math.min(labelEnd, near);
  if (phrases.length === 0 || phrases.length > columns.length || label.length > 1 || !startsInColumns) return undefined;
  const isAlone = label.length === 0 && !below.some(({ words }) => isOneHead(phrases[0] ?? [], words));
  const heads = (placeHeads(phrases, statement, rules, isAlone) ?? firstLines(phrases, beneath))
    ?.map((head) => {
      const next = below.find(({ words }) => isOneHead(head.words, words));
      if (!next) return head;
      const isWithin = next.from <= head.from && next.to >= head.to;
      const isAtEnd = endsAlike(head.words, next.words) && !haveOneMiddle(head.words, next.words);
      const isNearer = isAtEnd || offMiddle(head, next.words, statement) > OFF_GROUP;
      return isWithin || isNearer || !isGroupOf(head, below) ? { ...head, from: next.from, to: next.to } : head;
    })
    .map((head): Head => ({ ...head, continues: continuesBelow(head, beneath, rules), parted: isParted(head, rules) }));
  const [first, ...others] = heads ?? [];
  const isOfAll = first && others.length === 0 && isInBrackets(first) && isOverAll(first, statement);
  return heads && { top: index, index, label: isOfAll ? row.words : label.flat(), heads: isOfAll ? [] : heads };
}

/** Phrases that are the first lines of the heads right below each of them. */
function firstLines(phrases: readonly (readonly Word[])[], below: readonly Head[]): Head[] | undefined {
  const heads = phrases.flatMap((words): Head[] => {
    const next = below.find((head) => isOneHead(words, head.words));
    return next ? [{ words, from: next.from, to: next.to }] : [];
  });
  return heads.length === phrases.length ? heads : undefined;
}

/** How much farther the middle of a head is from that of its columns than from that of the text below it, points. */
function offMiddle({ words, from, to }: Head, below: readonly Word[], { columns }: Statement): number {
  const [own, next] = [boundsOf(words), boundsOf(below)];
  const middle = own.x0 + own.x1;
  const ofColumns = (columns[from]?.x0 ?? 0) + (columns[to]?.x1 ?? 0);
  return (Math.abs(middle - ofColumns) - Math.abs(middle - next.x0 - next.x1)) / 2;
}

/** Whether the line right below has a text over the same columns, and no line stands between them. */
function continuesBelow({ words, from, to }: Head, below: readonly Head[], rules: readonly Rule[]): boolean {
  const { x0, x1 } = boundsOf(words);
  return (
    below.some((other) => other.from === from && other.to === to) &&
    !rules.some((rule) => rule.from < x1 && rule.to > x0)
  );
}

/** Whether a line right below reaches farther than the words on both sides: it parts what stands below from them. */
function isParted({ words }: Head, rules: readonly Rule[]): boolean {
  const { x0, x1 } = boundsOf(words);
  const size = words[0]?.size ?? 0;
  return rules.some(({ from, to }) => from < x0 - size && to > x1 + size);
}

/** Reaches over whole heads of the line below, the last of which ends where it does: signs may have columns before theirs. */
function isGroupOf(head: Head, below: readonly Head[]): boolean {
  const members = below.filter(({ from, to }) => from <= head.to && to >= head.from);
  return members.at(-1)?.to === head.to && (members[0]?.from ?? head.from) >= head.from;
}

/** A label that ends where the first figures begin, and stands beside them. */
function reachesColumns(words: readonly Word[], { columns, labelEnd, size }: Statement): boolean {
  const { x0, x1 } = boundsOf(words);
  return x0 < labelEnd - LONG * size && x1 < (columns[0]?.x0 ?? 0) + size / 2;
}

/** Lines of one head are set to its middle or to its end, where the upper one is no group's that reaches over others. */
const isOneHead = (above: readonly Word[], below: readonly Word[]): boolean =>
  endsAlike(above, below) || haveOneMiddle(above, below);

function endsAlike(above: readonly Word[], below: readonly Word[]): boolean {
  const [upper, lower] = [boundsOf(above), boundsOf(below)];
  return Math.abs(upper.x1 - lower.x1) < SAME_EDGE && width(upper) < WIDER * width(lower);
}

function haveOneMiddle(a: readonly Word[], b: readonly Word[]): boolean {
  const [upper, lower] = [boundsOf(a), boundsOf(b)];
  return Math.abs(upper.x0 + upper.x1 - lower.x0 - lower.x1) < 2 * SAME_EDGE;
}

/** In the middle of several columns: what they have in common, such as their unit, stands with the labels. */
function isOverAll({ words }: Head, { columns, size }: Statement): boolean {
  const { x0, x1 } = boundsOf(words);
  const off = (x0 + x1 - (columns[0]?.x0 ?? 0) - (columns.at(-1)?.x1 ?? 0)) / 2;
  return columns.length > 1 && Math.abs(off) < OFF_CENTRE * size;
}

/** A label that the first head nearly touches ends where the labels do; one that begins behind them is a head. */
function splitAtLabels([first, ...others]: readonly Word[][], statement: Statement, border: number): Word[][] {
  if (!first) return [];
  if (reachesColumns(first, statement)) return [first, ...others];
  const label = first.filter(({ x1 }) => x1 <= border);
  const head = first.slice(label.length);
  const isLabel = label[0] !== undefined && label[0].x0 < statement.labelEnd;
  return others.length > 0 && isLabel && head.length > 0 ? [label, head, ...others] : [first, ...others];
}

/** Words that stand apart by more than a space, each over a column of its own, are heads of one word. */
function splitOverColumns(words: Word[], size: number, columns: readonly ValueColumn[]): Word[][] {
  const over = words.map((word) => columns.findIndex(({ x0, x1 }) => word.x1 > x0 && word.x0 < x1));
  const isApart = words.every((word, index) => index === 0 || word.x0 - (words[index - 1]?.x1 ?? 0) > SPACE * size);
  const isOwn = over.every((column, index) => column >= 0 && (index === 0 || column > (over[index - 1] ?? 0)));
  return isApart && isOwn ? words.map((word) => [word]) : [words];
}

/** Years stand apart however near they are. */
function splitPhrases({ words, size }: Row): Word[][] {
  return splitRow(words, COLUMN_GAP * size).flatMap((part) =>
    part.every(({ text }) => YEAR.test(text)) ? part.map((word) => [word]) : [part],
  );
}
