import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { countsOn, readMarker } from '../patterns/list-marker.ts';
import type { Draft } from './draft.ts';
import { BELOW_TEXT, SAME_X } from './measures.ts';
import { standsUnderText } from './stands-under.ts';

type ItemDraft = Extract<Draft, { kind: 'item' }>;
type TextDraft = Extract<Draft, { kind: 'text' }>;
type Above = { readonly line: Line; readonly column: Box };

/** A wrapped line is no farther below, font sizes. */
const WRAPPED_PITCH = 1.5;
/** The first line of a paragraph is indented by no more, font sizes. */
const FIRST_LINE = 5;
/** A line is full with less room than this, font sizes; a number in brackets may stay with the word behind it. */
const FULL = 2;
const TWO_WORDS = 6;
/** A number or letter in brackets, as in "thirty (30) days" and "clause (b) above". */
const BRACKETED = /^\((?:\d{1,3}|[a-z]{1,4})\)\s/;

/**
 * Whether a line that begins like an item continues the text above it, `drafts`: a wrapped line may begin with a dash, the
 * Italian "o", a number with a full stop, initials, a number or letter in brackets, or the end of such brackets.
 */
export function isWrappedMarker(line: Line, drafts: readonly Draft[], above: Above | undefined): boolean {
  const last = drafts.at(-1);
  if (!above || (last?.kind !== 'text' && last?.kind !== 'item')) return false;
  if (standsUnderText(last.lines, line)) return true;
  if (countsWithin(last, line, above, drafts.length === 1) || closesBracket(line, above)) return true;
  if (last.kind === 'item')
    return isInitial(line, last, above) || isBracketedInItem(line, last, above) || isCited(line, last, above);
  const room = roomBeside(above, line);
  const indent = (above.line.x0 - line.x0) / line.size;
  const isFirst = last.lines.length === 1;
  const isBelow = Math.abs(indent) < BELOW_TEXT || (isFirst && indent > 0 && indent < FIRST_LINE);
  const isFull = room < line.firstWordWidth / line.size + FULL;
  if (isBelow && isFull && isNear(above, line) && hasNext(line)) return true;
  if (!isUnfinished(above, line)) return false;
  if (BRACKETED.test(line.text)) return room < TWO_WORDS && isBelow;
  const isAtEdge = isFirst && Math.abs(line.x0 - above.column.x0) < SAME_X * line.size;
  return room < FULL && (Math.abs(indent) < BELOW_TEXT || isAtEdge) && /^[\u2013\u2014-]|^\d|^o\s/.test(line.text);
}

/** Whether the line above ends within a sentence, leads to no number, and no wider gap follows it. */
const isUnfinished = (above: Above, line: Line): boolean =>
  isNear(above, line) && !/[.:;!?]$/.test(above.line.text.trim()) && !hasLeaders(above.line.text);

const isNear = ({ line: above }: Above, line: Line): boolean =>
  line.baseline - above.baseline < WRAPPED_PITCH * line.size;

/** The first number or letter, and behind a comma the next one, as in "(i) gates, and (ii) locks": both are of a sentence. */
function hasNext({ text }: Line): boolean {
  const marker = readMarker(text.split(' ')[0] ?? '');
  if (marker?.kind !== 'number' || marker.value !== 1) return false;
  const labels = [...text.matchAll(/[,;](?: \p{L}+)? (\([a-z\d]{1,4}\)) /gu)].map(([, label = '']) =>
    readMarker(label),
  );
  return labels.some((next) => next !== undefined && countsOn(marker, next));
}

/** The end of what the line above opens, as in "(see section IV)". */
const closesBracket = (line: Line, above: Above): boolean =>
  /^[^\s()]{1,5}\)\s/.test(line.text) &&
  above.line.text.lastIndexOf('(') > above.line.text.lastIndexOf(')') &&
  isUnfinished(above, line);

/** Room behind the line above, font sizes. */
const roomBeside = ({ line: above, column }: Above, line: Line): number => (column.x1 - above.x1) / line.size;

/** Whether a line continues below an item's text, not below its marker. */
function isBracketedInItem(line: Line, item: ItemDraft, above: Above): boolean {
  const text = item.lines.at(-1);
  return (
    BRACKETED.test(line.text) &&
    isUnfinished(above, line) &&
    roomBeside(above, line) < TWO_WORDS &&
    Math.abs(line.x0 - item.markerX) > SAME_X * line.size &&
    Math.abs(line.x0 - (text?.x0 ?? item.textX)) < BELOW_TEXT * line.size
  );
}

/**
 * A number in brackets that counts on from one within the lines above, the last of which is full; at the top of a page they may
 * be the rest of a sentence.
 */
function countsWithin({ kind, lines }: TextDraft | ItemDraft, line: Line, above: Above, areFirst: boolean): boolean {
  const number = Number(/^\((\d{1,2})\)\s/.exec(line.text)?.[1] ?? 0);
  return (
    number > 1 &&
    roomBeside(above, line) < line.firstWordWidth / line.size + 2 &&
    (lines.some(({ text }) => text.indexOf(` (${number - 1}) `) > 0) ||
      (areFirst && kind === 'text' && /^\p{Ll}/u.test(lines[0]?.text ?? '')))
  );
}

/** What numbers stand behind. */
const CITES =
  /\b(?:pages?|pp\.|lines?|sections?|chapters?|forms?|figures?|tables?|items?|rules?|no\.|seite|zeile|nr\.)$/i;

/** A number at the begin of a line that the line above cites, as in "on page / 21. Use": it does not count with the items. */
const isCited = (line: Line, { marker }: ItemDraft, above: Above): boolean =>
  CITES.test(above.line.text.trim()) &&
  isUnfinished(above, line) &&
  marker.kind === 'number' &&
  Number(/^(\d{1,4})\./.exec(line.text)?.[1] ?? marker.value + 1) !== marker.value + 1;

/** A line with room for more, a part of its column and font sizes, does not break before initials. */
const ROOM = 0.12;
const ROOM_BESIDE = 2;

/** Initials of names look like letters of items: within an item's sentence they are none. */
function isInitial(line: Line, item: ItemDraft, { line: above, column }: Above): boolean {
  const room = column.x1 - above.x1;
  return (
    /^\p{Lu}\.\s+\p{Lu}/u.test(line.text) &&
    Math.abs(line.x0 - item.textX) < SAME_X * line.size &&
    room < ROOM * (column.x1 - column.x0) + line.firstWordWidth + ROOM_BESIDE * line.size &&
    !/[.:;!?]$/.test(above.text.trim())
  );
}
