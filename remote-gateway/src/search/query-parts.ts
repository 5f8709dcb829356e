import type { Embedder } from '../embed/embedder.ts';
import type { HybridQuery } from '../store/store.ts';
import { queryVector } from './query-vector.ts';
import { countTerms } from './terms.ts';

/** The query by meaning, made once for all collections. */
export type DensePart = {
  /** Null when the embedder knows none of the query's words or failed. */
  readonly vector: Float32Array | null;
  /** Why the embedder failed; the search goes on by words alone. */
  readonly failure?: unknown;
};

/** IDF of a typical query term. A query of n terms can reach about n times as much BM25. */
const TYPICAL_IDF = 7;
/** Good passages reach about half of what a query could. */
const REACHED = 0.5;

/** Embeds the query; a failing embedder is an answer, a caller who gave up is not. */
export async function densePart(embedder: Embedder, query: string, signal?: AbortSignal): Promise<DensePart> {
  try {
    return { vector: await embedder.embedQuery(query, signal) };
  } catch (failure) {
    signal?.throwIfAborted();
    return { vector: null, failure };
  }
}

/**
 * Both halves of a query for collections of one language. The cosine is scaled to the BM25 that the query can reach
 * (its terms times a typical IDF), so that the embedder's weight means the same for a short and a long query.
 */
export function queryParts(
  query: string,
  language: string,
  embedder: Embedder,
  { vector }: DensePart,
): Pick<HybridQuery, 'sparse' | 'dense' | 'denseScale'> {
  const terms = countTerms(query, language)
    .main.values()
    .reduce((sum, count) => sum + count, 0);
  const known = embedder.languages?.includes(language) ?? true;
  return {
    sparse: queryVector(query, language),
    dense: known ? vector : null,
    denseScale: embedder.denseWeight * REACHED * TYPICAL_IDF * Math.max(terms, 1),
  };
}
