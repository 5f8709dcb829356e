import { LRUCache } from 'lru-cache';
import type { Store } from './store.ts';

const MAX_TERMS = 100_000;
/** While documents are ingested, rarity changes slowly. */
const FRESH_MS = 60_000;

/**
 * Remembers the rarity of terms for a minute, because asking Qdrant for it takes about as long as a search. A term that
 * the collection does not contain is asked for each time: the next document may contain it.
 */
export function cachedRarity(ask: Store['termRarity']): Store['termRarity'] {
  const cache = new LRUCache<string, number>({ max: MAX_TERMS, ttl: FRESH_MS });
  return async (name, terms, signal) => {
    const known = new Map(terms.map((term) => [term, cache.get(`${name}/${term}`)]));
    const unknown = terms.filter((term) => known.get(term) === undefined);
    const asked = unknown.length > 0 ? await ask(name, unknown, signal) : new Map<number, number>();
    for (const [term, rarity] of asked) cache.set(`${name}/${term}`, rarity);
    return new Map(
      terms.flatMap((term) => {
        const rarity = known.get(term) ?? asked.get(term);
        return rarity === undefined ? [] : [[term, rarity] as const];
      }),
    );
  };
}
