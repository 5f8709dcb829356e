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
  /**
   * Of a Qdrant that is our own child: where it listens now, and its key. Each child process has others. Throws
   * BACKEND_UNAVAILABLE while there is none.
   */
  readonly now?: (() => QdrantEndpoint) | undefined;
};

/** What it takes to send one request. */
export type QdrantEndpoint = { readonly url: string; readonly apiKey?: string | undefined };

/** Where a request goes now. */
export function endpointOf({ url, apiKey, now }: QdrantAddress): QdrantEndpoint {
  return now ? now() : { url, apiKey };
}
