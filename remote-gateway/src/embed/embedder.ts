/**
 * In: texts, of documents or queries.
 * Out: their vectors in one embedding space, `null` where a text has no meaning in it.
 * Never: mixes spaces, stores a vector outside its cache, or shows a provider's key or answer in an error.
 */
import type { Tokenizer } from '../lexical/count-tokens.ts';

/** Receives texts and their vectors, batch by batch. */
export type KeepVectors = (texts: readonly string[], vectors: readonly (Float32Array | null)[]) => void;

/** The dimension of an embedder whose service has not answered yet; its `id` ends with it, too. */
export const UNKNOWN_DIMENSION = 0;

/** Computes vectors of one embedding space for texts. There is one adapter for each value of `RAG_EMBEDDER`. */
export type Embedder = {
  /** Identifies the space, such as `static:en-100d-1`; vectors of different ids are never compared. */
  readonly id: string;
  /** Length of every vector; {@link UNKNOWN_DIMENSION} until a service that was away at the start has answered. */
  readonly dimension: number;
  /** Share of the cosine in the fused score, relative to the BM25 that the query can reach (chosen by evaluation). */
  readonly denseWeight: number;
  /** The model's tokenizer, if known: chunks and requests are measured in its tokens. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Snowball languages that it knows; absent when it knows all. For others search is lexical only. */
  readonly languages?: readonly string[];
  /** Texts that take it about a second, if that is few; a document's progress is recorded after as many. */
  readonly windowTexts?: number | undefined;
  /**
   * L2-normalised vectors in the order of the texts; `null` where the text has no meaning in this space, so that no
   * zero vector is ever stored. Throws BACKEND_UNAVAILABLE or TIMEOUT when a remote embedder fails permanently; `keep`
   * has then received the batches that were answered. `tokens` are upper bounds of each text's tokens, where they are
   * known and need not be counted.
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
   * Resolves when the embedder can be used, throws with the reason otherwise. A success within the last `maxAgeMs`
   * (60,000) milliseconds, with no failure since, is enough; with 0 a request is always sent.
   */
  check(signal?: AbortSignal, maxAgeMs?: number): Promise<void>;
};
