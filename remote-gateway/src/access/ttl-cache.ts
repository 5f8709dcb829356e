import { LRUCache } from 'lru-cache';

/**
 * Wraps a lookup so that its results are cached for `ttlMs` and concurrent lookups of one id share a query. Missing ids
 * and failures are not cached, so that a new key works immediately.
 */
export function createTtlCache<T>(
  lookUp: (id: string) => Promise<T | undefined>,
  { ttlMs, max }: { readonly ttlMs: number; readonly max: number },
): (id: string) => Promise<T | undefined> {
  const cache = new LRUCache<string, Promise<T | undefined>>({ max, ttl: ttlMs });
  return async (id) => {
    const cached = cache.get(id);
    if (cached) return cached;
    // Cached before it resolves: the time to live starts with the query, because the result may be as old as that.
    const result = lookUp(id);
    cache.set(id, result);
    const evict = () => {
      if (cache.peek(id) === result) cache.delete(id);
    };
    try {
      const found = await result;
      if (found === undefined) evict();
      return found;
    } catch (error) {
      evict();
      throw error;
    }
  };
}
