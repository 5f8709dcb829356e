/** How long a check of a collection is valid, milliseconds: another gateway may change or delete the collection. */
const TTL_MS = 30_000;

type Ensured = { readonly dimension: number; readonly below: number; readonly until: number };

/** Recent checks of collections, so that a bulk load does not repeat them for every document. */
export type SchemaCache = {
  /** `ensure` returns the number of points from which on it must run again. */
  ensureOnce(name: string, dimension: number, points: number, ensure: () => Promise<number>): Promise<void>;
  evict(name: string): void;
};

export function schemaCache(ttlMs = TTL_MS): SchemaCache {
  const ensured = new Map<string, Ensured>();
  return {
    async ensureOnce(name, dimension, points, ensure) {
      const known = ensured.get(name);
      const now = performance.now();
      if (known && known.dimension === dimension && points < known.below && now < known.until) return;
      for (const [other, { until }] of ensured) if (until <= now) ensured.delete(other);
      const below = await ensure();
      ensured.set(name, { dimension, below, until: now + ttlMs });
    },
    evict: (name) => void ensured.delete(name),
  };
}
