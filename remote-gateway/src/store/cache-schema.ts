/** How long a collection is taken to be as it was left, milliseconds: another gateway may change or delete it. */
const KEPT_MS = 30_000;

type Ensured = { readonly dimension: number; readonly below: number; readonly until: number };

/** What was made sure of a moment ago, so that not every document of a bulk load asks for it again. */
export type SchemaCache = {
  /** `ensure` says up to how many points (exclusive) what it made is enough. */
  ensureOnce(name: string, dimension: number, points: number, ensure: () => Promise<number>): Promise<void>;
  forget(name: string): void;
};

export function schemaCache(keptMs = KEPT_MS): SchemaCache {
  const ensured = new Map<string, Ensured>();
  return {
    async ensureOnce(name, dimension, points, ensure) {
      const known = ensured.get(name);
      const now = performance.now();
      if (known && known.dimension === dimension && points < known.below && now < known.until) return;
      for (const [other, { until }] of ensured) if (until <= now) ensured.delete(other);
      const below = await ensure();
      ensured.set(name, { dimension, below, until: now + keptMs });
    },
    forget: (name) => void ensured.delete(name),
  };
}
