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
  readonly query: Omit<HybridQuery, 'versions' | 'excludeDocuments' | 'limit'> & { readonly listSize: number };
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

/** Each round may find documents that no earlier one found, in several versions. */
const MAX_ROUNDS = 6;

/**
 * The best `limit` published passages of one part of a collection, none of `excludeDocuments`. Passages of other versions
 * are dropped, and the query is sent again for the published version of their documents only, because they took the place
 * of other passages. Which version is published is asked once for each document: its points stay for the length of a query
 * even if it is replaced meanwhile (`ingestion/pipeline/sweep-replaced.ts`).
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
  const published = new Map<string, number | undefined>();
  const isPublished = ({ payload }: Hit): boolean => published.get(payload.doc_id) === payload.generation;
  /** Documents of which other versions were found. */
  const mixed = new Set<string>();
  for (let round = 1; ; round++) {
    const found = await store.query(
      collection.storeName,
      identity,
      { ...query, limit, ...boundsOf(mixed, published, excludeDocuments) },
      signal,
    );
    const asOf = round === 1 ? await confirmed : undefined;
    const unknown = [...new Set(found.map((hit) => hit.payload.doc_id))].filter((id) => !published.has(id));
    const learn = async (version?: CollectionRow) => {
      const now = await catalog.generations.published(identity, unknown, version);
      for (const id of unknown) published.set(id, now.get(id));
    };
    if (unknown.length > 0) await learn(asOf);
    // A later version than the published one may have been published since.
    if (asOf && found.some(({ payload }) => payload.generation > (published.get(payload.doc_id) ?? 0))) await learn();
    const outdated = found.filter((hit) => !isPublished(hit));
    if (outdated.length === 0 || round === MAX_ROUNDS) {
      const { name, storeName } = collection;
      const hits = found.filter(isPublished).map((hit) => {
        const { language } = hit.payload;
        const isForeign = spoken !== undefined && language !== undefined && language !== spoken;
        return { ...hit, collection: name, storeName, ...(isForeign ? { isForeign } : {}) };
      });
      // If there were more, each of the two lists would be full.
      const exhausted = found.length < Math.min(limit, query.listSize);
      return { hits, complete: found.length < limit || limit >= 2 * query.listSize, exhausted };
    }
    for (const { payload } of outdated) mixed.add(payload.doc_id);
  }
}

/** Of documents that were found in several versions only the published one, and nothing where none is. */
function boundsOf(
  mixed: ReadonlySet<string>,
  published: ReadonlyMap<string, number | undefined>,
  excludeDocuments: readonly string[],
): Pick<HybridQuery, 'versions' | 'excludeDocuments'> {
  const bounds = [...mixed].map((docId) => ({ docId, generation: published.get(docId) }));
  return {
    versions: bounds.flatMap(({ docId, generation }) => (generation === undefined ? [] : [{ docId, generation }])),
    excludeDocuments: [
      ...excludeDocuments,
      ...bounds.filter(({ generation }) => generation === undefined).map(({ docId }) => docId),
    ],
  };
}
