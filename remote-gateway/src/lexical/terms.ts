/**
 * In: texts and queries, with the Snowball language of their collection.
 * Out: terms, their BM25 vectors, counts of tokens and cuts by tokens.
 * Never: knows collections, stores or requests.
 */
import { LRUCache } from 'lru-cache';
import { quantityTerms } from './quantities.ts';
import { stemmer } from './stems.ts';
import { stopWords } from './stop-words.ts';
import { TermCache } from './term-cache.ts';
import { hashBefore, termHash } from './term-hash.ts';
import { eachWord, type Word } from './words.ts';

/** The terms by which a text is indexed and searched, with frequencies. */
export type TermCounts = {
  /** Stems of words, whole identifiers, numbers; pairs of characters in scripts without spaces. */
  readonly main: ReadonlyMap<string, number>;
  /** Terms that refine the order: pairs of adjacent words, single characters of scripts without spaces. */
  readonly minor: ReadonlyMap<string, number>;
  /** Other ways to write the amounts of the text; see {@link quantityTerms}. */
  readonly quantities: ReadonlyMap<string, number>;
  /** Number of words without stop words: the length for BM25. */
  readonly length: number;
};

/** A term with its hashes. */
export type Term = {
  readonly text: string;
  readonly hash: number;
  /** State of the hash after `text` and a space, for the pair that starts with it. */
  readonly before: number;
};

/** Called with a text's terms, in order; a term as often as it occurs. */
export type TermVisitor = {
  readonly main: (term: Term) => void;
  readonly pair: (first: Term, second: Term) => void;
  readonly character: (character: Term) => void;
  readonly quantity: (quantity: Term) => void;
};

const PLAIN_WORD = /^[A-Za-z]?[a-z]+$/;
/** Longer words are no words of a language, so stemming them would only take time. */
const MAX_STEMMED_LENGTH = 40;

/** By stemmer, of which there is one for each language; `null` for stop words. */
const byStemmer = new WeakMap<(word: string) => string, TermCache<Term | null>>();

/** Every stage of a search counts the terms of its query, or of one word of it. */
const ofQueries = new LRUCache<string, TermCounts>({ max: 200 });
/** UTF-16 code units: what is longer is a text. */
const MAX_QUERY_LENGTH = 300;

/** Counts the terms of a text. `language` is a Snowball name, such as `english`; others get no stemming. */
export function countTerms(text: string, language: string): TermCounts {
  if (text.length > MAX_QUERY_LENGTH) return countAll(text, language);
  const key = `${language} ${text}`;
  const known = ofQueries.get(key);
  if (known) return known;
  const counts = countAll(text, language);
  ofQueries.set(key, counts);
  return counts;
}

function countAll(text: string, language: string): TermCounts {
  const main = new Map<string, number>();
  const minor = new Map<string, number>();
  const quantities = new Map<string, number>();
  const length = eachTerm(text, language, {
    main: (term) => add(main, term.text),
    pair: (first, second) => add(minor, `${first.text} ${second.text}`),
    character: (character) => add(minor, character.text),
    quantity: (quantity) => add(quantities, quantity.text),
  });
  return { main, minor, quantities, length };
}

/** Calls the visitor with each term of a text and returns {@link TermCounts}' length. */
export function eachTerm(text: string, language: string, { main, pair, character, quantity }: TermVisitor): number {
  const terms = termsOf(language);
  const stem = stemmer(language);
  let length = 0;
  let previous: Term | null = null;

  const part = (source: string, start: number, end: number) => {
    const term = terms.of(source, start, end);
    if (term === null) return;
    main(term);
    if (previous !== null) pair(previous, term);
    previous = term;
    length++;
  };
  const other = ({ parts, whole, unspaced }: Word) => {
    if (unspaced) {
      const single = parts.length === 1 ? main : character;
      for (const [index, one] of parts.entries()) {
        single(makeTerm(one));
        if (index > 0) main(makeTerm(`${parts[index - 1]}${one}`));
      }
      length += parts.length;
      previous = null;
      return;
    }
    for (const one of parts) part(one, 0, one.length);
    if (whole !== null) {
      main(makeTerm(/^\p{L}+$/u.test(whole) && whole.length <= MAX_STEMMED_LENGTH ? stem(whole) : whole));
      if (parts.length === 0) length++;
    }
  };
  eachWord(text, part, other);
  for (const term of quantityTerms(text)) quantity(makeTerm(term));
  return length;
}

/** The main terms of one token, as {@link countTerms} finds them, at a fraction of the cost for a plain word. */
export function termsOfToken(token: string, language: string): readonly string[] {
  if (!PLAIN_WORD.test(token) || token.length > MAX_STEMMED_LENGTH) return [...countTerms(token, language).main.keys()];
  const word = token.toLowerCase();
  return stopWords(language).has(word) ? [] : [stemmer(language)(word)];
}

/** By stemmer, as {@link byStemmer}. */
const tokensByStemmer = new WeakMap<(word: string) => string, TermCache<readonly string[]>>();

/** The {@link termsOfToken} of the token `text.slice(start, end)`, remembered for those that recur from text to text. */
export function recurringTokens(language: string): (text: string, start: number, end: number) => readonly string[] {
  const stem = stemmer(language);
  const known = tokensByStemmer.get(stem) ?? new TermCache((token) => termsOfToken(token, language));
  tokensByStemmer.set(stem, known);
  return (text, start, end) => known.of(text, start, end);
}

function termsOf(language: string): TermCache<Term | null> {
  const stem = stemmer(language);
  let terms = byStemmer.get(stem);
  if (!terms) {
    const stops = stopWords(language);
    terms = new TermCache((found) => {
      const word = found.toLowerCase();
      return stops.has(word) ? null : makeTerm(word.length > MAX_STEMMED_LENGTH ? word : stem(word));
    });
    byStemmer.set(stem, terms);
  }
  return terms;
}

function makeTerm(text: string): Term {
  return { text, hash: termHash(text), before: hashBefore(text) };
}

function add(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}
