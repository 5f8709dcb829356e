import type { Line } from '../layout/line.ts';
import { isBold } from '../layout/line-look.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import { BELOW_TEXT, SAME_X } from './measures.ts';

/** In brackets, as labels of references are. */
export const BRACKETED = /^\[[^\]\s]{1,12}\]\s/;
/** Of several parts, as those of the exhibits of a report or of the measures of a plan are. */
const NUMBER = /^[*+\u2020\u2021]{0,2}\d{1,3}(?:\.\d{1,3}){1,3}:?\s/;

/** Below the text of a paragraph that begins with a label in brackets. */
export const standsUnderText = (lines: readonly Line[], line: Line): boolean => isUnder(BRACKETED, lines, line);

/** Below the text of a paragraph that begins with a number of several parts. */
export const standsUnderNumber = (lines: readonly Line[], line: Line): boolean => isUnder(NUMBER, lines, line);

/** Of one part, as those of chapters are. */
const CHAPTER = /^\d{1,2}\s+\p{Lu}/u;

/** A bold line below the text of a bold heading, behind its number. */
export const standsUnderHeading = (lines: readonly Line[], line: Line): boolean =>
  lines[0] !== undefined &&
  isBold(lines[0]) &&
  isBold(line) &&
  (isUnder(SUBSECTION, lines, line) || isUnder(CHAPTER, lines, line));

const isUnder = (label: RegExp, [first]: readonly Line[], line: Line): boolean =>
  first !== undefined && label.test(first.text) && Math.abs(line.x0 - first.textX) < BELOW_TEXT * line.size;

/** What names the text beside it, rather than numbers it. */
const NAME = /\p{L}{2}/u;

/** Whether a line stands below the text of a first line that has a label of words at its left. */
export function standsUnderPiece([first, ...others]: readonly Line[], line: Line): boolean {
  const [label, text, ...more] = first?.pieces ?? [];
  const isOf =
    label !== undefined && text !== undefined && more.length === 0 && others.length === 0 && NAME.test(label.text);
  return isOf && Math.abs(text.x0 - line.x0) < SAME_X * line.size;
}
