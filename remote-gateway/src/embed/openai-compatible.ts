import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Embedder } from './embedder.ts';
import { createRemoteEmbedder } from './remote/remote-embedder.ts';
import { DEFAULT_REMOTE_OPTIONS, type RemoteOptions } from './remote/remote-options.ts';

export type OpenAiCompatibleOptions = Partial<RemoteOptions> & {
  /** Up to and without `/embeddings`, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Length of the vectors; found by one request when absent. */
  readonly dimension?: number | undefined;
  /** Whether to ask for that length; by default only of models known to shorten their vectors. */
  readonly requestDimension?: boolean | undefined;
};

/** Models that accept `dimensions`; servers of others may refuse a request that has it. */
export const SHORTENS_VECTORS = /text-embedding-3/;

/**
 * An embedder behind OpenAI's `POST {baseUrl}/embeddings`: OpenAI itself, Ollama, vLLM, LM Studio, Text Embeddings
 * Inference. Throws BACKEND_UNAVAILABLE or TIMEOUT when it must be asked for its dimension and does not answer.
 */
export function createOpenAiCompatibleEmbedder(options: OpenAiCompatibleOptions): Promise<Embedder> {
  const { baseUrl, apiKey, model, dimension, requestDimension = SHORTENS_VECTORS.test(model), ...rest } = options;
  const provider = createOpenAICompatible({
    name: 'docferry',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return createRemoteEmbedder({
    model: provider.embeddingModel(model),
    name: `openai:${model}`,
    dimension,
    providerOptions: () => (requestDimension && dimension ? { openaiCompatible: { dimensions: dimension } } : {}),
    options: { ...DEFAULT_REMOTE_OPTIONS, ...rest },
  });
}
