import { LRUCache } from 'lru-cache';

/**
 * Wraps a lookup so that its results are cached for `ttlMs` and concurrent lookups of one id share a query. Missing ids
 * and failures are not cached, so that a new key works immediately. What is asked for again in the second half of its time is
 * looked up meanwhile, so that no caller waits for a busy id, and none gets an older result.
 */
export function createTtlCache<T>(
  lookUp: (id: string) => Promise<T | undefined>,
  { ttlMs, max }: { readonly ttlMs: number; readonly max: number },
): (id: string) => Promise<T | undefined> {
  const cache = new LRUCache<string, Promise<T | undefined>>({ max, ttl: ttlMs });
  const renewing = new Set<string>();
  const start = (id: string): Promise<T | undefined> => {
    // Cached from the start of the query, because the result may be as old as that.
    const started = performance.now();
    const result = lookUp(id);
    const evict = () => {
      if (cache.peek(id) === result) cache.delete(id);
    };
    const keep = () => cache.set(id, result, { start: started });
    // The one before it is good until it ends, unless this one finds nothing.
    if (cache.has(id)) {
      renewing.add(id);
      const renewed = (found: T | undefined) => {
        keep();
        if (found === undefined) evict();
      };
      result.then(renewed, () => {}).finally(() => renewing.delete(id));
      return result;
    }
    keep();
    result.then((found) => found === undefined && evict(), evict);
    return result;
  };
  return async (id) => {
    const cached = cache.get(id);
    if (!cached) return start(id);
    if (cache.getRemainingTTL(id) < ttlMs / 2 && !renewing.has(id)) start(id).catch(() => {});
    return cached;
  };
}
