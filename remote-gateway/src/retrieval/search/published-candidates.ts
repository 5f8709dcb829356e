import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { Hit } from '../../store/point.ts';
import type { HybridQuery } from '../../store/store.ts';
import type { SearchContext } from './search-context.ts';

/** The query for one part of a collection. */
export type CollectionQuery = {
  readonly collection: CollectionRow;
  /** The row as it is now; see withCollections. */
  readonly confirmed: Promise<CollectionRow>;
  /** The query's language, where the collection holds it beside others. */
  readonly spoken?: string;
  readonly query: Omit<HybridQuery, 'exclude' | 'excludeDocuments' | 'limit'> & { readonly listSize: number };
};

export type Candidate = Hit & {
  readonly collection: string;
  /** The Qdrant collection that it is stored in. */
  readonly storeName: string;
  /** Present when it is in another language than the query, and the collection holds the query's. */
  readonly isForeign?: boolean;
};

export type Candidates = {
  /** Hits of published versions, in the store's order. */
  readonly hits: readonly Candidate[];
  /** True when a larger limit would give nothing more from these lists. */
  readonly complete: boolean;
  /** True when longer lists would give nothing more either. */
  readonly exhausted: boolean;
};

export type CandidateBounds = { readonly limit: number; readonly excludeDocuments?: readonly string[] };

/** While documents are replaced, the store has a few versions of each; every round excludes those that it met. */
const MAX_ROUNDS = 6;

/**
 * The best `limit` published passages of one part of a collection, none of `excludeDocuments`. Passages of other versions
 * are dropped, and the query is sent again without those versions, because they took the place of other passages.
 */
export async function publishedCandidates(
  { catalog, store, identity, signal }: SearchContext,
  { collection, confirmed, spoken, query }: CollectionQuery,
  { limit, excludeDocuments = [] }: CandidateBounds,
): Promise<Candidates> {
  if (collection.chunks === 0) {
    await confirmed;
    return { hits: [], complete: true, exhausted: true };
  }
  const excluded = new Map<string, { docId: string; generation: number }>();
  for (let round = 1; ; round++) {
    const found = await store.query(
      collection.storeName,
      identity,
      { ...query, limit, exclude: [...excluded.values()], excludeDocuments },
      signal,
    );
    const excludedIds = [...excluded.values()].map(({ docId }) => docId);
    const ids = new Set([...found.map((hit) => hit.payload.doc_id), ...excludedIds]);
    const asOf = round === 1 ? await confirmed : undefined;
    let published = await catalog.generations.published(identity, [...ids], asOf);
    const isPublished = ({ payload }: Hit): boolean => published.get(payload.doc_id) === payload.generation;
    // A version may have been published since.
    if (asOf && !found.every(isPublished)) published = await catalog.generations.published(identity, [...ids]);
    const { name, storeName } = collection;
    const hits = found.filter(isPublished).map((hit) => {
      const { language } = hit.payload;
      const isForeign = spoken !== undefined && language !== undefined && language !== spoken;
      return { ...hit, collection: name, storeName, ...(isForeign ? { isForeign } : {}) };
    });
    // An excluded version may have been published since, and the version that it replaced removed.
    const newlyPublished = [...excluded].filter(([, { docId, generation }]) => published.get(docId) === generation);
    for (const [key] of newlyPublished) excluded.delete(key);
    if ((hits.length === found.length && newlyPublished.length === 0) || round === MAX_ROUNDS) {
      // If there were more, each of the two lists would be full.
      const exhausted = found.length < Math.min(limit, query.listSize);
      return { hits, complete: found.length < limit || limit >= 2 * query.listSize, exhausted };
    }
    for (const { payload } of found.filter((hit) => !isPublished(hit))) {
      const { doc_id: docId, generation } = payload;
      excluded.set(`${docId}/${generation}`, { docId, generation });
    }
  }
}
