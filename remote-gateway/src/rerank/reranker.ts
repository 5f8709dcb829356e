/** Orders passages anew by reading them together with the query. */
export type Reranker = {
  /** Such as `voyage:rerank-2.5`. */
  readonly name: string;
  /**
   * How relevant each text is to the query, 0 to 1, in the order of the texts. Throws BACKEND_UNAVAILABLE or TIMEOUT
   * when the service fails for good.
   */
  readonly rerank: (query: string, texts: readonly string[], signal?: AbortSignal) => Promise<number[]>;
  /** Resolves when the service answers, throws with the reason otherwise. */
  readonly check: (signal?: AbortSignal) => Promise<void>;
};
