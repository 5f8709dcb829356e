import { type Box, boundsOf } from '../../../page/box.ts';
import type { Word } from '../../../page/page-content.ts';
import { MARKS } from '../../../page/rows.ts';
import { COLUMN_GAP, SMALL_TEXT, SPACE_WIDTH } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { FIGURE } from '../figure-rows.ts';
import { SIGN } from './signs.ts';

/** A unit stands no farther behind its figure, font sizes: accounts have it in a cell of its own. */
const UNIT_GAP = 1.2;
/** Note marks in brackets may have a column of their own: they stand no farther behind their figure, font sizes. */
const MARK_GAP = 3;
/** A letter in brackets is a mark behind a figure, however large. */
const LETTER_MARK = /^\([a-z]\)$/;
/** Widths of what hangs behind the last digit, font sizes. */
const BRACKET = 0.333;
const PERCENT = 0.89;

/** Dots of leaders; so many at a word's end may be an ellipsis. */
const LEADER = new Set(['.', '\u2026', '\u00b7', '_']);
const MAX_STOPS = 3;

const WORD = /^(?:[mb]illion|years?|yrs?|months?|weeks?|days?)$/i;
const UNIT = /^(?:\)?%|\)|bps|bp|p?pts?|pp|x|[mb]illion|years?|yrs?|months?|weeks?|days?)$/i;
/** Written for a plus, a minus or `about`. */
const CHANGE = /^(?:up|down|~)$/;
const ABOUT = /^~(?=\d)/;
/** A change in points, or a multiple, whose unit stands right against it. */
const POINTS = /^\(?\d[\d.,]*\)?(?:bps?|pts?|pp|x)$/;
const RANGE = /^\d[\d.,]*[-\u2013]\d[\d.,]*%?$/;
/** Also the last line of a date that two lines have, such as `31, 2031`. */
const YEARS = /^(?:\d{1,2}, )?(?:19|20)\d\d(?:[-\u2013](?:19|20)?\d\d)?$/;
const DAY = /^\d{1,2},$/;
/** Written in place of a figure; a note below the rows says what it means. */
export const NO_VALUE = /^(?:n\/?m|n\/?a|n\.[am]\.|nil|\.{2,3}|\u2025|\u2026|\*{1,3}|[-\u2013-\u2015]%)$/i;
const NOTE = /^[([]?(?:[a-z]|\d{1,2}|[*\u2020\u2021]{1,2})[)\]]?$/i;
const AMOUNT = /\d[.,]\d|[($\u20ac\u00a3\u00a5%]|^[-\u2013-\u2015]$/;
const SIGNED = /^[A-Z]{0,2}[$\u20ac\u00a3\u00a5\u20b9]/;
const APART = /^[A-Z]{0,2}[$\u20ac\u00a3\u00a5\u20b9] ./;
const DASH = /^(?:[$\u20ac\u00a3\u00a5\u20b9] ?)?[-\u2013-\u2015]$/;

/** A figure with the sign, the unit and the note mark that belong to it. */
export type Value = Box & {
  readonly words: readonly Word[];
  /** x of the last digit's end, which figures below each other share; `undefined` for dashes and words such as `n/m`. */
  readonly right: number | undefined;
  /** Has a separator, a sign or a unit: no year and no plain number. */
  readonly isAmount: boolean;
  readonly isYear: boolean;
};

/** A row of a statement: a label, which may be empty, and figures in the columns behind it. */
export type ValueRow = {
  readonly row: RowCluster;
  readonly label: readonly Word[];
  readonly values: readonly Value[];
  /** A head behind them of columns that begin below. */
  readonly beside?: readonly Word[];
};

/** Reads a row as label and values; `undefined` where other text stands behind the first value, or no value at all. */
export function readValueRow(row: RowCluster): ValueRow | undefined {
  const { size } = row;
  const words = withoutLeaders(row.words);
  const isValue = (word: Word) =>
    isFigure(word.text) ||
    SIGN.test(word.text) ||
    CHANGE.test(word.text) ||
    UNIT.test(word.text) ||
    LETTER_MARK.test(word.text) ||
    (word.size < SMALL_TEXT * size && (NOTE.test(word.text) || MARKS.test(word.text)));
  let start = words.length;
  while (start > 0 && isValue(words[start - 1] as Word)) start--;
  if (start === 0) start = endOfTime(words, size);
  while (start < words.length && hasNoFigure(words[start]?.text ?? '')) start++;
  const isOfLabel = () => gapBefore(words, start) < COLUMN_GAP * size && !beginsColumn(words[start]?.text ?? '');
  while (start > 0 && start < words.length && isOfLabel()) start++;
  const values = groupValues(words.slice(start), size);
  if (!values || values.every((value) => isMark(value, size))) return undefined;
  const label = words.slice(0, start);
  const [first, ...others] = values;
  // A year before amounts is their label.
  return label.length === 0 && first?.isYear === true && others.some(({ isYear }) => !isYear)
    ? { row, label: first.words, values: others }
    : { row, label, values };
}

/** The mark of a note, in small letters: no figure, where a row has no other. */
const isMark = ({ words: [word, ...others] }: Value, size: number): boolean =>
  word !== undefined && others.length === 0 && word.size < SMALL_TEXT * size && MARKS.test(word.text);

/** What a value has: a figure, or what is written in its place. */
const isFigure = (text: string) =>
  FIGURE.test(text.replace(ABOUT, '')) || RANGE.test(text) || POINTS.test(text) || NO_VALUE.test(text);

/** Whether words may have columns of figures: two of them, and a sign of amounts. Finding rows is work, and most pages have none. */
export function mayHaveValues(words: readonly Word[]): boolean {
  let figures = 0;
  let isAmount = false;
  for (const word of words) {
    const text = textBeforeLeaders(word.text);
    const figure = isFigure(text);
    if (figure) figures++;
    isAmount ||= AMOUNT.test(text) && (figure || SIGN.test(text) || UNIT.test(text));
    if (figures > 1 && isAmount) return true;
  }
  return false;
}

/** Written for `about`, or an amount with white behind its sign, as accounts have it at the left of a column. */
const beginsColumn = (text: string): boolean => text === '~' || APART.test(text);

/** A unit or a mark. */
const hasNoFigure = (text: string) => UNIT.test(text) || LETTER_MARK.test(text);

/** A time before amounts is their label, and so is the last line of one: `$314 million`. The index behind it, or 0. */
function endOfTime(words: readonly Word[], size: number): number {
  const at = words.slice(0, 3).findIndex(({ text }) => WORD.test(text));
  const isClose = words.slice(1, at + 1).every((_, index) => gapBefore(words, index + 1) < COLUMN_GAP * size);
  return isClose ? at + 1 : 0;
}

/** The row without the dots that lead from its label to its figures. */
function withoutLeaders(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => endsInLeaders(text))) return words;
  return words.flatMap((word) => {
    const text = textBeforeLeaders(word.text);
    const x1 = word.x0 + ((word.x1 - word.x0) * text.length) / word.text.length;
    return text === word.text ? [word] : text === '' ? [] : [{ ...word, text, x1 }];
  });
}

