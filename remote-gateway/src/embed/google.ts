import { createGoogle } from '@ai-sdk/google';
import type { Embedder } from './embedder.ts';
import { createRemoteEmbedder } from './remote/remote-embedder.ts';
import { DEFAULT_REMOTE_OPTIONS, type RemoteOptions, withinLimit } from './remote/remote-options.ts';

export type GoogleOptions = Partial<RemoteOptions> & {
  readonly apiKey: string;
  readonly model: string;
  /** Up to and without `/models`; Google's own service by default. */
  readonly baseUrl?: string | undefined;
  /** Length of the vectors, requested when given; found by one request when absent. */
  readonly dimension?: number | undefined;
};

/** `batchEmbedContents` takes 100 texts, and gemini-embedding-001 reads 2048 tokens of each. */
const BATCH = { batchTexts: 100, batchTokens: 20_000, inputTokens: 1_900 };
const TASKS = { query: 'RETRIEVAL_QUERY', document: 'RETRIEVAL_DOCUMENT' } as const;

/**
 * An embedder behind the Gemini API's `models/{model}:embedContent` and `:batchEmbedContents` (ai.google.dev,
 * "Embeddings"), with its task types for retrieval. Its shortened vectors are not of length 1; ours are. Throws
 * BACKEND_UNAVAILABLE or TIMEOUT when a request for its dimension is needed and fails.
 */
export function createGoogleEmbedder(options: GoogleOptions): Promise<Embedder> {
  const { apiKey, model, baseUrl, dimension, ...calls } = options;
  const settings = { apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) };
  const outputDimensionality = dimension === undefined ? {} : { outputDimensionality: dimension };
  return createRemoteEmbedder({
    model: (fetch) => createGoogle({ ...settings, fetch }).embeddingModel(model),
    name: `google:${model}`,
    dimension,
    providerOptions: (purpose) => ({ google: { taskType: TASKS[purpose], ...outputDimensionality } }),
    options: { ...DEFAULT_REMOTE_OPTIONS, ...BATCH, ...calls, batchTexts: withinLimit(calls.batchTexts, BATCH) },
  });
}
