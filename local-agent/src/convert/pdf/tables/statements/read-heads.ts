import { type Box, boundsOf } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { type Row, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP } from '../../layout/measures.ts';
import { namesUnit } from '../../patterns/unit.ts';
import type { Head } from './head.ts';
import { continuesBelow, firstLines, isOneHead, isParted, withColumnsBelow } from './head-below.ts';
import { BESIDE, placeHeads } from './place-heads.ts';
import { YEAR } from './signs.ts';
import type { Statement } from './statement.ts';
import type { ValueColumn } from './value-columns.ts';

/** Spaces are narrower, font sizes. */
const SPACE = 0.4;
/** The middle of a unit and that of all columns differ by no more, font sizes. */
const OFF_CENTRE = 2;
/** A label that is as wide as all labels begins so far before their end, font sizes. */
const LONG = 6;

/** A line of heads: what stands over the labels, and the phrases over columns. `top` and `index` are its first and last row. */
export type HeadLine = {
  readonly top: number;
  readonly index: number;
  readonly label: readonly Word[];
  readonly heads: readonly Head[];
};

/** The heads of the next line: `all`, those no farther than lines of a text (`next`), and those that are nearer (`tight`). */
type HeadsBelow = { readonly [distance in 'all' | 'next' | 'tight']: readonly Head[] };

/** The heads in a row; `undefined` where it has none. */
export function readHeads(
  row: Row,
  index: number,
  statement: Statement,
  rules: readonly Rule[],
  { tight: below, next: beneath, all }: HeadsBelow,
): HeadLine | undefined {
  const { columns, labelEnd, size } = statement;
  const near = (columns[0]?.x0 ?? 0) - BESIDE * size;
  const parts = splitAtLabels(splitPhrases(row), statement, Math.max(labelEnd, near)).flatMap((part) =>
    splitOverColumns(part, row.size, columns),
  );
  // What stands between the labels and the first figures is a label where no other one stands before it.
  const isLabel = ({ x0, x1 }: Box, at: number) => x1 <= Math.max(labelEnd, near) && (at === 0 || x0 < labelEnd);
  const label = parts.filter((part, at) => isLabel(boundsOf(part), at) || reachesColumns(part, statement));
  const phrases = parts.filter((part) => !label.includes(part));
  const startsInColumns = (phrases[0]?.[0]?.x0 ?? 0) > Math.min(labelEnd, near);
  if (phrases.length === 0 || phrases.length > columns.length || label.length > 1 || !startsInColumns) return undefined;
  const isAlone = label.length === 0 && !below.some(({ words }) => isOneHead(phrases[0] ?? [], words));
  const heads = (placeHeads(phrases, statement, rules, isAlone, all) ?? firstLines(phrases, beneath))
    ?.map((head) => withColumnsBelow(head, below, statement))
    .map((head): Head => ({ ...head, continues: continuesBelow(head, beneath, rules), parted: isParted(head, rules) }));
  const [first, ...others] = heads ?? [];
  const isOfAll = first && others.length === 0 && isUnitOfAll(first, statement);
  return heads && { top: index, index, label: isOfAll ? row.words : label.flat(), heads: isOfAll ? [] : heads };
}

/** A label that ends where the first figures begin, and stands beside them. */
function reachesColumns(words: readonly Word[], { columns, labelEnd, size }: Statement): boolean {
  const { x0, x1 } = boundsOf(words);
  return x0 < labelEnd - LONG * size && x1 < (columns[0]?.x0 ?? 0) + size / 2;
}

export const isInBrackets = ({ words }: Head) =>
  words[0]?.text.startsWith('(') === true && words.at(-1)?.text.endsWith(')') === true;

/** In brackets over the middle of all columns: a unit, or what no line below shows as a head. */
const isUnitOfAll = (head: Head, statement: Statement): boolean =>
  isInBrackets(head) && isOverAll(head, statement) && !isSpread(head);

/** What figures are in, in words of any kind. */
const IN_UNIT = /^\((?:in|en) /i;

/** Whether a line below spreads a head over several columns; a unit may have one. */
export function isSpread({ words, parted }: Head): boolean {
  const text = words.map((word) => word.text).join(' ');
  return parted === true && !IN_UNIT.test(text) && !namesUnit(text);
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
