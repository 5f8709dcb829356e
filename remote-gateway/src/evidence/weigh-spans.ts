import { stopWords } from '../search/stop-words.ts';
import { isUnspaced } from './question-tokens.ts';

/** A longer question is told apart by its first words; each costs a look at every word of every span. */
const MOST_TERMS = 32;
/** What a form of a word is worth beside the word itself. */
const OTHER_FORM = 0.9;
/** Two words are forms of one when they begin alike for this long, and for this share of the longer one. */
const FORM_CHARS = 4;
const FORM_SHARE = 0.6;

/** How much of a question a text holds, 0 to 1, rare words counting more than those that most spans hold. */
export type Weigh = (text: string) => number;

/**
 * Weighs by the question's words without those that say nothing of a subject (English ones; of other languages they are
 * in most spans, and weigh little). `spans` are the texts among which a word is rare or not.
 */
export function weighSpans(tokens: readonly string[], spans: readonly string[]): Weigh {
  const stops = stopWords('english');
  const telling = tokens.filter((token) => !stops.has(token));
  const terms = (telling.length > 0 ? telling : tokens).slice(0, MOST_TERMS);
  const texts = spans.map(readText);
  const weights = terms.map((term) => {
    const holding = texts.filter((text) => holds(text, term) > 0).length;
    return Math.log(1 + texts.length / (holding + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (text) => {
    const read = readText(text);
    const held = terms.reduce((sum, term, at) => sum + (weights[at] ?? 0) * holds(read, term), 0);
    return total > 0 ? held / total : 0;
  };
}

type ReadText = { readonly whole: string; readonly words: ReadonlySet<string> };

function readText(text: string): ReadText {
  const whole = text.normalize('NFC').toLowerCase();
  return { whole, words: new Set(whole.match(/[\p{L}\p{M}\p{N}]+/gu)) };
}

/** 1 for the word itself, less for another form of it, 0 for neither. */
function holds({ whole, words }: ReadText, term: string): number {
  if (isUnspaced(term)) return Number(whole.includes(term));
  if (words.has(term)) return 1;
  for (const word of words) if (isFormOf(word, term)) return OTHER_FORM;
  return 0;
}

/** `failed` and `fails`, by their beginning: right for most languages that inflect at the end, and for none quite. */
function isFormOf(a: string, b: string): boolean {
  let alike = 0;
  while (alike < a.length && a.charCodeAt(alike) === b.charCodeAt(alike)) alike++;
  return alike >= FORM_CHARS && alike >= FORM_SHARE * Math.max(a.length, b.length);
}
