import { segmentQuery } from './segment-query.ts';
import type { SparseVector } from './sparse-vector.ts';
import { stemmer } from './stems.ts';
import { stopWords } from './stop-words.ts';
import { termHash } from './term-hash.ts';
import { countTerms } from './terms.ts';

/** Weight of pairs of adjacent words; words have 1 (chosen by evaluation). */
const MINOR_WEIGHT = 0.2;
/** Weight of pairs inside a quoted phrase, whose words should be adjacent. */
const PHRASE_WEIGHT = 2;
/** Other ways to write an amount, beside the one of the query. */
const QUANTITY_WEIGHT = 0.5;
/** Pairs of characters across two words of Chinese, and words of one character (chosen by evaluation). */
const ACROSS_WORDS_WEIGHT = 0.5;
const SHORT_WORD_WEIGHT = 0.4;
/** Function words of the query's language, where the collection has another. */
const FUNCTION_WORD_WEIGHT = 0.25;

/**
 * A query's terms with their weights, in each of these languages; empty for a query of stop words only. A term that
 * several languages have counts once: a passage has the stems of one. `phrases` are the query's quoted parts, `spoken`
 * is its language.
 */
export function queryVector(
  query: string,
  languages: readonly string[],
  phrases: readonly string[] = [],
  spoken = languages[0] ?? '',
): SparseVector {
  const [first = new Map<number, number>(), ...others] = languages.map((language) =>
    weightsIn(query, language, phrases, spoken),
  );
  for (const other of others) {
    for (const [index, weight] of other) first.set(index, Math.max(weight, first.get(index) ?? 0));
  }
  return { indices: [...first.keys()], values: [...first.values()] };
}

function weightsIn(query: string, language: string, phrases: readonly string[], spoken: string): Map<number, number> {
  const { main, minor, quantities } = countTerms(query, language);
  const functionWords = spoken === language ? NO_TERMS : functionTerms(spoken, language);
  const weights = new Map<number, number>();
  for (const [term, count] of main) add(weights, term, functionWords.has(term) ? FUNCTION_WORD_WEIGHT * count : count);
  for (const [term, count] of minor) add(weights, term, MINOR_WEIGHT * count);
  for (const [term] of quantities) if (!main.has(term)) add(weights, term, QUANTITY_WEIGHT);
  const { acrossWords, shortWords } = segmentQuery(query);
  for (const pair of acrossWords) add(weights, pair, ACROSS_WORDS_WEIGHT - 1);
  for (const word of shortWords) add(weights, word, SHORT_WORD_WEIGHT - MINOR_WEIGHT);
  for (const phrase of phrases) {
    for (const [term] of countTerms(phrase, language).minor) add(weights, term, PHRASE_WEIGHT);
  }
  return weights;
}

const NO_TERMS: ReadonlySet<string> = new Set();

/** A language's function words, stemmed by the stemmer of another. */
export function functionTerms(spoken: string, language: string): ReadonlySet<string> {
  const stem = stemmer(language);
  return new Set([...stopWords(spoken)].map(stem));
}

function add(weights: Map<number, number>, term: string, weight: number): void {
  const index = termHash(term);
  weights.set(index, (weights.get(index) ?? 0) + weight);
}
