import PQueue from 'p-queue';
import { boundText } from '../../chunk/bound-text.ts';
import { GatewayError } from '../../errors.ts';
import { countTokens, type Tokenizer, withTokenizer } from '../../lexical/count-tokens.ts';
import { type Embedder, UNKNOWN_DIMENSION } from '../embedder.ts';
import { batchTexts } from './batch-texts.ts';
import { type CallOptions, createCallPolicy } from './call-policy.ts';
import { readVectors } from './read-vectors.ts';
import type { RemoteOptions } from './remote-options.ts';
import { type VectorFetch, vectorFetch } from './vector-fetch.ts';

/** Providers embed a question otherwise than a passage that may answer it. */
export type Purpose = 'query' | 'document';

/** Options of a request, by the provider's name in the SDK. */
export type ProviderOptions = Record<string, Record<string, string | number | boolean>>;

/** The part of an AI SDK embedding model that is used: one request, no retries of its own. Its vectors are {@link vectorFetch}'s. */
export type RemoteModel = {
  doEmbed(options: { values: string[]; abortSignal?: AbortSignal; providerOptions?: ProviderOptions }): PromiseLike<{
    usage?: { tokens: number } | undefined;
    response?: { body?: unknown } | undefined;
  }>;
};

export type RemoteEmbedderSpec = {
  /** The model of one request, which is to ask by this `fetch`. */
  readonly model: (fetch: VectorFetch['fetch']) => RemoteModel;
  /** Whether the provider is known to give vectors in base64; numbers are read all the same. */
  readonly packed?: boolean | undefined;
  /** The provider's and model's name, such as `openai:text-embedding-3-small`. */
  readonly name: string;
  /** Whose tokens the model reads; o200k_base stands in for one that is not known. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Length of the vectors; found by one request when absent. */
  readonly dimension: number | undefined;
  /** Sent with each request. */
  readonly providerOptions: (purpose: Purpose) => ProviderOptions;
  readonly options: RemoteOptions;
};

/**
 * Strong models find what words miss, and words find the exact names that models blur: an equal say until
 * `docferry-gateway eval --sweep` has chosen a weight for the model at hand.
 */
const EQUAL_SAY = 1;
/** A check within this time after a success, with no failure since, sends no request unless its caller wants one. */
const FRESH_MS = 60_000;
const QUERY_FIRST = { priority: 1 };

/** An embedder behind a network: batches, bounded concurrency, one call policy, and a guard on every answer. */
export async function createRemoteEmbedder(spec: RemoteEmbedderSpec): Promise<Embedder> {
  const { model, name, options, providerOptions } = spec;
  const policy = createCallPolicy({ ...options, name });
  const queue = new PQueue({ concurrency: options.concurrency });
  let dimension = spec.dimension;
  let hasStarted = false;
  let succeededAt = Number.NEGATIVE_INFINITY;

  const forDocuments: CallOptions = { retries: options.retries, timeoutMs: options.timeoutMs };
  // A search has a person or an agent waiting, and words alone still answer it.
  const forQueries: CallOptions = { retries: Math.min(1, options.retries), timeoutMs: options.queryTimeoutMs };

  const idOf = (length: number) => `${name}@${length}`;

  /** The first vector tells the dimension. The catalog is told before the vector is used. */
  async function learn(vectors: readonly (Float32Array | null)[]): Promise<void> {
    const length =
      dimension === undefined && hasStarted ? vectors.find((vector) => vector !== null)?.length : undefined;
    if (length === undefined) return;
    await options.onDimension?.({ id: idOf(length), dimension: length });
    // Answers that were under way together tell the same once.
    dimension ??= length;
  }

  async function request(values: string[], purpose: Purpose, signal?: AbortSignal) {
    const call = purpose === 'query' ? forQueries : forDocuments;
    return policy.run(
      async (abortSignal) => {
        try {
          const { fetch, vectors: given } = vectorFetch({ packed: spec.packed ?? false });
          const answer = await model(fetch).doEmbed({
            values,
            abortSignal,
            providerOptions: providerOptions(purpose),
          });
          const vectors = readVectors(given, answer.response?.body, {
            count: values.length,
            dimension,
            name,
          });
          await learn(vectors);
          const counted = answer.usage?.tokens;
          options.onUsage?.({ tokens: counted ?? sumTokens(values), texts: values.length });
          succeededAt = performance.now();
          return vectors;
        } catch (error) {
          if (!signal?.aborted) succeededAt = Number.NEGATIVE_INFINITY;
          throw error;
        }
      },
      call,
      signal,
    );
  }

  async function embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array | null> {
    if (text.trim() === '') return null;
    const values = [withTokenizer(spec.tokenizer, () => boundText(text, options.inputTokens))];
    const vectors = await queue.add(() => request(values, 'query', signal), {
      ...QUERY_FIRST,
      ...withSignal(signal),
    });
    return vectors[0] ?? null;
  }

  /** Found by one request; when that fails, the previous one, if it is known. */
  async function firstDimension(): Promise<number | undefined> {
    try {
      const vector = await embedQuery('dimension');
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

  dimension ??= await firstDimension();
  hasStarted = true;

  return {
    get id() {
      return idOf(dimension ?? UNKNOWN_DIMENSION);
    },
    get dimension() {
      return dimension ?? UNKNOWN_DIMENSION;
    },
    denseWeight: options.denseWeight ?? EQUAL_SAY,
    tokenizer: spec.tokenizer,
    embedQuery,
    async embedDocuments(texts, signal, keep, tokens = []) {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      const said = [...texts.keys()].filter((index) => texts[index]?.trim());
      const { bounded, batches } = withTokenizer(spec.tokenizer, () => {
        const bounded = said.map((index) => boundText(texts[index] ?? '', options.inputTokens));
        const limits = { texts: options.batchTexts, tokens: options.batchTokens };
        const known = said.map((index) => tokens[index]);
        return { bounded, batches: batchTexts(bounded, limits, known) };
      });
      const failed = new AbortController();
      const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
      const embedBatch = async (batch: readonly number[]) => {
        const values = batch.map((position) => bounded[position] ?? '');
        const answered = await request(values, 'document', stop);
        keep?.(
          batch.map((position) => texts[said[position] ?? -1] ?? ''),
          answered,
        );
        for (const [at, vector] of answered.entries()) {
          const index = said[batch[at] ?? -1];
          if (index !== undefined) vectors[index] = vector;
        }
      };
      try {
        await Promise.all(batches.map((batch) => queue.add(() => embedBatch(batch), { signal: stop })));
      } catch (error) {
        // The other batches of a document that cannot be finished need not be paid for.
        failed.abort(error);
        throw error;
      }
      return vectors;
    },
    async check(signal, maxAgeMs = FRESH_MS) {
      if (!policy.isOpen() && performance.now() - succeededAt < maxAgeMs) return;
      await embedQuery('ready', signal);
    },
  };
}

/** For providers that do not say what they count. */
function sumTokens(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + countTokens(value), 0);
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
