import type { OutgoingProxy } from '@docferry/shared-contracts';

/** Where a Qdrant is. */
export type QdrantAddress = {
  /** Such as `http://127.0.0.1:6333`; a path is kept as prefix. */
  readonly url: string;
  /** Other nodes of the same cluster, asked when that one cannot be reached. */
  readonly otherUrls?: readonly string[];
  readonly apiKey?: string | undefined;
  /** Proxies on the way to another machine. */
  readonly outgoing?: OutgoingProxy | undefined;
};
