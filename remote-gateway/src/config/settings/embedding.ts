import { z } from 'zod';
import { httpUrl, integer, onOff, settingFacts } from './setting.ts';

export const EMBEDDERS = [
  'static',
  'minilm',
  'openai-compatible',
  'azure',
  'voyage',
  'google',
  'vertex',
  'transformers',
] as const;

/** As of a collection's `dense_weight`. */
const MAX_WEIGHT = 100;

/** A model's name, with its service in front where the name does not show it. */
const modelOfService = z.string().min(1).max(1_000);

/** How text is split and turned into vectors. */
export const embeddingSettings = {
  chunk_size: integer(32, 8_192).default(512).register(settingFacts, {
    env: 'CHUNK_SIZE',
    shape: 'a number of tokens from 32 to 8192',
    example: '512',
  }),
  chunk_overlap: integer(0, 4_096).default(50).register(settingFacts, {
    env: 'CHUNK_OVERLAP',
    shape: 'a number of tokens from 0 to 4096, at most half of CHUNK_SIZE',
    example: '50',
  }),
  embedder: z
    .enum(EMBEDDERS)
    .optional()
    .register(settingFacts, { env: 'RAG_EMBEDDER', shape: `one of ${EMBEDDERS.join(', ')}`, example: 'static' }),
  embedding_model: z.string().min(1).max(200).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_MODEL',
    shape: 'the name of an embedding model',
    example: 'text-embedding-3-small',
  }),
  docs_model: modelOfService.optional().register(settingFacts, {
    env: 'RAG_DOCS_MODEL',
    shape: `a model, or service:model with a service of ${EMBEDDERS.join(', ')}`,
    example: 'voyage:voyage-3.5',
  }),
  code_model: modelOfService.optional().register(settingFacts, {
    env: 'RAG_CODE_MODEL',
    shape: `a model, or service:model with a service of ${EMBEDDERS.join(', ')}`,
    example: 'voyage-code-3',
  }),
  embedding_dimension: integer(1, 16_384).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_DIMENSION',
    alias: 'RAG_EMBEDDING_DIM',
    shape: "the length of the model's vectors, from 1 to 16384",
    example: '1536',
  }),
  embedding_url: httpUrl.optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_URL',
    shape:
      "an http or https URL that stands for Voyage's https://api.voyageai.com/v1, Google's .../v1beta or Vertex AI's .../v1",
    example: 'https://proxy.example/voyage/v1',
  }),
  embedding_weight: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,4})?$/)
    .transform(Number)
    .refine((value) => value <= MAX_WEIGHT)
    .optional()
    .register(settingFacts, {
      env: 'RAG_EMBEDDING_WEIGHT',
      shape: `the weight of the meaning against the words, from 0 to ${MAX_WEIGHT}`,
      example: '0.8',
    }),
  embedding_batch_size: integer(1, 2_048).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_BATCH_SIZE',
    alias: 'RAG_EMBED_BATCH_SIZE',
    shape: 'the most texts of one request to the embedding service, from 1 to 2048',
    example: '100',
  }),
  embedding_concurrency: integer(1, 64).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_CONCURRENCY',
    alias: 'RAG_EMBED_MAX_CONCURRENCY',
    shape: 'concurrent requests to the embedding service, from 1 to 64',
    example: '8',
  }),
  embedding_retries: integer(0, 10).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_RETRIES',
    alias: 'RAG_EMBED_MAX_RETRIES',
    shape: 'how often a failed request to the embedding service is repeated, from 0 to 10',
    example: '2',
  }),
  embedding_price: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,6})?$/)
    .transform(Number)
    .optional()
    .register(settingFacts, {
      env: 'RAG_EMBEDDING_PRICE',
      shape: 'what a million tokens cost, in any currency',
      example: '0.02',
    }),
  embedding_cache_mb: integer(0, 1_000_000).default(256).register(settingFacts, {
    env: 'RAG_EMBEDDING_CACHE_MB',
    shape: 'megabytes of vectors kept in the data directory so that no text is paid for twice, 0 for none',
    example: '256',
  }),
  voyage_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'VOYAGE_API_KEY',
    shape: 'a key of Voyage AI',
    example: 'pa-...',
    secret: true,
  }),
  gemini_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'GEMINI_API_KEY',
    shape: 'a key of the Gemini API',
    example: 'the key from Google AI Studio',
    secret: true,
  }),
  google_cloud_project: z.string().min(1).max(100).optional().register(settingFacts, {
    env: 'GOOGLE_CLOUD_PROJECT',
    alias: 'GOOGLE_VERTEX_PROJECT',
    shape: 'the id of a Google Cloud project',
    example: 'my-project-123',
  }),
  google_cloud_location: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/)
    .default('us-central1')
    .register(settingFacts, {
      env: 'GOOGLE_CLOUD_LOCATION',
      alias: 'GOOGLE_VERTEX_LOCATION',
      shape: 'a region of Google Cloud, eu, us or global',
      example: 'europe-west4',
    }),
  transformers_model: z.string().min(1).max(1_000).optional().register(settingFacts, {
    env: 'RAG_TRANSFORMERS_MODEL',
    shape: "a directory with a model's ONNX files, or owner/name on the Hugging Face hub",
    example: '/models/bge-small-en-v1.5',
  }),
  transformers_download: onOff.default(false).register(settingFacts, {
    env: 'RAG_TRANSFORMERS_DOWNLOAD',
    shape: 'on or off: whether a model may be downloaded from the hub',
    example: 'off',
  }),
  openai_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'OPENAI_API_KEY',
    shape: 'a key of the embedding service',
    example: 'sk-...',
    secret: true,
  }),
  openai_base_url: httpUrl.optional().register(settingFacts, {
    env: 'OPENAI_BASE_URL',
    shape: 'an http or https URL, without the /embeddings at its end',
    example: 'http://localhost:11434/v1',
  }),
  azure_openai_endpoint: httpUrl.optional().register(settingFacts, {
    env: 'AZURE_OPENAI_ENDPOINT',
    shape: 'an https URL',
    example: 'https://my-resource.openai.azure.com',
  }),
  azure_openai_key: z.string().min(1).optional().register(settingFacts, {
    env: 'AZURE_OPENAI_KEY',
    alias: 'AZURE_OPENAI_API_KEY',
    shape: 'a key of the Azure OpenAI resource',
    example: 'KEY 1 of "Keys and Endpoint" in the portal',
    secret: true,
  }),
  azure_openai_api_version: z
    .string()
    .regex(/^(?:v1|\d{4}-\d{2}-\d{2}(?:-preview)?)$/)
    .optional()
    .register(settingFacts, {
      env: 'AZURE_OPENAI_API_VERSION',
      shape: 'a date of the data plane, or v1 for addresses without a version',
      example: '2024-10-21',
    }),
  azure_openai_embedding_deployment: z.string().min(1).max(200).optional().register(settingFacts, {
    env: 'AZURE_OPENAI_EMBEDDING_DEPLOYMENT',
    shape: 'the name of an embedding deployment',
    example: 'text-embedding-3-small',
  }),
};
