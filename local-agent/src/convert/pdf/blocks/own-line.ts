import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { isItalic, isWithinSentence } from '../layout/line-look.ts';
import { isAddress } from '../patterns/address.ts';
import { isEquation } from '../patterns/row-of-figures.ts';
import { namesUnit } from '../patterns/unit.ts';
import { endsInKind } from './ends-in-kind.ts';
import { AT_EDGE, NARROWEST } from './measures.ts';

/**
 * Whether a line is none of the paragraph above it by what both say: what is below a field, the next of several links,
 * references, steps, dates, owners or equations, what figures are in, what is in brackets below a title or an entry of a form,
 * what follows a declaration or a name with its meaning, the address of who is named above, the next of several addresses, or a
 * line in italics. `lines` are those of the paragraph, the last of which is `above`.
 */
export const isOwnLine = (lines: readonly Line[], above: Line, line: Line, column: Box): boolean =>
  isBelowField(above, line) ||
  isNextLink(above, line) ||
  isNextReference(lines, line) ||
  isNextStep(lines, line) ||
  isNextDate(lines, line) ||
  isNextCopyright(lines, line) ||
  isNextEquation(runsOf(above), runsOf(line)) ||
  isUnitBelow(above, line, column) ||
  isBracketBelow(above, line) ||
  isPartedByCaption(above, line) ||
  (isAddress(line.text) && (NAME.test(above.text.trim()) || isAddress(above.text))) ||
  isItalicBelow(above, line, column) ||
  endsInKind(above, column) ||
  isNameWithText(above, line, column);

/** A field ends the line above, and no sentence with a gap to fill in runs on below. */
const isBelowField = (above: Line, line: Line): boolean => above.endsField === true && !/^[\p{Ll},]/u.test(line.text);

/** Each line is a link of its own, as in a list of them. */
const isNextLink = (above: Line, line: Line): boolean =>
  above.target !== undefined && line.target !== undefined && above.target !== line.target;

/** An equation goes over to its next line at one of these signs, or behind a comma. */
const SIGN = /[=<>\u2248\u2264\u2265+\u2212*/\u00d7\u00b7-]/;

/** Whether both lines are equations, and the line below does not continue the one above. */
function isNextEquation(above: string, below: string): boolean {
  if (!isEquation(above) || !isEquation(below)) return false;
  const [last, first] = [above.trimEnd().slice(-1), below.trimStart().slice(0, 1)];
  return last !== ',' && !SIGN.test(last) && !SIGN.test(first);
}

/** The runs of a line apart: indices, and functions behind factors, make no word of the letters before them. */
const runsOf = ({ runs }: Line): string => runs.map(({ text }) => text).join(' ');

/** The number that a list of references gives to an entry. */
const REFERENCE = /^\[(\d{1,3})\]\s/;

/** Whether a line begins the entry of a list of references that follows the paragraph's. */
function isNextReference([first]: readonly Line[], line: Line): boolean {
  const number = REFERENCE.exec(line.text)?.[1];
  return number !== undefined && Number(REFERENCE.exec(first?.text ?? '')?.[1]) + 1 === Number(number);
}

/** The number that a procedure or a plan gives to its lines, `4:` or `2.4:`. */
const STEP = /^((?:\d{1,3}\.){0,3})(\d{1,3}):\s/;

/** Whether a line begins the step that follows the paragraph's, such as `4: end if`. */
function isNextStep([first]: readonly Line[], line: Line): boolean {
  const [, part, number] = STEP.exec(line.text) ?? [];
  const [, partAbove, numberAbove] = STEP.exec(first?.text ?? '') ?? [];
  return number !== undefined && part === partAbove && Number(numberAbove) + 1 === Number(number);
}

/** A day or a span of days, and a dash before what is then: `Nov. 10 \u2013 11 \u2013 Closed`. */
const DATE = /^\p{Lu}\p{L}{2,9}\.?\s\d{1,2}(?:\s?[-\u2013]\s?\d{1,2})?\s[-\u2013\u2014]\s[\p{L}\p{N}]/u;

const isNextDate = ([first]: readonly Line[], line: Line): boolean =>
  first !== undefined && DATE.test(first.text) && DATE.test(line.text);

/** Who owns what, and since when: `Copyright (c) 2003-2017 Ada Quay`. */
const COPYRIGHT = /^(?:Copyright|\u00a9)\s.*\d{4}/;

