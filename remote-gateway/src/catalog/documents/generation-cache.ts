import { LRUCache } from 'lru-cache';
import type { Identity } from '../../identity.ts';
import type { CollectionRow } from '../collections/collection-row.ts';
import { identityKey } from '../identity-key.ts';

/** Generations in all; each takes some 150 bytes. */
const MAX_GENERATIONS = 50_000;
/** Reading this many more documents takes as long as another query. */
const DOCUMENTS_PER_QUERY = 100;
/** Documents of a collection that are read in one query, which keeps the processor busy for some 10 ms. */
const MAX_DOCUMENTS = 10_000;

/** A version of a collection, as `collections.named` returned it. */
export type CollectionVersion = Pick<CollectionRow, 'id' | 'version' | 'documents'>;

/**
 * Published generations by identity and version of a collection. What row-level security showed to an identity is
 * returned to that identity only.
 */
export type GenerationCache = {
  /** Published generations of these documents in that version of the collection; undefined unless all are known. */
  readonly get: (
    identity: Identity,
    version: CollectionVersion,
    docIds: readonly string[],
  ) => Map<string, number> | undefined;
  readonly add: (identity: Identity, version: CollectionVersion, published: ReadonlyMap<string, number>) => void;
  /**
   * To be called after each query about some documents. Returns true once: when reading all documents of that version
   * costs no more than the queries so far.
   */
  readonly shouldReadAll: (identity: Identity, version: CollectionVersion) => boolean;
};

type State = { readonly version: string; readonly published: Map<string, number>; queries: number };

export function generationCache(): GenerationCache {
  const states = new LRUCache<string, State>({ maxSize: MAX_GENERATIONS });
  const stateOf = (identity: Identity, { id, version }: CollectionVersion): State | undefined => {
    const state = states.peek(identityKey(identity, id));
    return state?.version === version ? state : undefined;
  };
  return {
    get: (identity, version, docIds) => {
      const state = stateOf(identity, version);
      if (!state) return undefined;
      const known = new Map<string, number>();
      for (const docId of docIds) {
        const generation = state.published.get(docId);
        if (generation === undefined) return undefined;
        known.set(docId, generation);
      }
      return known;
    },
    add: (identity, version, published) => {
      if (!version.version) return;
      const before = stateOf(identity, version);
      const state: State = {
        version: version.version,
        published: new Map([...(before?.published ?? []), ...published]),
        queries: before?.queries ?? 0,
      };
      states.set(identityKey(identity, version.id), state, { size: Math.max(1, state.published.size) });
    },
    shouldReadAll: (identity, version) => {
      const state = stateOf(identity, version);
      if (!state || version.documents > MAX_DOCUMENTS) return false;
      state.queries += 1;
      return state.queries === 1 + Math.ceil(version.documents / DOCUMENTS_PER_QUERY);
    },
  };
}
