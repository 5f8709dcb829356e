/**
 * In: texts, and the model of a provider's SDK.
 * Out: checked, normalised vectors, after batches, retries and a circuit breaker.
 * Never: sends more than the configured limits, or puts a provider's answer, address or key into an error.
 */
import PQueue from 'p-queue';
import { boundText } from '../../chunk/bound-text.ts';
import { GatewayError } from '../../errors.ts';
import { countTokens, type Tokenizer, withTokenizer } from '../../lexical/count-tokens.ts';
import { type Embedder, UNKNOWN_DIMENSION } from '../embedder.ts';
import { batchTexts } from './batch-texts.ts';
import { type CallOptions, type CallPolicy, createCallPolicy } from './call-policy.ts';
import { readVectors } from './read-vectors.ts';
import type { RemoteOptions } from './remote-options.ts';
import { type VectorFetch, vectorFetch } from './vector-fetch.ts';

/** Some providers embed a question differently from a passage that may answer it. */
export type Purpose = 'query' | 'document';

/** Options of a request, by the provider's name in the SDK. */
export type ProviderOptions = Record<string, Record<string, string | number | boolean>>;

/** The part of an AI SDK embedding model that is used: one request without retries. {@link vectorFetch} reads its vectors. */
export type RemoteModel = {
  doEmbed(options: { values: string[]; abortSignal?: AbortSignal; providerOptions?: ProviderOptions }): PromiseLike<{
    usage?: { tokens: number } | undefined;
    response?: { body?: unknown } | undefined;
  }>;
};

export type RemoteEmbedderSpec = {
  /** The model for one request, which must use this `fetch`. */
  readonly model: (fetch: VectorFetch['fetch']) => RemoteModel;
  /** Whether the provider is known to send vectors in base64; numbers are always read. */
  readonly packed?: boolean | undefined;
  /** The provider's and model's name, such as `openai:text-embedding-3-small`. */
  readonly name: string;
  /** The model's tokenizer; o200k_base when it is not known. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Length of the vectors; found by one request when absent. */
  readonly dimension: number | undefined;
  /** Sent with each request. */
  readonly providerOptions: (purpose: Purpose) => ProviderOptions;
  readonly options: RemoteOptions;
};

/** Strong models and BM25 have equal weight until `docferry-gateway eval --sweep` has chosen one for the model. */
const DEFAULT_DENSE_WEIGHT = 1;
/** A check within this time after a success, with no failure since, sends no request unless its caller wants one. */
const FRESH_MS = 60_000;
const QUERY_PRIORITY = 1;

/** An embedder behind a network: batches, bounded concurrency, one retry policy, and a check of every answer. */
export async function createRemoteEmbedder(spec: RemoteEmbedderSpec): Promise<Embedder> {
  const remote = new RemoteEmbedder(spec);
  await remote.start();
  return {
    get id() {
      return remote.id;
    },
    get dimension() {
      return remote.dimension;
    },
    denseWeight: spec.options.denseWeight ?? DEFAULT_DENSE_WEIGHT,
    tokenizer: spec.tokenizer,
    embedQuery: (text, signal) => remote.embedQuery(text, signal),
    embedDocuments: (...documents) => remote.embedDocuments(...documents),
    check: (signal, maxAgeMs) => remote.check(signal, maxAgeMs),
  };
}

class RemoteEmbedder {
  readonly #spec: RemoteEmbedderSpec;
  readonly #policy: CallPolicy;
  readonly #queue: PQueue;
  readonly #retryPolicies: Readonly<Record<Purpose, CallOptions>>;
  #dimension: number | undefined;
  #hasStarted = false;
  #succeededAt = Number.NEGATIVE_INFINITY;

