/**
 * In: a query and texts of passages.
 * Out: the relevance of each text to the query.
 * Never: orders or omits passages itself, or fails a search: a search continues without it.
 */

/** Scores passages by reading them together with the query. */
export type Reranker = {
  /** Such as `voyage:rerank-2.5`. */
  readonly name: string;
  /**
   * The relevance of each text to the query, 0 to 1, in the order of the texts. Throws BACKEND_UNAVAILABLE or TIMEOUT
   * when the service fails permanently.
   */
  readonly rerank: (query: string, texts: readonly string[], signal?: AbortSignal) => Promise<number[]>;
  /** Resolves when the service answers, throws with the reason otherwise. */
  readonly check: (signal?: AbortSignal) => Promise<void>;
};
