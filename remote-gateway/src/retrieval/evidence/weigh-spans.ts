import { stopWords } from '../../lexical/stop-words.ts';
import { exactWords, flat, holdsWhole } from '../search/exact-text.ts';
import { otherLanguage } from '../search/query-language.ts';
import { isUnspaced, questionTokens } from './question-tokens.ts';

/** A longer question is told apart by its first words; each costs a look at every word of every span. */
const MAX_TERMS = 32;
/** What a form of a word is worth beside the word itself. */
const OTHER_FORM = 0.9;
/** What a word is worth that does not stand in the span, but in what it is read under. */
const AROUND = 0.5;
/** Two words are forms of one when they begin alike for this long, and for this share of the longer one. */
const FORM_CHARS = 4;
const FORM_SHARE = 0.6;

/** Tells how much of a question texts hold. */
export type SpanWeights = {
  /** What it looks for, lower-case. */
  readonly terms: readonly string[];
  /** 0 to 1, rare words counting more than those that most spans hold, and words of `around` half. */
  readonly weigh: (text: string, around?: string) => number;
  /** Whether a text is what the question asks for and nothing beside. */
  readonly isSubject: (text: string) => boolean;
};

type Term = { readonly text: string; readonly exact: boolean };

/**
 * Weighs by the question's names and numbers as they are, and by its words without those that say nothing of a subject
 * in the language that it is in. `spans` are the texts among which a word is rare or not.
 */
export function weighSpans(question: string, spans: readonly string[]): SpanWeights {
  const stops = stopWords(otherLanguage(question, 'english') ?? 'english');
  const terms = termsOf(question, stops);
  const known = new Map<string, ReadText>();
  const read = (text: string) => known.get(text) ?? remembered(known, text);
  const texts = spans.map(read);
  const weights = terms.map((term) => {
    const holding = texts.filter((text) => holds(text, term) > 0).length;
    return Math.log(1 + texts.length / (holding + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const weigh = (text: string, around = '') => {
    const [own, other] = [read(text), read(around)];
    const worth = (term: Term) => Math.max(holds(own, term), around === '' ? 0 : AROUND * holds(other, term));
    const held = terms.reduce((sum, term, at) => sum + (weights[at] ?? 0) * worth(term), 0);
    return total > 0 ? held / total : 0;
  };
  const isSubject = (text: string) => {
    const asked = read(text);
    const telling = [...asked.words].filter((word) => !stops.has(word));
    return (
      terms.length > 0 &&
      terms.every((term) => holds(asked, term) > 0) &&
      telling.every((word) => terms.some(({ text }) => text.includes(word) || isFormOf(word, text)))
    );
  };
  return { terms: terms.map(({ text }) => text), weigh, isSubject };
}

function termsOf(question: string, stops: ReadonlySet<string>): Term[] {
  const tokens = questionTokens(question);
  const telling = tokens.filter((token) => !stops.has(token));
  const exact = exactWords(question);
  const words = (telling.length > 0 ? telling : tokens).filter((token) => !exact.includes(token));
  return [...exact.map((text) => ({ text, exact: true })), ...words.map((text) => ({ text, exact: false }))].slice(
    0,
    MAX_TERMS,
  );
}

type ReadText = { readonly whole: string; readonly flat: string; readonly words: ReadonlySet<string> };

function readText(text: string): ReadText {
  const whole = text.normalize('NFC').toLowerCase();
  return { whole, flat: flat(text), words: new Set(whole.match(/[\p{L}\p{M}\p{N}]+/gu)) };
}

function remembered(known: Map<string, ReadText>, text: string): ReadText {
  const made = readText(text);
  known.set(text, made);
  return made;
}

/** 1 for the word itself, less for another form of it, 0 for neither. */
function holds({ whole, flat, words }: ReadText, { text, exact }: Term): number {
  if (exact) return Number(holdsWhole(flat, text));
  if (isUnspaced(text)) return Number(whole.includes(text));
  if (words.has(text)) return 1;
  for (const word of words) if (isFormOf(word, text)) return OTHER_FORM;
  return 0;
}

/** `failed` and `fails`, by their beginning: right for most languages that inflect at the end, and for none quite. */
function isFormOf(a: string, b: string): boolean {
  let alike = 0;
  while (alike < a.length && a.charCodeAt(alike) === b.charCodeAt(alike)) alike++;
  return alike >= FORM_CHARS && alike >= FORM_SHARE * Math.max(a.length, b.length);
}
