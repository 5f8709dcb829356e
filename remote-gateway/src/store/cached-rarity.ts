import { LRUCache } from 'lru-cache';
import type { Store } from './store.ts';

const MAX_TERMS = 100_000;
const MAX_COLLECTIONS = 1_000;
/** While documents are ingested, rarity changes slowly. */
const FRESH_MS = 60_000;

/** `version` is of the collection, where it has had it long enough that points of replaced documents are removed. */
type Known = { readonly rarity: number; readonly at: number; readonly version: string | undefined };

/**
 * Remembers the rarity of terms for a minute, and for as long as the collection has the same version: asking Qdrant for it
 * takes about as long as a search. A term that the collection does not contain is asked for each time: the next document
 * may contain it.
 */
export function cachedRarity(
  ask: (name: string, terms: readonly number[], signal?: AbortSignal) => Promise<Map<number, number>>,
  now: () => number = () => performance.now(),
): Store['termRarity'] {
  const cache = new LRUCache<string, Known>({ max: MAX_TERMS });
  const versions = new LRUCache<string, { readonly version: string; readonly since: number }>({ max: MAX_COLLECTIONS });
  const settled = (name: string, version: string | undefined): string | undefined => {
    if (!version) return undefined;
    const seen = versions.get(name);
    if (seen?.version === version) return now() - seen.since >= FRESH_MS ? version : undefined;
    versions.set(name, { version, since: now() });
    return undefined;
  };
  return async (name, terms, signal, version) => {
    const lasting = settled(name, version);
    const isValid = (one: Known): boolean =>
      now() - one.at < FRESH_MS || (lasting !== undefined && one.version === lasting);
    const known = new Map<number, number>();
    for (const term of terms) {
      const one = cache.get(`${name}/${term}`);
      if (one && isValid(one)) known.set(term, one.rarity);
    }
    const unknown = terms.filter((term) => !known.has(term));
    const at = now();
    const asked = unknown.length > 0 ? await ask(name, unknown, signal) : new Map<number, number>();
    for (const [term, rarity] of asked) cache.set(`${name}/${term}`, { rarity, at, version: lasting });
    return new Map(
      terms.flatMap((term) => {
        const rarity = known.get(term) ?? asked.get(term);
        return rarity === undefined ? [] : [[term, rarity] as const];
      }),
    );
  };
}
