/**
 * How collections are stored and distributed over a cluster. Where a field is absent the gateway chooses (`spreadOf`,
 * `storageOf`), and otherwise Qdrant.
 */
export type CollectionLayout = {
  /** Parts of a collection, each on another node. */
  readonly shards?: number | undefined;
  /** Copies of each part. */
  readonly replication?: number | undefined;
  /** Copies that must accept a write before it is acknowledged. */
  readonly writeConsistency?: number | undefined;
  /** Where full vectors and the lexical index are read from; `disk` when absent. */
  readonly vectors?: 'memory' | 'disk' | undefined;
  /**
   * `int8`, also when absent: a quarter of the memory. The best candidates are scored again with the full vectors.
   */
  readonly quantization?: 'none' | 'int8' | undefined;
  /** Size in kB from which on the vectors of a part get a graph; 0 for never. */
  readonly graphFromKb?: number | undefined;
};

/** Qdrant's default. */
const GRAPH_FROM_KB = 10_000;

/** One outlier in a hundred is cut off, as Qdrant recommends. */
const INT8 = { scalar: { type: 'int8', quantile: 0.99, always_ram: true } } as const;

/**
 * Qdrant's settings for memory and disk. They apply by size: a part of a collection below `graphFromKb` (Qdrant's indexing
 * threshold) is searched exactly and in memory, regardless of the other settings. Measured in docs/scaling.md.
 */
export function storageOf({ vectors = 'disk', quantization = 'int8', graphFromKb = GRAPH_FROM_KB }: CollectionLayout) {
  const onDisk = vectors === 'disk';
  return {
    dense: { on_disk: onDisk },
    words: { index: { on_disk: onDisk } },
    quantization: quantization === 'int8' ? INT8 : undefined,
    payload: { on_disk_payload: true },
    optimizers: { indexing_threshold: graphFromKb },
  };
}