  constructor(spec: RemoteEmbedderSpec) {
    const { name, dimension, options } = spec;
    this.#spec = spec;
    this.#policy = createCallPolicy({ ...options, name });
    this.#queue = new PQueue({ concurrency: options.concurrency });
    this.#dimension = dimension;
    this.#retryPolicies = {
      document: { retries: options.retries, timeoutMs: options.timeoutMs },
      // A caller waits for a search, which is still answered lexical only.
      query: { retries: Math.min(1, options.retries), timeoutMs: options.queryTimeoutMs },
    };
  }

  get id(): string {
    return this.#idOf(this.dimension);
  }

  get dimension(): number {
    return this.#dimension ?? UNKNOWN_DIMENSION;
  }

  /** Finds the dimension by one request; when that fails, takes the previous one, if it is known. */
  async start(): Promise<void> {
    this.#dimension ??= await this.#firstDimension();
    this.#hasStarted = true;
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array | null> {
    if (text.trim() === '') return null;
    const { tokenizer, options } = this.#spec;
    const values = [withTokenizer(tokenizer, () => boundText(text, options.inputTokens))];
    const vectors = await this.#queue.add(() => this.#request(values, 'query', signal), {
      priority: QUERY_PRIORITY,
      ...(signal ? { signal } : {}),
    });
    return vectors[0] ?? null;
  }

  async embedDocuments(...[texts, signal, keep, tokens = []]: Parameters<Embedder['embedDocuments']>) {
    const vectors: (Float32Array | null)[] = texts.map(() => null);
    const failed = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
    const embedBatch = async (batch: readonly BoundedText[]): Promise<void> => {
      const values = batch.map(({ value }) => value);
      const answered = await this.#request(values, 'document', stop);
      keep?.(
        batch.map(({ index }) => texts[index] ?? ''),
        answered,
      );
      for (const [at, { index }] of batch.entries()) vectors[index] = answered[at] ?? null;
    };
    try {
      const batches = this.#batchesOf(texts, tokens);
      await Promise.all(batches.map((batch) => this.#queue.add(() => embedBatch(batch), { signal: stop })));
    } catch (error) {
      // The document cannot be finished, so its other batches need not be paid for.
      failed.abort(error);
      throw error;
    }
    return vectors;
  }

  async check(signal?: AbortSignal, maxAgeMs = FRESH_MS): Promise<void> {
    if (!this.#policy.isOpen() && performance.now() - this.#succeededAt < maxAgeMs) return;
    await this.embedQuery('ready', signal);
  }

  /** The texts that are not empty, cut to what the model reads, in requests within the limits. */
  #batchesOf(texts: readonly string[], tokens: readonly (number | undefined)[]): BoundedText[][] {
    const { tokenizer, options } = this.#spec;
    const indices = [...texts.keys()].filter((index) => texts[index]?.trim());
    return withTokenizer(tokenizer, () => {
      const bounded = indices.map((index) => ({ index, value: boundText(texts[index] ?? '', options.inputTokens) }));
      const batches = batchTexts(
        bounded.map(({ value }) => value),
        { texts: options.batchTexts, tokens: options.batchTokens },
        indices.map((index) => tokens[index]),
      );
      return batches.map((batch) => batch.flatMap((position) => bounded[position] ?? []));
    });
  }

  #request(values: string[], purpose: Purpose, signal?: AbortSignal): Promise<(Float32Array | null)[]> {
    const call = async (abortSignal: AbortSignal) => {
      try {
        return await this.#requestOnce(values, purpose, abortSignal);
      } catch (error) {
        if (!signal?.aborted) this.#succeededAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
    };
    return this.#policy.run(call, this.#retryPolicies[purpose], signal);
  }

  async #requestOnce(values: string[], purpose: Purpose, abortSignal: AbortSignal): Promise<(Float32Array | null)[]> {
    const { model, name, packed = false, options, providerOptions } = this.#spec;
    const { fetch, vectors: raw } = vectorFetch({ packed });
    const answer = await model(fetch).doEmbed({ values, abortSignal, providerOptions: providerOptions(purpose) });
    const expected = { count: values.length, dimension: this.#dimension, name };
    const vectors = readVectors(raw, answer.response?.body, expected);
    await this.#learnDimension(vectors);
    const tokens = answer.usage?.tokens ?? sumTokens(values);
    options.onUsage?.({ embedder: name, tokens, texts: values.length });
    this.#succeededAt = performance.now();
    return vectors;
  }

  /** Takes an unknown dimension from the first vector. The catalog records it before the vector is used. */
  async #learnDimension(vectors: readonly (Float32Array | null)[]): Promise<void> {
    const isUnknown = this.#dimension === undefined && this.#hasStarted;
    const length = isUnknown ? vectors.find((vector) => vector !== null)?.length : undefined;
    if (length === undefined) return;
    await this.#spec.options.onDimension?.({ id: this.#idOf(length), dimension: length });
    // Concurrent answers may have set it meanwhile.
    this.#dimension ??= length;
  }

  async #firstDimension(): Promise<number | undefined> {
    const { name, options } = this.#spec;
    try {
      const vector = await this.embedQuery('dimension');
      if (vector) return vector.length;
      throw new GatewayError(
        'BACKEND_UNAVAILABLE',
        `The embedding provider "${name}" gave an empty vector for a word.`,
      );
    } catch (error) {
      if (!options.previousDimension || !(error instanceof GatewayError)) throw error;
      return await options.previousDimension(name, error);
    }
  }

  #idOf(dimension: number): string {
    return `${this.#spec.name}@${dimension}`;
  }
}

/** A text as it is sent, and its index among those of the call. */
type BoundedText = { readonly index: number; readonly value: string };

/** For providers that do not report usage. */
function sumTokens(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + countTokens(value), 0);
}
