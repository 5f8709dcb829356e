import { accountingItems } from '../../lexical/accounting-terms.ts';
import { stopWords } from '../../lexical/stop-words.ts';
import { exactWords, flat, holdsWhole } from '../search/exact-text.ts';
import { otherLanguage } from '../search/query-language.ts';
import { isUnspaced, questionTokens } from './question-tokens.ts';

/** Only the first terms of a long question count: each is compared with every word of every span. */
const MAX_TERMS = 32;
/** Weight of another form of a word; the word itself has 1. */
const OTHER_FORM = 0.9;
/** Weight of a word that is not in the span, but in the headings or the lead-in above it. */
const AROUND = 0.5;
/** Weight of the name that accounts have for what the question asks for; its own words have 1. */
const WRITTEN_OTHERWISE = 0.9;
/** Two words are forms of one when they share a prefix of this length, and of this share of the longer one. */
const FORM_CHARS = 4;
const FORM_SHARE = 0.6;

/** Weighs texts by how much of a question they contain. */
export type SpanWeights = {
  /** The terms of the question, lower-case. */
  readonly terms: readonly string[];
  /** 0 to 1. Rare words count more than those that most spans contain, and words of `around` count half. */
  readonly weigh: (text: string, around?: string) => number;
  /** Whether a text consists of exactly what the question asks for. */
  readonly isSubject: (text: string) => boolean;
};

type Term = { readonly text: string; readonly exact: boolean };

/**
 * Weighs by the question's names and numbers, and by its words without the stop words of its language. `spans` are the
 * texts from which the rarity of a word is computed.
 */
export function weighSpans(question: string, spans: readonly string[]): SpanWeights {
  const spoken = otherLanguage(question, 'english') ?? 'english';
  const stops = stopWords(spoken);
  const terms = termsOf(question, stops);
  const readCache = new Map<string, ReadText>();
  const read = (text: string) => readCache.get(text) ?? cached(readCache, text);
  const texts = spans.map(read);
  const rarityOf = (term: Term) => {
    const holding = texts.filter((text) => holds(text, term) > 0).length;
    return Math.log(1 + texts.length / (holding + 0.5));
  };
  const weights = terms.map(rarityOf);
  const items = askedItems(question, spoken, terms).map((item) => weighItem(item, terms, weights, rarityOf));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const weigh = (text: string, around = '') => {
    const [own, other] = [read(text), read(around)];
    const weightIn = (term: Term) => Math.max(holds(own, term), around === '' ? 0 : AROUND * holds(other, term));
    const held = terms.reduce((sum, term, at) => sum + (weights[at] ?? 0) * weightIn(term), 0);
    // Headings name statements, not items: the names of items count only where they stand.
    const more = items.reduce((sum, item) => sum + item(own), 0);
    return total > 0 ? Math.min(1, (held + more) / total) : 0;
  };
  const isSubject = (text: string) => {
    const subject = read(text);
    const words = [...subject.words].filter((word) => !stops.has(word));
    return (
      terms.length > 0 &&
      terms.every((term) => holds(subject, term) > 0) &&
      words.every((word) => terms.some(({ text }) => text.includes(word) || isFormOf(word, text)))
    );
  };
  return { terms: terms.map(({ text }) => text), weigh, isSubject };
}

function termsOf(question: string, stops: ReadonlySet<string>): Term[] {
  const tokens = questionTokens(question);
  const content = tokens.filter((token) => !stops.has(token));
  const exact = exactWords(question);
  const words = (content.length > 0 ? content : tokens).filter((token) => !exact.includes(token));
  return [...exact.map((text) => ({ text, exact: true })), ...words.map((text) => ({ text, exact: false }))].slice(
    0,
    MAX_TERMS,
  );
}

/** An item of accounts that the question asks for: which of its terms do, and the terms of each name of it. */
type AskedItem = { readonly asked: readonly number[]; readonly names: readonly (readonly Term[])[] };

function askedItems(question: string, language: string, terms: readonly Term[]): AskedItem[] {
  const stops = stopWords(language);
  const wordsOf = (text: string) => questionTokens(text).filter((word) => !stops.has(word));
  return accountingItems(question, language).map(({ asked, written }) => {
    const words = new Set(wordsOf(asked));
    return {
      asked: terms.flatMap(({ text }, at) => (words.has(text) ? [at] : [])),
      names: written.map((name) => wordsOf(name).map((text) => ({ text, exact: false }))),
    };
  });
}

/** What a text gains by a name of an item instead of the question's own words, as far as it lacks these. */
function weighItem(
  { asked, names }: AskedItem,
  terms: readonly Term[],
  weights: readonly number[],
  rarityOf: (term: Term) => number,
) {
  const weighedNames = names.map((name) => name.map((term) => ({ term, weight: rarityOf(term) })));
  const own = asked.reduce((sum, at) => sum + (weights[at] ?? 0), 0);
  // An abbreviation such as PP&E has no term: it is worth its rarest word.
  const worth = Math.max(own, ...weighedNames.flat().map(({ weight }) => weight));
  return (text: ReadText): number => {
    const shares = weighedNames.map((name) => {
      const all = name.reduce((sum, { weight }) => sum + weight, 0);
      return all === 0 ? 0 : name.reduce((sum, { term, weight }) => sum + weight * holds(text, term), 0) / all;
    });
    const held = asked.reduce((sum, at) => sum + (weights[at] ?? 0) * holds(text, terms[at] ?? NO_TERM), 0);
    return Math.max(0, WRITTEN_OTHERWISE * worth * Math.max(0, ...shares) - held);
  };
}

const NO_TERM: Term = { text: '\u0000', exact: true };

type ReadText = { readonly whole: string; readonly flat: string; readonly words: ReadonlySet<string> };

function readText(text: string): ReadText {
  const whole = text.normalize('NFC').toLowerCase();
  return { whole, flat: flat(text), words: new Set(whole.match(/[\p{L}\p{M}\p{N}]+/gu)) };
}

function cached(readCache: Map<string, ReadText>, text: string): ReadText {
  const read = readText(text);
  readCache.set(text, read);
  return read;
}

/** 1 for the word itself, less for another form of it, 0 for neither. */
function holds({ whole, flat, words }: ReadText, { text, exact }: Term): number {
  if (exact) return Number(holdsWhole(flat, text));
  if (isUnspaced(text)) return Number(whole.includes(text));
  if (words.has(text)) return 1;
  for (const word of words) if (isFormOf(word, text)) return OTHER_FORM;
  return 0;
}

/** `failed` and `fails`, by their common prefix: an approximation for languages that inflect at the end. */
function isFormOf(a: string, b: string): boolean {
  let prefix = 0;
  while (prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  return prefix >= FORM_CHARS && prefix >= FORM_SHARE * Math.max(a.length, b.length);
}
