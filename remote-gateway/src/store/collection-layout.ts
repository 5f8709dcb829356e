/** How new collections are kept and spread over a cluster; what is absent is Qdrant's default. */
export type CollectionLayout = {
  /** Parts of a collection, which lie on different nodes. */
  readonly shards?: number | undefined;
  /** Copies of each part. */
  readonly replication?: number | undefined;
  /** Copies that have to take a write before it is acknowledged. */
  readonly writeConsistency?: number | undefined;
  /** Where the vectors as they came are read from. */
  readonly vectors?: 'memory' | 'disk' | undefined;
  /** `int8`: a quarter of the memory; the best candidates are scored again by the vectors as they came. */
  readonly quantization?: 'none' | 'int8' | undefined;
};
