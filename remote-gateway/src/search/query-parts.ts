import type { SearchRequest } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { CollectionRow } from '../catalog/catalog.ts';
import { hasVectorsOf } from '../catalog/embedding-space.ts';
import type { Embedder } from '../embed/embedder.ts';
import { expandQuery, FEEDBACK_PASSAGES } from './expand-query.ts';
import { type CollectionQuery, liveCandidates } from './live-candidates.ts';
import { queryVector } from './query-vector.ts';
import type { SearchDeps } from './search-deps.ts';
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
 * What a request asks one collection, in its language. The cosine is scaled to the BM25 that the query can reach (its
 * terms times a typical IDF), so that the embedder's weight means the same for a short and a long query. The preset
 * `recall` asks once before, to learn more terms from the best passages.
 */
export async function collectionQuery(
  deps: SearchDeps,
  identity: Identity,
  collection: CollectionRow,
  { query: text, filters, preset }: SearchRequest,
  { vector }: DensePart,
  signal?: AbortSignal,
): Promise<CollectionQuery> {
  const { embedder } = deps;
  const { language } = collection;
  const terms = countTerms(text, language)
    .main.values()
    .reduce((sum, count) => sum + count, 0);
  const known = hasVectorsOf(collection, embedder) && (embedder.languages?.includes(language) ?? true);
  const query = {
    sparse: queryVector(text, language),
    dense: known ? vector : null,
    denseScale: embedder.denseWeight * REACHED * TYPICAL_IDF * Math.max(terms, 1),
    filters,
  };
  if (preset === 'balanced') return { collection, query };

  const { hits } = await liveCandidates(deps, identity, { collection, query }, FEEDBACK_PASSAGES, signal);
  return { collection, query: { ...query, sparse: expandQuery(text, query.sparse, hits, language) } };
}
