import { z } from 'zod';
import { httpUrl, integer, path, settingFacts } from './setting.ts';

const httpUrls = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(httpUrl).min(1));

/** The Qdrant and the Postgres that the gateway works on; children of its own when none is named. */
export const backendsSettings = {
  qdrant_url: httpUrls.optional().register(settingFacts, {
    env: 'QDRANT_URL',
    shape: "an http or https URL, or those of a cluster's nodes, separated by commas",
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
  qdrant_shards: integer(1, 256).optional().register(settingFacts, {
    env: 'RAG_QDRANT_SHARDS',
    shape: 'a number of shards from 1 to 256',
    example: '6',
  }),
  qdrant_replication: integer(1, 16).optional().register(settingFacts, {
    env: 'RAG_QDRANT_REPLICATION',
    shape: 'a number of copies from 1 to 16',
    example: '2',
  }),
  qdrant_write_consistency: integer(1, 16).optional().register(settingFacts, {
    env: 'RAG_QDRANT_WRITE_CONSISTENCY',
    shape: 'a number of copies from 1 to 16, at most RAG_QDRANT_REPLICATION',
    example: '1',
  }),
  qdrant_vectors: z.enum(['memory', 'disk']).default('disk').register(settingFacts, {
    env: 'RAG_QDRANT_VECTORS',
    shape: 'memory or disk',
    example: 'memory',
  }),
  qdrant_quantization: z.enum(['none', 'int8']).default('int8').register(settingFacts, {
    env: 'RAG_QDRANT_QUANTIZATION',
    shape: 'none or int8',
    example: 'none',
  }),
  qdrant_graph_from_kb: integer(0, 100_000_000).optional().register(settingFacts, {
    env: 'RAG_QDRANT_GRAPH_FROM_KB',
    shape: 'a number of kilobytes from 0 (no graph at all) to 100000000',
    example: '10000',
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
  min_free_mb: integer(0, 1_000_000).default(256).register(settingFacts, {
    env: 'RAG_MIN_FREE_MB',
    shape: 'a number of megabytes from 0 (never refuse) to 1000000',
    example: '256',
  }),
  repair_at: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/)
    .default('03:30')
    .register(settingFacts, {
      env: 'RAG_REPAIR_AT',
      shape: 'a time of day as HH:MM, or off',
      example: '03:30',
    }),
};
