import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { isLostIndex } from '../../store/qdrant-errors.ts';
import type { SearchDeps } from './search-deps.ts';

type Readable = SearchDeps['store'];

/** A store that answers for a lost collection as for an empty one, and which collections were lost, with the error. */
export function tolerateLost(store: Readable): {
  readonly store: Readable;
  readonly lost: ReadonlyMap<string, Error>;
} {
  const lost = new Map<string, Error>();
  const unlessLost = async <Answer>(name: string, answer: Promise<Answer>, nothing: Answer): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Error) || !isLostIndex(error)) throw error;
      lost.set(name, error);
      return nothing;
    }
  };
  return {
    store: {
      ...store,
      query: (name, ...asked) => unlessLost(name, store.query(name, ...asked), []),
      termRarity: (name, ...asked) => unlessLost(name, store.termRarity(name, ...asked), new Map()),
    },
    lost,
  };
}

/** When every collection with content is lost there is no answer: throws the store's error. */
export function refuseWhenAllLost(collections: readonly CollectionRow[], lost: ReadonlyMap<string, Error>): void {
  const filled = collections.filter(({ chunks }) => chunks > 0);
  const [failure] = lost.values();
  if (failure !== undefined && filled.every(({ storeName }) => lost.has(storeName))) throw failure;
}
