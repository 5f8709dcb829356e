import { textHash } from '@docferry/shared-contracts';
import type { Embedder } from './embedder.ts';
import { singleFlight } from './single-flight.ts';
import type { VectorCache } from './vector-cache.ts';

export type CacheOptions = {
  /** What the vectors in memory may take; those of 1536 dimensions take 6 KB each. */
  readonly bytes?: number | undefined;
  /** Keeps them over restarts, too. */
  readonly durable?: VectorCache | undefined;
  /** Told of each text that need not be embedded. */
  readonly onReuse?: ((texts: number) => void) | undefined;
};

const DEFAULT_BYTES = 64_000_000;
/** What an entry costs beside its vector: the key and the map's own. */
const ENTRY_BYTES = 200;
/** Stands in for a dimension that is not known yet: a cache may then hold less than its limit, and not more. */
export const LARGE_DIMENSION = 4_096;

/**
 * The same embedder with a memory of the texts it has embedded, so that a provider is not paid twice for a repeated
 * question, for boilerplate that many documents share, or for a document that is ingested anew, nor for the same text
 * asked for by two at once. For remote embedders: a local one is as fast as the memory. Vectors are shared between
 * callers, who must not change them.
 */
export function cachedEmbedder(embedder: Embedder, options: CacheOptions = {}): Embedder {
  const { bytes = DEFAULT_BYTES, durable, onReuse } = options;
  const dimension = embedder.dimension || LARGE_DIMENSION;
  const room = Math.max(1, Math.floor(bytes / (dimension * Float32Array.BYTES_PER_ELEMENT + ENTRY_BYTES)));
  // A Map keeps the order of insertion: the first key is the one that was not asked for the longest.
  const known = new Map<string, Float32Array | null>();
  const bringOnce = singleFlight<Float32Array | null>();

  // Some models embed a question otherwise than the same words in a document.
  const keyOf = (purpose: 'query' | 'document', text: string) => textHash(`${embedder.id}\0${purpose}\0${text}`);
  const remember = (key: string, vector: Float32Array | null): void => {
    known.delete(key);
    known.set(key, vector);
    const oldest = known.size > room ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  };
  const recall = (key: string): Float32Array | null | undefined => {
    const vector = known.has(key) ? known.get(key) : durable?.get(key);
    if (vector !== undefined) remember(key, vector);
    return vector;
  };

  return {
    ...embedder,
    // A service that is away at the start tells its dimension later.
    get id() {
      return embedder.id;
    },
    get dimension() {
      return embedder.dimension;
    },
    async embedQuery(text, signal) {
      const key = keyOf('query', text);
      const kept = recall(key);
      if (kept !== undefined) {
        onReuse?.(1);
        return kept;
      }
      let asked = false;
      const brought = await bringOnce(
        [key],
        async () => {
          asked = true;
          const vector = await embedder.embedQuery(text, signal);
          remember(key, vector);
          durable?.put([[key, vector]]);
          return [vector];
        },
        signal,
      );
      if (!asked) onReuse?.(1);
      return brought.get(key) ?? null;
    },
    async embedDocuments(texts, signal, keep, tokens = []) {
      const keys = texts.map((text) => keyOf('document', text));
      const vectors = new Map(keys.map((key) => [key, recall(key)]));
      const missing = new Map(keys.map((key, index) => [key, { text: texts[index] ?? '', tokens: tokens[index] }]));
      for (const [key, vector] of vectors) if (vector !== undefined) missing.delete(key);
      let asked = 0;
      const keepPart: typeof keep = (part, embedded) => {
        durable?.put(part.map((text, index) => [keyOf('document', text), embedded[index] ?? null]));
        keep?.(part, embedded);
      };
      const bring = async (wanted: readonly string[]): Promise<(Float32Array | null)[]> => {
        asked += wanted.length;
        const embedded = await embedder.embedDocuments(
          wanted.map((key) => missing.get(key)?.text ?? ''),
          signal,
          keepPart,
          wanted.map((key) => missing.get(key)?.tokens),
        );
        return wanted.map((key, index) => {
          const vector = embedded[index] ?? null;
          remember(key, vector);
          return vector;
        });
      };
      for (const [key, vector] of await bringOnce([...missing.keys()], bring, signal)) vectors.set(key, vector);
      onReuse?.(texts.length - asked);
      return keys.map((key) => vectors.get(key) ?? null);
    },
  };
}
