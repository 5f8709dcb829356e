/** How collections are spread over a cluster; what is absent is Qdrant's default. */
export type CollectionLayout = {
  /** Parts of a collection, which lie on different nodes. */
  readonly shards?: number | undefined;
  /** Copies of each part. */
  readonly replication?: number | undefined;
  /** Copies that have to take a write before it is acknowledged. */
  readonly writeConsistency?: number | undefined;
};
