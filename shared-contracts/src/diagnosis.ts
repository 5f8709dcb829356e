import { z } from 'zod';
import { collectionSchema } from './fields.ts';

/** Query of `GET /api/v1/diagnose`. */
export const diagnoseQuerySchema = z.strictObject({
  check: z.enum(['all', 'connections', 'collections', 'embeddings']).default('all').describe('What to check'),
  collection: collectionSchema.optional().describe('Only this collection'),
});
export type DiagnoseQuery = z.infer<typeof diagnoseQuerySchema>;

const checkSchema = z.object({
  name: z.string().describe('catalog, store, embedder or reranker'),
  status: z.enum(['ok', 'error']),
  latency_ms: z.number(),
  message: z.string().optional(),
});

/** Answer of `GET /api/v1/diagnose`. */
export const diagnosisSchema = z.object({
  timestamp: z.iso.datetime(),
  overall_status: z
    .enum(['healthy', 'degraded', 'unhealthy'])
    .describe('degraded: searches work with reduced quality; unhealthy: searches fail'),
  checks: z.array(checkSchema),
  collections: z.array(
    z.object({
      collection: collectionSchema,
      status: z.enum(['healthy', 'stale', 'empty']),
      documents: z.int().min(0),
      chunks: z.int().min(0),
      recommendation: z.string().optional(),
    }),
  ),
  recommendations: z.array(z.string()),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

/** Answer of `GET /api/v1/config`. */
export const shownConfigSchema = z.object({
  settings: z.array(
    z.object({
      name: z.string(),
      env: z.string(),
      value: z.unknown().describe('Secrets are masked; null when not set'),
      origin: z.string().describe('flag, environment, file or default'),
    }),
  ),
  presets: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.boolean()]))),
  modes: z.record(z.string(), z.string()).describe('Instruction for the reranker in each mode'),
});
export type ShownConfig = z.infer<typeof shownConfigSchema>;
