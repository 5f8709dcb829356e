import { isLostIndex } from '../../store/qdrant-errors.ts';
import type { SearchDeps } from './search-deps.ts';

type Readable = SearchDeps['store'];

/** A store whose lost collections hold nothing, so that the others answer; and which ones were lost, and how. */
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
