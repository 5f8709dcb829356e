import { createVoyage } from 'voyage-ai-provider';
import type { Embedder } from './embedder.ts';
import { createRemoteEmbedder } from './remote/remote-embedder.ts';
import { DEFAULT_REMOTE_OPTIONS, type RemoteOptions } from './remote/remote-options.ts';

export type VoyageOptions = Partial<RemoteOptions> & {
  readonly apiKey: string;
  readonly model: string;
  /** Up to and without `/embeddings`; Voyage's own service by default. */
  readonly baseUrl?: string | undefined;
  /** Length of the vectors, requested when given; found by one request when absent. */
  readonly dimension?: number | undefined;
};

/** Voyage takes 1000 texts and, of its larger models, 120 000 tokens a request; ours count some fewer than it does. */
const BATCH = { batchTexts: 128, batchTokens: 60_000, inputTokens: 16_000 };

/**
 * An embedder behind Voyage's `POST /v1/embeddings` (docs.voyageai.com, "Text embedding models"), with `input_type`
 * query or document and the service's own truncation. Throws BACKEND_UNAVAILABLE or TIMEOUT when a request for its
 * dimension is needed and fails.
 */
export function createVoyageEmbedder(options: VoyageOptions): Promise<Embedder> {
  const { apiKey, model, baseUrl, dimension, ...calls } = options;
  const settings = { apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) };
  const outputDimension = dimension === undefined ? {} : { outputDimension: dimension };
  return createRemoteEmbedder({
    model: (fetch) => createVoyage({ ...settings, fetch }).embeddingModel(model),
    name: `voyage:${model}`,
    dimension,
    providerOptions: (purpose) => ({ voyage: { inputType: purpose, truncation: true, ...outputDimension } }),
    options: { ...DEFAULT_REMOTE_OPTIONS, ...BATCH, ...calls },
  });
}
