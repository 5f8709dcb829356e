import { ConfigError } from './config-error.ts';
import type { SettingValues } from './settings.ts';

/** Which embedder the gateway uses, with all that its adapter needs. */
export type EmbedderChoice =
  | { readonly kind: 'static' }
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
      readonly dimension: number | undefined;
    };

const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_MODEL = 'text-embedding-3-small';

/**
 * RAG_EMBEDDER decides; else a complete set of AZURE_OPENAI_* means azure, OPENAI_BASE_URL or OPENAI_API_KEY means
 * openai-compatible, and nothing means static. Throws ConfigError when the chosen one lacks a value.
 */
export function chooseEmbedder(values: SettingValues): EmbedderChoice {
  switch (values.embedder ?? guess(values)) {
    case 'static':
      return { kind: 'static' };
    case 'azure':
      return {
        kind: 'azure',
        endpoint: needed(values.azure_openai_endpoint, 'AZURE_OPENAI_ENDPOINT', 'azure'),
        apiKey: needed(values.azure_openai_key, 'AZURE_OPENAI_KEY', 'azure'),
        deployment: needed(values.azure_openai_embedding_deployment, 'AZURE_OPENAI_EMBEDDING_DEPLOYMENT', 'azure'),
        dimension: values.embedding_dimension,
      };
    case 'openai-compatible':
      return openAiCompatible(values);
  }
}

function guess(values: SettingValues): EmbedderChoice['kind'] {
  if (values.azure_openai_endpoint && values.azure_openai_key && values.azure_openai_embedding_deployment) {
    return 'azure';
  }
  return values.openai_base_url || values.openai_api_key ? 'openai-compatible' : 'static';
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
