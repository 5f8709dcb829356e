import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { Identity } from '../../identity.ts';
import type { Hit } from '../../store/point.ts';
import type { HybridQuery } from '../../store/store.ts';
import type { SearchDeps } from './search-deps.ts';

/** What one part of a collection is asked. */
export type CollectionQuery = {
  readonly collection: CollectionRow;
  /** The row as it is now; see withCollections. */
  readonly confirmed: Promise<CollectionRow>;
  readonly query: Omit<HybridQuery, 'exclude' | 'excludeDocuments' | 'limit'> & { readonly listSize: number };
};

export type Candidate = Hit & {
  readonly collection: string;
  /** Where the store has it. */
  readonly storeName: string;
};

export type Candidates = {
  /** Live hits, in the store's order. */
  readonly hits: readonly Candidate[];
  /** True when a larger limit would give nothing more from these lists. */
  readonly complete: boolean;
  /** True when longer lists would give nothing more either. */
  readonly exhausted: boolean;
};

/** Replacements under way leave at most a few versions of a document; each round learns of those it met. */
const ROUNDS = 6;

/**
 * The best `limit` live passages of one part of a collection, none of `excludeDocuments`. Passages of versions that are not live
 * are dropped, and the query is asked again without those versions, since they took the place of others.
 */
export async function publishedCandidates(
  { catalog, store }: Pick<SearchDeps, 'catalog' | 'store'>,
  identity: Identity,
  { collection, confirmed, query }: CollectionQuery,
  { limit, excludeDocuments = [] }: { readonly limit: number; readonly excludeDocuments?: readonly string[] },
  signal?: AbortSignal,
): Promise<Candidates> {
  if (collection.chunks === 0) {
    await confirmed;
    return { hits: [], complete: true, exhausted: true };
  }
  const dead = new Map<string, { docId: string; generation: number }>();
  for (let round = 1; ; round++) {
    const found = await store.query(
      collection.storeName,
      identity,
      { ...query, limit, exclude: [...dead.values()], excludeDocuments },
      signal,
    );
    const left = [...dead.values()].map(({ docId }) => docId);
    const ids = new Set([...found.map((hit) => hit.payload.doc_id), ...left]);
    const asOf = round === 1 ? await confirmed : undefined;
    let live = await catalog.generations.published(identity, [...ids], asOf);
    const isLive = ({ payload }: Hit): boolean => live.get(payload.doc_id) === payload.generation;
    // Something may have gone live since.
    if (asOf && !found.every(isLive)) live = await catalog.generations.published(identity, [...ids]);
    const { name, storeName } = collection;
    const hits = found.filter(isLive).map((hit) => ({ ...hit, collection: name, storeName }));
    // A version that was left out because it was not live yet may have gone live since, and its former one be gone.
    const revived = [...dead].filter(([, { docId, generation }]) => live.get(docId) === generation);
    for (const [key] of revived) dead.delete(key);
    if ((hits.length === found.length && revived.length === 0) || round === ROUNDS) {
      // Each list alone would have been filled if there were more.
      const exhausted = found.length < Math.min(limit, query.listSize);
      return { hits, complete: found.length < limit || limit >= 2 * query.listSize, exhausted };
    }
    for (const { payload } of found.filter((hit) => !isLive(hit))) {
      const { doc_id: docId, generation } = payload;
      dead.set(`${docId}/${generation}`, { docId, generation });
    }
  }
}
