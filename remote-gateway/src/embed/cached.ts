import { textHash } from '@docferry/shared-contracts';
import type { Embedder } from './embedder.ts';

/** Vectors of 1536 dimensions take 6 KB each: some ten thousand of them. */
const DEFAULT_BYTES = 64_000_000;
/** What an entry costs beside its vector: the key and the map's own. */
const ENTRY_BYTES = 200;

/**
 * The same embedder with a memory of the texts it embedded last, so that a provider is not paid twice for a repeated
 * question or for boilerplate that many documents share. For remote embedders: a local one is as fast as the memory.
 * Vectors are shared between callers, who must not change them.
 */
export function cachedEmbedder(embedder: Embedder, bytes = DEFAULT_BYTES): Embedder {
  const room = Math.max(1, Math.floor(bytes / (embedder.dimension * Float32Array.BYTES_PER_ELEMENT + ENTRY_BYTES)));
  // A Map keeps the order of insertion: the first key is the one that was not asked for the longest.
  const known = new Map<string, Float32Array | null>();

  const recall = (key: string): Float32Array | null | undefined => {
    const vector = known.get(key);
    if (vector !== undefined) remember(key, vector);
    return vector;
  };
  const remember = (key: string, vector: Float32Array | null): void => {
    known.delete(key);
    known.set(key, vector);
    const oldest = known.size > room ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  };

  return {
    ...embedder,
    async embedQuery(text, signal) {
      // Some models embed a question otherwise than the same words in a document.
      const key = `query ${textHash(text)}`;
      const kept = recall(key);
      if (kept !== undefined) return kept;
      const vector = await embedder.embedQuery(text, signal);
      remember(key, vector);
      return vector;
    },
    async embedDocuments(texts, signal) {
      const keys = texts.map((text) => `document ${textHash(text)}`);
      const vectors = new Map(keys.map((key) => [key, recall(key)]));
      const missing = new Map(keys.map((key, index) => [key, texts[index] ?? '']));
      for (const [key, vector] of vectors) if (vector !== undefined) missing.delete(key);
      const embedded = missing.size > 0 ? await embedder.embedDocuments([...missing.values()], signal) : [];
      for (const [index, key] of [...missing.keys()].entries()) {
        const vector = embedded[index] ?? null;
        vectors.set(key, vector);
        remember(key, vector);
      }
      return keys.map((key) => vectors.get(key) ?? null);
    },
  };
}
