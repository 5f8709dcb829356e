import type { Tokenizer } from '../lexical/count-tokens.ts';

/** Is given texts and their vectors, part by part. */
export type KeepVectors = (texts: readonly string[], vectors: readonly (Float32Array | null)[]) => void;

/** The dimension of an embedder whose service has not answered yet; its `id` ends with it, too. */
export const UNKNOWN_DIMENSION = 0;

/** Turns text into vectors of one embedding space. An adapter each for `RAG_EMBEDDER`'s values. */
export type Embedder = {
  /** Names the space, such as `static:en-100d-1`; vectors of different ids are never compared. */
  readonly id: string;
  /** Length of every vector; {@link UNKNOWN_DIMENSION} until a service that was away at the start has answered. */
  readonly dimension: number;
  /** Share of the cosine in the fused score, relative to the query's possible BM25 (RETRIEVAL: chosen by evaluation). */
  readonly denseWeight: number;
  /** Whose tokens the model reads, when that is known: chunks and requests are measured in them. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Snowball languages that it knows; absent when it knows all. Others are searched by words alone. */
  readonly languages?: readonly string[];
  /**
   * L2-normalised vectors in the order of the texts; `null` where the text has no meaning in this space, so that no
   * zero vector is ever stored. Throws BACKEND_UNAVAILABLE or TIMEOUT when a remote embedder fails for good; `keep` has
   * then been given what was answered before, as it came. `tokens` are those of each text, at most, where they are known
   * and need not be counted.
   */
  embedDocuments(
    texts: readonly string[],
    signal?: AbortSignal,
    keep?: KeepVectors,
    tokens?: readonly (number | undefined)[],
  ): Promise<(Float32Array | null)[]>;
  /** The same for one query. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array | null>;
  /**
   * Resolves when the embedder can be used, throws with the reason otherwise. A success that is younger than `maxAgeMs`
   * (60,000) milliseconds, with no failure since, counts as an answer; with 0 the service is asked now.
   */
  check(signal?: AbortSignal, maxAgeMs?: number): Promise<void>;
};
