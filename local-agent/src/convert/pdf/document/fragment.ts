import type { Line } from '../layout/line.ts';

/** Parts of a row stand farther from each other, font sizes. */
const ROW_GAP = 4;
/** A number, or a word and its number, with its heading at a distance. */
const LABEL = /^(?:\p{L}{2,12}\s+)?(?:\d{1,3}[A-Z]?|[A-Z]{1,6})(?:\.\d{1,3})*[.):]?$/u;

/** Texts beside each other, such as labels of columns or a place and its number. */
export const isRow = ({ pieces = [], size }: Line): boolean =>
  pieces.some((piece, index) => {
    const next = pieces[index + 1];
    return (
      next !== undefined && next.x0 - piece.x1 >= ROW_GAP * size && !(index === 0 && LABEL.test(piece.text.trim()))
    );
  });

/** An entry of the contents, or a page's head: a number alone at the right end. */
export function endsWithPage({ pieces = [], size }: Line): boolean {
  const number = pieces.at(-1);
  const title = pieces.at(-2);
  if (!number || !title || number.x0 - title.x1 < ROW_GAP * size) return false;
  return /^(?:\d{1,4}|[ivxl]{1,7})$/.test(number.text.trim());
}

/**
 * The rest of a sentence or of a bracket: `one)`, `of the report.`, but no name such as `mHarbour Inc.`; the head of the
 * numbers of a contents page; or what stands in a form where there is nothing to say.
 */
export function isFragment(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  if (/^\p{Ll}[^.]*[.,;]$/u.test(text) && !/^\p{Ll}\p{Lu}/u.test(text)) return true;
  if (/^(?:page|seite|p\u00e1gina)(?: no\.?)?$/i.test(text)) return true;
  if (/^(?:n\/a|none|nil)\.?$/i.test(text)) return true;
  return text.endsWith(')') && count(')') > count('(') && !/^(?:\d{1,3}|\p{L})\)/u.test(text);
}

/** Whether a text ends as sentences do; abbreviations and dots of what is left unsaid end titles too. */
export const endsSentence = (text: string): boolean =>
  /[.;,!\u3002\uff0c\uff1b\uff01]["'\u201d\u2019)]?$/.test(text) &&
  !/\b(?:etc|Inc|Ltd|Corp|Co|Jr|Sr|vs)\.$|\.\s?\.\s?\.$/.test(text);

/** Shorter texts, and names of fewer words before a text, hold no sentence: characters, words. */
const MIN_LENGTH = 60;
const MIN_WORDS = 4;

/** A longer text within which a sentence ends and another one begins. */
export function hasSentence(text: string): boolean {
  const end = text.length > MIN_LENGTH ? text.search(/\p{Ll}{3}\. \p{Lu}\p{Ll}* \p{Ll}/u) : -1;
  return end >= 0 && text.slice(0, end).split(' ').length >= MIN_WORDS;
}
