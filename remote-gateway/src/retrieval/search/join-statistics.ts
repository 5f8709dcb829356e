import { inverseDocumentFrequency, passagesWith } from '../../lexical/idf.ts';
import type { SparseVector } from '../../lexical/sparse-vector.ts';
import type { CollectionQuery } from './published-candidates.ts';
import type { SearchContext } from './search-context.ts';

/**
 * The queries of the parts of one collection, with term weights that give the scores which the parts would have as one
 * collection. Qdrant computes the IDF of a term for each part by itself, which means little in a small part. With one
 * part the queries stay as they are, and the store is not queried.
 */
export async function joinStatistics(
  { store, signal }: Pick<SearchContext, 'store' | 'signal'>,
  queries: readonly CollectionQuery[],
): Promise<CollectionQuery[]> {
  const language = queries[0]?.collection.language;
  // Words of another language have other stems, so their statistics cannot be joined.
  const joined = queries.filter(
    ({ collection, query }) =>
      collection.chunks > 0 && collection.language === language && query.sparse.indices.length > 0,
  );
  if (joined.length < 2) return [...queries];
  const parts = await Promise.all(
    joined.map(async ({ collection, query }) => ({
      passages: collection.chunks,
      idf: await store.termRarity(collection.storeName, query.sparse.indices, signal, collection.version),
    })),
  );
  const all = parts.reduce((sum, { passages }) => sum + passages, 0);
  return queries.map((one) => {
    const part = parts[joined.indexOf(one)];
    if (!part) return one;
    const sparse = weighted(one.query.sparse, (term) => {
      const alone = part.idf.get(term);
      // A term that the part does not contain finds nothing in it, so its weight does not matter.
      if (alone === undefined) return 1;
      const holding = parts.reduce((sum, { passages, idf }) => sum + passagesWith(passages, idf.get(term)), 0);
      return inverseDocumentFrequency(all, holding) / alone;
    });
    return { ...one, query: { ...one.query, sparse } };
  });
}

function weighted({ indices, values }: SparseVector, factor: (term: number) => number): SparseVector {
  return { indices, values: values.map((value, at) => value * factor(indices[at] ?? 0)) };
}
