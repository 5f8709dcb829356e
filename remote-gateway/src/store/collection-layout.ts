/** How collections are kept and spread over a cluster; what is absent is the default, Qdrant's or ours. */
export type CollectionLayout = {
  /** Parts of a collection, which lie on different nodes. */
  readonly shards?: number | undefined;
  /** Copies of each part. */
  readonly replication?: number | undefined;
  /** Copies that have to take a write before it is acknowledged. */
  readonly writeConsistency?: number | undefined;
  /** Where the vectors as they came and the index of words are read from; `disk` when absent. */
  readonly vectors?: 'memory' | 'disk' | undefined;
  /**
   * `int8`, also when absent: a quarter of the memory; the best candidates are scored again by the vectors as they came.
   */
  readonly quantization?: 'none' | 'int8' | undefined;
  /** Vectors of a part of a collection from which on it gets its graph, kB; 0 for never. */
  readonly graphFromKb?: number | undefined;
};

/** Qdrant's own. */
const GRAPH_FROM_KB = 10_000;

/** Outliers of one in a hundred are cut off, as Qdrant advises. */
const INT8 = { scalar: { type: 'int8', quantile: 0.99, always_ram: true } } as const;

/**
 * What Qdrant is told about memory and disk. It comes into force by size: a part of a collection with fewer vectors than
 * `graphFromKb` (Qdrant's indexing threshold) is compared exactly, in memory, whatever else is said here. Measured in
 * docs/scaling.md.
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
