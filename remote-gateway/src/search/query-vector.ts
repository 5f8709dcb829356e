import type { SparseVector } from '../store/point.ts';
import { termHash } from './term-hash.ts';
import { countTerms } from './terms.ts';

/** Weight of adjacent-word pairs in a query beside its words (chosen by evaluation). */
const MINOR_WEIGHT = 0.2;
/** Pairs inside a quoted phrase: who quotes means these words next to each other. */
const PHRASE_WEIGHT = 2;

/** A query's terms with their frequencies; empty for a query of stop words only. `phrases` are its quoted parts. */
export function queryVector(query: string, language: string, phrases: readonly string[] = []): SparseVector {
  const { main, minor } = countTerms(query, language);
  const weights = new Map<number, number>();
  for (const [term, count] of main) add(weights, term, count);
  for (const [term, count] of minor) add(weights, term, MINOR_WEIGHT * count);
  for (const phrase of phrases) {
    for (const [term] of countTerms(phrase, language).minor) add(weights, term, PHRASE_WEIGHT);
  }
  return { indices: [...weights.keys()], values: [...weights.values()] };
}

function add(weights: Map<number, number>, term: string, weight: number): void {
  const index = termHash(term);
  weights.set(index, (weights.get(index) ?? 0) + weight);
}