/** Each line says who owns a part, as on the first page of a manual. */
const isNextCopyright = ([first]: readonly Line[], line: Line): boolean =>
  first !== undefined && COPYRIGHT.test(first.text) && COPYRIGHT.test(line.text);

/** What figures are in, in brackets below a title that has place for it beside or has its middle: a line of its own. */
function isUnitBelow(above: Line, line: Line, column: Box): boolean {
  const text = line.text.trim();
  if (!/^\(.*\)$/.test(text)) return false;
  const hasPlace = column.x1 - above.x1 > line.x1 - line.x0 + line.size;
  return namesUnit(text) ? hasPlace || areCentred(above, line) : hasPlace && /^\(unaudited\)$/i.test(text);
}

/** Two lines have one middle but for so much, font sizes. */
const SAME_MIDDLE = 0.5;

const haveOneMiddle = (above: Line, line: Line): boolean =>
  Math.abs(above.x0 + above.x1 - line.x0 - line.x1) < 2 * SAME_MIDDLE * line.size;

/** Lines that begin at other places about one middle. */
const areCentred = (above: Line, line: Line): boolean =>
  Math.abs(above.x0 - line.x0) > SAME_MIDDLE * line.size && haveOneMiddle(above, line);

/** What a title in bold adds in brackets on a line of its own, such as a date: in regular letters, about the middle of the title. */
const isBracketBelow = (above: Line, line: Line): boolean =>
  /^\([^()]*\)$/.test(line.text.trim()) &&
  above.runs[0]?.bold === true &&
  line.runs.every(({ bold }) => !bold) &&
  haveOneMiddle(above, line);

/** What a form asks for, in brackets below what is filled in: several words and no number or formula, the first with a capital. */
const ASKED_FOR = /^\(\p{Lu}[\p{L}.,'\u2019/&-]*\s[\p{L}\s.,;:'\u2019/&-]+\)$/u;

/** Whether one of two lines about one middle, both in regular letters, says in brackets what a form asks for. */
const isPartedByCaption = (above: Line, line: Line): boolean =>
  [above, line].some(({ text }) => ASKED_FOR.test(text.trim())) &&
  [above, line].every(({ runs }) => runs.every(({ bold }) => !bold)) &&
  areCentred(above, line);

/** The name of a person or of an office: a few words that begin with capitals. */
const NAME = /^\p{Lu}[\p{L}.'\u2019-]*(?: \p{Lu}[\p{L}.'\u2019-]*){0,3} \p{Lu}[\p{L}'\u2019-]*$/u;

/** A line that ends so far before the edge of its column, font sizes, is the last of its paragraph. */
const SHORT_BY = 2;

/** A short line, all in italics and without an end of a sentence, below one that has none and does not lead to it. */
const isItalicBelow = (above: Line, line: Line, column: Box): boolean =>
  isItalic(line) &&
  !above.runs.some(({ italic }) => italic) &&
  column.x1 - line.x1 > SHORT_BY * line.size &&
  /^\p{Lu}.*\p{L}$/u.test(line.text.trim()) &&
  !/(?:[,:]| \p{Ll}{1,4})$/u.test(above.text.trim());

/** Between a name and what it means, font sizes. */
const NAME_GAP = 2;
/** What a name means begins right of this part of its column. */
const SET_OFF = 1 / 3;

/**
 * A name in code letters, bold or italics, and behind a gap what it means in plain ones, which ends at the edge of the column:
 * the line below neither stands under that text nor continues its sentence. Where both parts look alike, they may be one text
 * with a hole for an image.
 */
function isNameWithText(above: Line, line: Line, column: Box): boolean {
  const [name, text, more] = above.pieces ?? [];
  const wide = column.x1 - column.x0;
  return (
    name !== undefined &&
    text !== undefined &&
    !more &&
    isMarked(name) &&
    !isMarked(text) &&
    /\p{L}{2}/u.test(text.text) &&
    wide > NARROWEST * line.size &&
    text.x0 - name.x1 > NAME_GAP * line.size &&
    text.x0 > column.x0 + SET_OFF * wide &&
    column.x1 - text.x1 < AT_EDGE * line.size &&
    line.x0 < name.x0 + AT_EDGE * line.size &&
    (isMarked(line) || !isWithinSentence(above, line))
  );
}

/** Whether it begins in code letters, bold or italics. */
const isMarked = ({ runs: [first] }: Line): boolean =>
  first !== undefined && (first.monospace || first.italic || first.bold);