const endsInLeaders = (text: string) => textBeforeLeaders(text) !== text;

/** A word without its row of dots; a full stop and an ellipsis stay. */
function textBeforeLeaders(text: string): string {
  let end = text.length;
  while (end > 0 && LEADER.has(text.charAt(end - 1))) end--;
  return text.length - end > MAX_STOPS ? text.slice(0, end) : text;
}

const gapBefore = (words: readonly Word[], index: number) => (words[index]?.x0 ?? 0) - (words[index - 1]?.x1 ?? 0);

/**
 * Joins signs to the figures behind them, units and note marks to those before; `undefined` where one stands alone. Marks in
 * brackets move to their figures, so that the two are one line of text.
 */
function groupValues(words: readonly Word[], size: number): Value[] | undefined {
  const groups: Word[][] = [];
  let signs: Word[] = [];
  for (const [index, word] of words.entries()) {
    const last = groups.at(-1);
    if (last && (isRangeDash(words, index, size) || isRangeDash(words, index - 1, size))) {
      last.push(word);
      continue;
    }
    const gap = word.x0 - (last?.at(-1)?.x1 ?? Number.NEGATIVE_INFINITY);
    if (last && gap < COLUMN_GAP * size && DAY.test(last.at(-1)?.text ?? '') && YEARS.test(word.text)) {
      last.push(word);
      continue;
    }
    const isSmall = word.size < SMALL_TEXT * size || LETTER_MARK.test(word.text);
    const hangs = UNIT.test(word.text) || isSmall;
    const isMark = isSmall && MARKS.test(word.text);
    // A sign before another one stands for an amount that is missing.
    if (signs.some(({ text }) => SIGN.test(text)) && SIGNED.test(word.text)) groups.push(signs.splice(0));
    if (SIGN.test(word.text) || CHANGE.test(word.text)) signs.push(word);
    else if (hangs && last && signs.length === 0 && gap < (isMark ? MARK_GAP : UNIT_GAP) * size)
      last.push(isMark ? movedBy(word, Math.min(0, SPACE_WIDTH * size - gap)) : word);
    else if (hangs && !FIGURE.test(word.text)) return undefined;
    else {
      groups.push([...signs, word]);
      signs = [];
    }
  }
  return signs.length > 0 ? undefined : groups.map((group) => makeValue(group, size));
}

/** A dash between two figures, with no more than spaces beside it. */
function isRangeDash(words: readonly Word[], index: number, size: number): boolean {
  const [before, dash, after] = [words[index - 1], words[index], words[index + 1]];
  return (
    before !== undefined &&
    dash !== undefined &&
    after !== undefined &&
    /^[-\u2013-\u2015]$/.test(dash.text) &&
    /^[\d.,]+%?$/.test(before.text) &&
    /^[\d.,]+%?$/.test(after.text) &&
    gapBefore(words, index) < COLUMN_GAP * size &&
    gapBefore(words, index + 1) < COLUMN_GAP * size
  );
}

const movedBy = (word: Word, by: number): Word => ({ ...word, x0: word.x0 + by, x1: word.x1 + by });

function makeValue(words: readonly Word[], size: number): Value {
  const text = words.map((word) => word.text).join(' ');
  const large = words.filter((word) => word.size >= SMALL_TEXT * size);
  const digits = large.findLast((word) => /\d/.test(word.text));
  const isDash = DASH.test(text) || NO_VALUE.test(text);
  return {
    ...boundsOf(words),
    words,
    right: digits && !isDash ? digits.x1 - hanging(digits) : undefined,
    isAmount: AMOUNT.test(text),
    isYear: YEARS.test(large.map((word) => word.text).join(' ')),
  };
}

/** The width of brackets and signs behind the last digit. */
function hanging({ text, size }: Word): number {
  let width = 0;
  for (let at = text.length - 1; ')%*'.includes(text.charAt(at)) && at > 0; at--)
    width += (text.charAt(at) === '%' ? PERCENT : BRACKET) * size;
  return width;
}
