import { ConfigError } from './config-error.ts';
import type { SettingValues } from './settings.ts';

/** Which embedder the gateway uses, with all that its adapter needs. */
export type EmbedderChoice =
  | { readonly kind: 'static' }
  | { readonly kind: 'minilm' }
  | {
      readonly kind: 'openai-compatible';
      readonly baseUrl: string;
      readonly apiKey: string | undefined;
      readonly model: string;
      readonly dimension: number | undefined;
    }
  | {
      readonly kind: 'azure';
      readonly endpoint: string;
      readonly apiKey: string;
      readonly deployment: string;
      readonly apiVersion: string | undefined;
      readonly dimension: number | undefined;
    }
  | {
      readonly kind: 'voyage' | 'google';
      readonly apiKey: string;
      readonly model: string;
      readonly baseUrl: string | undefined;
      readonly dimension: number | undefined;
    }
  | {
      readonly kind: 'vertex';
      /** That of the credentials when undefined. */
      readonly project: string | undefined;
      readonly location: string;
      readonly model: string;
      readonly baseUrl: string | undefined;
      readonly dimension: number | undefined;
    }
  | {
      readonly kind: 'transformers';
      /** A directory, or a name on the hub. */
      readonly model: string;
      readonly allowDownload: boolean;
    };

const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_MODEL = 'text-embedding-3-small';
const VOYAGE_MODEL = 'voyage-3.5';
const GOOGLE_MODEL = 'gemini-embedding-001';

/**
 * RAG_EMBEDDER decides; else the first of these that is set: one of AZURE_OPENAI_ENDPOINT, _KEY and
 * _EMBEDDING_DEPLOYMENT, OPENAI_BASE_URL or OPENAI_API_KEY, VOYAGE_API_KEY, GEMINI_API_KEY, RAG_TRANSFORMERS_MODEL; else
 * static. Throws ConfigError when the chosen one lacks a value, and when a setting is there that the static one cannot
 * use: people would believe that a service is configured.
 */
export function chooseEmbedder(values: SettingValues): EmbedderChoice {
  switch (values.embedder ?? guess(values)) {
    case 'static':
      return { kind: 'static' };
    case 'minilm':
      return { kind: 'minilm' };
    case 'azure':
      return azure(values);
    case 'openai-compatible':
      return openAiCompatible(values);
    case 'voyage':
      return {
        kind: 'voyage',
        apiKey: needed(values.voyage_api_key, 'VOYAGE_API_KEY', 'voyage'),
        model: values.embedding_model ?? VOYAGE_MODEL,
        baseUrl: values.embedding_url,
        dimension: values.embedding_dimension,
      };
    case 'google':
      return {
        kind: 'google',
        apiKey: needed(values.gemini_api_key, 'GEMINI_API_KEY', 'google'),
        model: values.embedding_model ?? GOOGLE_MODEL,
        baseUrl: values.embedding_url,
        dimension: values.embedding_dimension,
      };
    case 'vertex':
      return {
        kind: 'vertex',
        project: values.google_cloud_project,
        location: values.google_cloud_location,
        model: values.embedding_model ?? GOOGLE_MODEL,
        baseUrl: values.embedding_url,
        dimension: values.embedding_dimension,
      };
    case 'transformers':
      return {
        kind: 'transformers',
        model: needed(values.transformers_model, 'RAG_TRANSFORMERS_MODEL', 'transformers'),
        allowDownload: values.transformers_download,
      };
  }
}

function guess(values: SettingValues): EmbedderChoice['kind'] {
  if (isAzureMeant(values)) return 'azure';
  if (values.openai_base_url || values.openai_api_key) return 'openai-compatible';
  if (values.voyage_api_key) return 'voyage';
  if (values.gemini_api_key) return 'google';
  if (values.transformers_model) return 'transformers';
  refuseHalf(values);
  return 'static';
}

