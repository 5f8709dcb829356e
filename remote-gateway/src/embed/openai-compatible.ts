import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Tokenizer } from '../lexical/count-tokens.ts';
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
  /** Whether to request that length; by default only from models known to shorten their vectors. */
  readonly requestDimension?: boolean | undefined;
  /** Whether to request base64, a third as long as numbers; by default only from OpenAI, because other servers may refuse. */
  readonly packed?: boolean | undefined;
};

/** Models that accept `dimensions`; servers of other models may refuse such a request. */
export const SHORTENS_VECTORS = /text-embedding-3/;
/** OpenAI's own service, in all of its regions. */
const OPENAI = /(?:^|\.)api\.openai\.com$/;
/** Models whose tokenizer is cl100k_base. */
const READS_CL100K = /text-embedding-(?:3|ada-002)/;

/** The tokenizer of a model or deployment, if its name shows it. */
export function tokenizerOf(model: string): Tokenizer | undefined {
  return READS_CL100K.test(model) ? 'cl100k_base' : undefined;
}

/** Whether the server at this address documents base64. */
export function supportsPacked(baseUrl: string): boolean {
  return OPENAI.test(new URL(baseUrl).hostname);
}

/**
 * An embedder behind OpenAI's `POST {baseUrl}/embeddings`: OpenAI itself, Ollama, vLLM, LM Studio, Text Embeddings
 * Inference. Throws BACKEND_UNAVAILABLE or TIMEOUT when a request for its dimension is needed and fails.
 */
export function createOpenAiCompatibleEmbedder(options: OpenAiCompatibleOptions): Promise<Embedder> {
  const { baseUrl, apiKey, model, dimension, requestDimension = SHORTENS_VECTORS.test(model), ...rest } = options;
  const { packed = supportsPacked(baseUrl), ...calls } = rest;
  const settings = { name: 'docferry', baseURL: baseUrl, ...(apiKey === undefined ? {} : { apiKey }) };
  return createRemoteEmbedder({
    model: (fetch) => createOpenAICompatible({ ...settings, fetch }).embeddingModel(model),
    packed,
    name: `openai:${model}`,
    tokenizer: tokenizerOf(model),
    dimension,
    providerOptions: () => (requestDimension && dimension ? { openaiCompatible: { dimensions: dimension } } : {}),
    options: { ...DEFAULT_REMOTE_OPTIONS, ...calls },
  });
}
