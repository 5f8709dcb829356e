import type { OutgoingProxy } from '@docferry/shared-contracts';

/** Where a Qdrant listens. */
export type QdrantAddress = {
  /** Such as `http://127.0.0.1:6333`; a path becomes the prefix of all requests. */
  readonly url: string;
  /** Other nodes of the same cluster, used when the first one fails. */
  readonly otherUrls?: readonly string[];
  readonly apiKey?: string | undefined;
  /** Proxies on the way to another machine. */
  readonly outgoing?: OutgoingProxy | undefined;
  /**
   * Current address and key of a Qdrant that is the gateway's child process; they change with each start. Throws
   * BACKEND_UNAVAILABLE while it does not run.
   */
  readonly now?: (() => QdrantEndpoint) | undefined;
};

/** Address and key for a request. */
export type QdrantEndpoint = { readonly url: string; readonly apiKey?: string | undefined };
