import { isCaption } from '../patterns/caption.ts';
import type { Label } from './label.ts';
import { MAJORITY } from './measures.ts';

/**
 * @module
 * What the texts of labels say: whether they are labels of a drawing, its axes, or text.
 */

/** Labels are shorter, characters. */
const MAX_LABEL = 48;
/** A label of three words that begins with a small letter has no more characters: longer ones end a text. */
const MAX_SMALL_LABEL = 12;
/** Lines of so many words are text when they hold this part of all words: the drawing is behind it. */
const MANY_WORDS = 4;
const MOSTLY = 0.4;
/** Fewer numbers are no axis. */
const MIN_NUMBERS = 3;
/** A chart has no more names in it. */
const MAX_NAMES = 8;
/** An alternative text is cut at so many characters. */
export const MAX_ALT = 1_500;

/** Whether labels are more than an alternative text takes: the only text of a page is never truncated. */
export const isLong = (labels: readonly Label[]): boolean =>
  labels.reduce((sum, { text }) => sum + text.length + 1, 0) > MAX_ALT;

/** Most labels of a page of many charts are the numbers of their axes. */
export const areOfAxes = (labels: readonly Label[]): boolean => countNumbers(labels) > MAJORITY * labels.length;

/** A chart that was saved as a page has numbers, which the drawings of covers have not. */
export const isChart = (labels: readonly Label[]): boolean => countNumbers(labels) >= MIN_NUMBERS;

const countNumbers = (labels: readonly Label[]): number =>
  labels.filter(({ text }) => /^[-\u2212]?\d[\d.,]*%?$/.test(text)).length;

export function isText(labels: readonly Label[]): boolean {
  const wordsOf = (some: readonly Label[]) => some.reduce((sum, { words }) => sum + words.length, 0);
  return wordsOf(labels.filter(isProse)) > MOSTLY * wordsOf(labels);
}

/**
 * Many different words, for those of tiles in a row are the same ones; a title that has a formula is more of numbers and signs.
 */
function isProse({ text, words }: Label): boolean {
  const lettered = text.split(' ').filter((word) => /\p{L}{2}/u.test(word));
  return new Set(lettered).size >= MANY_WORDS && lettered.length > MOSTLY * words.length;
}

export const isShort = ({ text }: Pick<Label, 'text'>): boolean => text.length <= MAX_LABEL && !isCaption(text);

export const isLabel = ({ text }: Label): boolean =>
  isShort({ text }) && !/[.:;,]$/.test(text) && (text.length <= MAX_SMALL_LABEL || !/^\p{Ll}.*\s.*\s/u.test(text));

/** Names in a chart, however long, that numbers of two axes stand around. */
export const isLegend = (inside: readonly Label[], around: ReadonlySet<Label>): boolean =>
  inside.length <= MAX_NAMES && inside.every(isLabel) && countNumbers([...around]) >= 2 * MIN_NUMBERS;
