import { createAzure } from '@ai-sdk/azure';
import type { Embedder } from './embedder.ts';
import { SHORTENS_VECTORS, tokenizerOf } from './openai-compatible.ts';
import { createRemoteEmbedder } from './remote/remote-embedder.ts';
import { DEFAULT_REMOTE_OPTIONS, type RemoteOptions } from './remote/remote-options.ts';

export type AzureOptions = Partial<RemoteOptions> & {
  /** The resource's address, such as `https://my-resource.openai.azure.com`. */
  readonly endpoint: string;
  readonly apiKey: string;
  readonly deployment: string;
  /** Version of the deployment's address; `v1` uses `{endpoint}/openai/v1/embeddings`, which has none. */
  readonly apiVersion?: string | undefined;
  /** Length of the vectors; found by one request when absent. */
  readonly dimension?: number | undefined;
  /** Whether to request that length; by default only when the deployment's name is that of a model that supports it. */
  readonly requestDimension?: boolean | undefined;
};

/** The stable version of the data plane's deployment addresses. */
const API_VERSION = '2024-10-21';
/** Azure takes 2048 texts and 300 000 tokens a request; smaller ones fail and repeat more cheaply. */
const BATCH_TEXTS = 128;

/**
 * An embedder behind `POST {endpoint}/openai/deployments/{deployment}/embeddings?api-version=`, or behind
 * `POST {endpoint}/openai/v1/embeddings` when the endpoint ends with `/openai/v1` or the version is `v1`. Throws
 * BACKEND_UNAVAILABLE or TIMEOUT when a request for its dimension is needed and fails.
 */
export function createAzureEmbedder(options: AzureOptions): Promise<Embedder> {
  const { endpoint, apiKey, deployment, apiVersion, dimension, ...rest } = options;
  const { requestDimension = SHORTENS_VECTORS.test(deployment), ...calls } = rest;
  const settings = { ...azureAddress(endpoint, apiVersion), apiKey };
  return createRemoteEmbedder({
    model: (fetch) => createAzure({ ...settings, fetch }).embeddingModel(deployment),
    packed: true,
    name: `azure:${deployment}`,
    tokenizer: tokenizerOf(deployment),
    dimension,
    providerOptions: () => (requestDimension && dimension ? { openai: { dimensions: dimension } } : {}),
    options: { ...DEFAULT_REMOTE_OPTIONS, batchTexts: BATCH_TEXTS, ...calls },
  });
}

/** Where a resource's deployments are, as the SDK has it. People give the endpoint with and without the path. */
export function azureAddress(endpoint: string, apiVersion: string | undefined) {
  const bare = endpoint.replace(/(?<!\/)\/+$/, '');
  const unversioned = apiVersion === 'v1' || (apiVersion === undefined && bare.endsWith('/openai/v1'));
  return {
    baseURL: `${bare.replace(/\/openai(?:\/v1)?$/, '')}/openai${unversioned ? '/v1' : ''}`,
    apiVersion: unversioned ? 'v1' : (apiVersion ?? API_VERSION),
    useDeploymentBasedUrls: !unversioned,
  };
}
