import type { SparseVector } from '../../lexical/sparse-vector.ts';
import type { CollectionQuery } from './published-candidates.ts';
import type { SearchDeps } from './search-deps.ts';

/**
 * The queries of the parts of one collection with weights that make each part's scores what they would be if all lay
 * together: Qdrant weighs a term by how rare it is in a part alone, which in a small one says nothing. Whoever sees one
 * part alone has nothing to join, and nothing is asked.
 */
export async function joinStatistics(
  { store }: Pick<SearchDeps, 'store'>,
  queries: readonly CollectionQuery[],
  signal?: AbortSignal,
): Promise<CollectionQuery[]> {
  const language = queries[0]?.collection.language;
  // Words of another language have other stems: there is nothing in common to count.
  const joined = queries.filter(
    ({ collection, query }) =>
      collection.chunks > 0 && collection.language === language && query.sparse.indices.length > 0,
  );
  if (joined.length < 2) return [...queries];
  const parts = await Promise.all(
    joined.map(async ({ collection, query }) => ({
      passages: collection.chunks,
      idf: await store.termRarity(collection.storeName, query.sparse.indices, signal),
    })),
  );
  const all = parts.reduce((sum, { passages }) => sum + passages, 0);
  return queries.map((one) => {
    const part = parts[joined.indexOf(one)];
    if (!part) return one;
    const sparse = weighted(one.query.sparse, (term) => {
      const alone = part.idf.get(term);
      // What the part does not hold finds nothing in it, whatever its weight.
      if (alone === undefined) return 1;
      const holding = parts.reduce((sum, { passages, idf }) => sum + holders(passages, idf.get(term)), 0);
      return rarity(all, holding) / alone;
    });
    return { ...one, query: { ...one.query, sparse } };
  });
}

/** Qdrant's inverse document frequency. */
function rarity(passages: number, holding: number): number {
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5));
}

/** How many passages hold a term that is so rare; {@link rarity} turned round. */
function holders(passages: number, idf: number | undefined): number {
  if (idf === undefined) return 0;
  return Math.min(passages, Math.max(0, (passages + 1) / Math.exp(idf) - 0.5));
}

function weighted({ indices, values }: SparseVector, factor: (term: number) => number): SparseVector {
  return { indices, values: values.map((value, at) => value * factor(indices[at] ?? 0)) };
}