function isAzureMeant(values: SettingValues): boolean {
  const parts = [values.azure_openai_endpoint, values.azure_openai_key, values.azure_openai_embedding_deployment];
  return parts.some((part) => part !== undefined);
}

/** Throws ConfigError for a setting that the static embedder cannot use. */
function refuseHalf(values: SettingValues): void {
  const { embedding_model, embedding_dimension, embedding_url, transformers_download, azure_openai_api_version } =
    values;
  const { embedding_batch_size, embedding_concurrency, embedding_retries } = values;
  const [half] = [
    ['RAG_EMBEDDING_MODEL', embedding_model, 'OPENAI_BASE_URL, OPENAI_API_KEY, VOYAGE_API_KEY or GEMINI_API_KEY'],
    ['RAG_EMBEDDING_DIMENSION', embedding_dimension, 'an embedding service with it'],
    ['RAG_EMBEDDING_BATCH_SIZE', embedding_batch_size, 'an embedding service with it'],
    ['RAG_EMBEDDING_CONCURRENCY', embedding_concurrency, 'an embedding service with it'],
    ['RAG_EMBEDDING_RETRIES', embedding_retries, 'an embedding service with it'],
    ['RAG_EMBEDDING_URL', embedding_url, 'VOYAGE_API_KEY or GEMINI_API_KEY'],
    ['RAG_TRANSFORMERS_DOWNLOAD', transformers_download || undefined, 'RAG_TRANSFORMERS_MODEL'],
    ['AZURE_OPENAI_API_VERSION', azure_openai_api_version, 'the other three AZURE_OPENAI_ settings'],
  ].filter(([, value]) => value !== undefined);
  if (!half) return;
  throw new ConfigError(
    `${half[0]} is set, but no embedding service is: without one the offline embedder would be used. Set ${half[2]}, or RAG_EMBEDDER=static.`,
  );
}

function azure(values: SettingValues): EmbedderChoice {
  const {
    azure_openai_endpoint: endpoint,
    azure_openai_key: apiKey,
    azure_openai_embedding_deployment: deployment,
  } = values;
  if (endpoint === undefined || apiKey === undefined || deployment === undefined) {
    const missing = [
      ...(endpoint === undefined ? ['AZURE_OPENAI_ENDPOINT'] : []),
      ...(apiKey === undefined ? ['AZURE_OPENAI_KEY (or AZURE_OPENAI_API_KEY)'] : []),
      ...(deployment === undefined ? ['AZURE_OPENAI_EMBEDDING_DEPLOYMENT'] : []),
    ];
    const are = missing.length === 1 ? 'is' : 'are';
    throw new ConfigError(
      `${missing.join(' and ')} ${are} not set, and azure needs endpoint, key and deployment. Set what is missing, or say with RAG_EMBEDDER which embedder is meant, for example RAG_EMBEDDER=static.`,
    );
  }
  return {
    kind: 'azure',
    endpoint,
    apiKey,
    deployment,
    apiVersion: values.azure_openai_api_version,
    dimension: values.embedding_dimension,
  };
}

function openAiCompatible(values: SettingValues): EmbedderChoice {
  const own = values.openai_base_url !== undefined && values.openai_base_url !== OPENAI_URL;
  return {
    kind: 'openai-compatible',
    baseUrl: values.openai_base_url ?? OPENAI_URL,
    apiKey: own ? values.openai_api_key : needed(values.openai_api_key, 'OPENAI_API_KEY', 'openai-compatible'),
    // Only OpenAI's own service has a model that can be taken for granted.
    model: values.embedding_model ?? (own ? needed(undefined, 'RAG_EMBEDDING_MODEL', 'OPENAI_BASE_URL') : OPENAI_MODEL),
    dimension: values.embedding_dimension,
  };
}

function needed(value: string | undefined, name: string, by: string): string {
  if (value === undefined)
    throw new ConfigError(`${name} is not set, and ${by} needs it. Set it, or RAG_EMBEDDER=static.`);
  return value;
}
