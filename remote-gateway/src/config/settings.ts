import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** What people need to know of a setting beside its schema. */
export type SettingFacts = {
  /** Environment variable. The configuration file uses the setting's own name. */
  readonly env: string;
  /** What a right value looks like, to complete the sentence "it must be ...". */
  readonly shape: string;
  readonly example: string;
  /** Never shown in full. */
  readonly secret?: true;
};

/** Facts of each setting, kept with its schema. */
export const settingFacts = z.registry<SettingFacts>();

const integer = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= low && value <= high);

const names = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().regex(/^[^\s/]+$/)).min(1));

/** Sets of hosted MCP tools: what most agents need, and everything. */
const TOOLSETS = ['core', 'all'] as const;
export type Toolset = (typeof TOOLSETS)[number];

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const path = z
  .string()
  .min(1)
  .transform((value) => resolve(value === '~' || value.startsWith('~/') ? join(homedir(), value.slice(1)) : value));

/** Every setting of the gateway, from text: the one table behind flags, environment, file and `config show`. */
export const settingsSchema = z.object({
  port: integer(0, 65_535).default(8000).register(settingFacts, {
    env: 'RAG_PORT',
    shape: 'a port number from 0 to 65535 (0 takes any free one)',
    example: '8000',
  }),
  host: z
    .string()
    .regex(/^[0-9A-Za-z.:_-]+$/)
    .default('127.0.0.1')
    .register(settingFacts, {
      env: 'RAG_HOST',
      shape: 'an address or host name to listen on',
      example: '127.0.0.1',
    }),
  data_dir: path.register(settingFacts, {
    env: 'RAG_DATA_DIR',
    shape: 'a folder',
    example: '~/.local/share/docferry',
  }),
  log_level: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']))
    .default('info')
    .register(settingFacts, {
      env: 'LOG_LEVEL',
      shape: 'one of trace, debug, info, warn, error, fatal and silent',
      example: 'info',
    }),
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .register(settingFacts, {
      env: 'RAG_API_KEY',
      shape: '1 to 200 printable ASCII characters without spaces',
      example: 'the output of: openssl rand -hex 24',
      secret: true,
    }),
  allowed_hosts: names.optional().register(settingFacts, {
    env: 'RAG_ALLOWED_HOSTS',
    shape: 'the host names that clients use in the URL, separated by commas',
    example: 'docferry.example.com',
  }),
  allowed_origins: names.optional().register(settingFacts, {
    env: 'RAG_ALLOWED_ORIGINS',
    shape: 'the host names of web pages that may call /mcp, separated by commas',
    example: 'inspector.example.com',
  }),
  mcp_toolsets: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(TOOLSETS)).min(1))
    .default(['core'])
    .register(settingFacts, {
      env: 'RAG_MCP_TOOLSETS',
      shape: 'core or all',
      example: 'core',
    }),
  qdrant_url: httpUrl.optional().register(settingFacts, {
    env: 'QDRANT_URL',
    shape: 'an http or https URL',
    example: 'https://qdrant.example.com:6333',
  }),
  qdrant_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'QDRANT_API_KEY',
    shape: 'the key of the Qdrant server',
    example: 'the value of service.api_key in its configuration',
    secret: true,
  }),
  qdrant_binary: path.optional().register(settingFacts, {
    env: 'QDRANT_BINARY',
    shape: 'the path of a qdrant executable',
    example: '/usr/local/bin/qdrant',
  }),
  database_url: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settingFacts, {
      env: 'DATABASE_URL',
      shape: 'a Postgres URL',
      example: 'postgres://docferry:PASSWORD@db.example.com:5432/docferry',
      secret: true,
    }),
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
  fetch_http: z
    .enum(['on', 'off', 'true', 'false'])
    .transform((value) => value === 'on' || value === 'true')
    .default(false)
    .register(settingFacts, { env: 'RAG_FETCH_HTTP', shape: 'on or off', example: 'off' }),
});

/** The values by their names in `docferry.yaml`. */
export type SettingValues = z.output<typeof settingsSchema>;
export type SettingName = keyof SettingValues;

export const SETTING_NAMES = settingsSchema.keyof().options;

/** Facts of one setting. */
export function factsOf(name: SettingName): SettingFacts {
  const facts = settingFacts.get(settingsSchema.shape[name]);
  if (!facts) throw new Error(`the setting ${name} has no facts`);
  return facts;
}
