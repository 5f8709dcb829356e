import { LRUCache } from 'lru-cache';
import type { Identity } from '../../identity.ts';
import { identityKey } from '../identity-key.ts';
import type { CollectionRow } from './collection-row.ts';

/** Results, each of a few kilobytes at most. */
const MAX_RESULTS = 1_000;

/**
 * The last rows that row-level security showed to each identity for the collections that it named. They are returned to
 * that identity only.
 */
export type CollectionCache = {
  /** The last result; it may be out of date, unless it was stored with the same `asOf`. */
  readonly get: (identity: Identity, names: Names, asOf?: number) => readonly CollectionRow[] | undefined;
  /** `asOf` is the number of writes to the database before the question, where that is known. */
  readonly set: (identity: Identity, names: Names, rows: readonly CollectionRow[], asOf?: number) => void;
};

/** Names of collections; `undefined` stands for all that the identity sees. */
type Names = readonly string[] | undefined;
/** No name of a collection. */
const ALL = ['*'];

type Result = { readonly rows: readonly CollectionRow[]; readonly asOf: number | undefined };

export function collectionCache(): CollectionCache {
  const results = new LRUCache<string, Result>({ max: MAX_RESULTS });
  return {
    get: (identity, names, asOf) => {
      const last = results.get(identityKey(identity, ...(names ?? ALL)));
      return asOf === undefined || last?.asOf === asOf ? last?.rows : undefined;
    },
    set: (identity, names, rows, asOf) => {
      results.set(identityKey(identity, ...(names ?? ALL)), { rows, asOf });
    },
  };
}
