import { textHash } from '@docferry/shared-contracts';
import { LRUCache } from 'lru-cache';
import type { Embedder } from './embedder.ts';
import { singleFlight } from './single-flight.ts';
import type { VectorCache } from './vector-cache.ts';

export type CacheOptions = {
  /** What the vectors in memory may take; those of 1536 dimensions take 6 KB each. */
  readonly bytes?: number | undefined;
  /** Keeps vectors over restarts, too. */
  readonly durable?: VectorCache | undefined;
  /** Called with the number of texts that need not be embedded. */
  readonly onReuse?: ((texts: number) => void) | undefined;
};

/** `null` for a text without meaning in this space. */
type Vector = Float32Array | null;

const DEFAULT_BYTES = 64_000_000;
/** What an entry takes in addition to its vector: the key and the map's overhead. */
const ENTRY_BYTES = 200;
/** Used while the dimension is not known yet: the cache may then keep less than its limit, never more. */
export const LARGE_DIMENSION = 4_096;

/**
 * The same embedder with a cache of the texts that it has embedded, so that a provider is not paid twice for a repeated
 * question, for boilerplate that many documents share, for a document that is ingested again, or for the same text in
 * concurrent calls. For remote and neural embedders: the static one is as fast as the cache. Vectors are shared between callers, who
 * must not change them.
 */
export function cachedEmbedder(embedder: Embedder, options: CacheOptions = {}): Embedder {
  const cached = new CachedEmbedder(embedder, options);
  return {
    ...embedder,
    // A remote embedder may learn its dimension, which its id contains, after the start.
    get id() {
      return embedder.id;
    },
    get dimension() {
      return embedder.dimension;
    },
    embedQuery: (text, signal) => cached.embedQuery(text, signal),
    embedDocuments: (...documents) => cached.embedDocuments(...documents),
  };
}

class CachedEmbedder {
  readonly #embedder: Embedder;
  readonly #durable: VectorCache | undefined;
  readonly #onReuse: CacheOptions['onReuse'];
  readonly #memory: LRUCache<string, { readonly vector: Vector }>;
  readonly #loadOnce = singleFlight<Vector>();

  constructor(embedder: Embedder, { bytes = DEFAULT_BYTES, durable, onReuse }: CacheOptions) {
    const entryBytes = (embedder.dimension || LARGE_DIMENSION) * Float32Array.BYTES_PER_ELEMENT + ENTRY_BYTES;
    this.#embedder = embedder;
    this.#durable = durable;
    this.#onReuse = onReuse;
    this.#memory = new LRUCache({ max: Math.max(1, Math.floor(bytes / entryBytes)) });
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Vector> {
    const key = this.#keyOf('query', text);
    const cached = this.#get(key);
    if (cached !== undefined) {
      this.#onReuse?.(1);
      return cached;
    }
    let requested = false;
    const load = async (): Promise<Vector[]> => {
      requested = true;
      const vector = await this.#embedder.embedQuery(text, signal);
      this.#put(key, vector);
      this.#durable?.put([[key, vector]]);
      return [vector];
    };
    const loaded = await this.#loadOnce([key], load, signal);
    if (!requested) this.#onReuse?.(1);
    return loaded.get(key) ?? null;
  }

  async embedDocuments(...[texts, signal, keep, tokens = []]: Parameters<Embedder['embedDocuments']>) {
    const keys = texts.map((text) => this.#keyOf('document', text));
    const vectors = new Map(keys.map((key) => [key, this.#get(key)]));
    const missing = new Map(keys.map((key, index) => [key, { text: texts[index] ?? '', tokens: tokens[index] }]));
    for (const [key, vector] of vectors) if (vector !== undefined) missing.delete(key);
    let requested = 0;
    const keepPart: typeof keep = (part, embedded) => {
      this.#durable?.put(part.map((text, index) => [this.#keyOf('document', text), embedded[index] ?? null]));
      keep?.(part, embedded);
    };
    const load = async (wanted: readonly string[]): Promise<Vector[]> => {
      requested += wanted.length;
      const embedded = await this.#embedder.embedDocuments(
        wanted.map((key) => missing.get(key)?.text ?? ''),
        signal,
        keepPart,
        wanted.map((key) => missing.get(key)?.tokens),
      );
      return wanted.map((key, index) => this.#put(key, embedded[index] ?? null));
    };
    for (const [key, vector] of await this.#loadOnce([...missing.keys()], load, signal)) vectors.set(key, vector);
    this.#onReuse?.(texts.length - requested);
    return keys.map((key) => vectors.get(key) ?? null);
  }

  /** Some models embed a question differently from the same words in a document. */
  #keyOf(purpose: 'query' | 'document', text: string): string {
    return textHash(`${this.#embedder.id}\0${purpose}\0${text}`);
  }

  #get(key: string): Vector | undefined {
    const cached = this.#memory.get(key);
    if (cached) return cached.vector;
    const stored = this.#durable?.get(key);
    return stored === undefined ? undefined : this.#put(key, stored);
  }

  #put(key: string, vector: Vector): Vector {
    this.#memory.set(key, { vector });
    return vector;
  }
}
