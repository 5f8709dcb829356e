import { createGoogleVertex } from '@ai-sdk/google-vertex';
import type { Embedder } from './embedder.ts';
import { createRemoteEmbedder } from './remote/remote-embedder.ts';
import { DEFAULT_REMOTE_OPTIONS, type RemoteOptions, withinLimit } from './remote/remote-options.ts';
import { openGoogleCredentials } from './vertex-credentials.ts';

export type VertexOptions = Partial<RemoteOptions> & {
  /** The project that pays; that of the credentials when absent. */
  readonly project?: string | undefined;
  /** A region, `eu`, `us` or `global`. */
  readonly location: string;
  readonly model: string;
  /** Up to and without `/projects`; that of the location by default. */
  readonly baseUrl?: string | undefined;
  /** Length of the vectors, requested when given; found by one request when absent. */
  readonly dimension?: number | undefined;
  /** Sends requests for tokens; the platform's by default. */
  readonly tokenFetch?: typeof fetch | undefined;
};

/** A request takes 250 texts and 20,000 tokens, 2,048 of each text. */
const BATCH = { batchTexts: 250, batchTokens: 18_000, inputTokens: 1_900 };
/** Gemini's models take one text a request. */
const ONE_TEXT = /^gemini-embedding/;
const TASKS = { query: 'RETRIEVAL_QUERY', document: 'RETRIEVAL_DOCUMENT' } as const;

/**
 * An embedder behind Vertex AI's `models/{model}:predict` (cloud.google.com, "Text embeddings API"), with its task types
 * for retrieval. It signs in with Application Default Credentials. Throws BACKEND_UNAVAILABLE when there are none, and
 * BACKEND_UNAVAILABLE or TIMEOUT when a request for its dimension is needed and fails.
 */
export async function createVertexEmbedder(options: VertexOptions): Promise<Embedder> {
  const { location, model, baseUrl = urlOf(location), dimension, tokenFetch, ...rest } = options;
  const { project: wanted, ...calls } = rest;
  const credentials = await openGoogleCredentials(tokenFetch);
  const project = wanted ?? (await credentials.project());
  const settings = {
    project,
    location,
    baseURL: `${baseUrl}/projects/${project}/locations/${location}/publishers/google`,
    googleAuthOptions: { authClient: credentials.client },
  };
  const outputDimensionality = dimension === undefined ? {} : { outputDimensionality: dimension };
  const batch = { ...BATCH, ...(ONE_TEXT.test(model) ? { batchTexts: 1 } : {}) };
  return createRemoteEmbedder({
    model: (fetch) => {
      const remote = createGoogleVertex({ ...settings, fetch }).embeddingModel(model);
      return {
        async doEmbed(request) {
          // The SDK takes the same token, but would report a refused sign-in as an unreachable service.
          await credentials.signIn(request.abortSignal);
          return remote.doEmbed(request);
        },
      };
    },
    name: `vertex:${model}`,
    dimension,
    providerOptions: (purpose) => ({ google: { taskType: TASKS[purpose], ...outputDimensionality } }),
    options: { ...DEFAULT_REMOTE_OPTIONS, ...batch, ...calls, batchTexts: withinLimit(calls.batchTexts, batch) },
  });
}

function urlOf(location: string): string {
  if (location === 'global') return 'https://aiplatform.googleapis.com/v1';
  if (location === 'eu' || location === 'us') return `https://aiplatform.${location}.rep.googleapis.com/v1`;
  return `https://${location}-aiplatform.googleapis.com/v1`;
}
