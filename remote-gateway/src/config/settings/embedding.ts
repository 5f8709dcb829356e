import { z } from 'zod';
import { httpUrl, integer, settingFacts } from './setting.ts';

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
  embedder: z.enum(['static', 'openai-compatible', 'azure']).optional().register(settingFacts, {
    env: 'RAG_EMBEDDER',
    shape: 'one of static, openai-compatible and azure',
    example: 'static',
  }),
  embedding_model: z.string().min(1).max(200).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_MODEL',
    shape: 'the name of an embedding model',
    example: 'text-embedding-3-small',
  }),
  embedding_dimension: integer(1, 16_384).optional().register(settingFacts, {
    env: 'RAG_EMBEDDING_DIMENSION',
    shape: "the length of the model's vectors, from 1 to 16384",
    example: '1536',
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
    shape: 'a key of the Azure OpenAI resource',
    example: 'KEY 1 of "Keys and Endpoint" in the portal',
    secret: true,
  }),
  azure_openai_embedding_deployment: z.string().min(1).max(200).optional().register(settingFacts, {
    env: 'AZURE_OPENAI_EMBEDDING_DEPLOYMENT',
    shape: 'the name of an embedding deployment',
    example: 'text-embedding-3-small',
  }),
};
