import { z } from 'zod';

const partSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  detail: z.string().optional(),
  latency_ms: z.number().optional(),
});

/** `GET /health` for callers with a key and all callers on the gateway's machine; names no tenant, path or address. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  contract: z.string(),
  uptime_s: z.number(),
  parts: z.object({ catalog: partSchema, store: partSchema, embedder: partSchema }),
});
/** `GET /health` for callers without a key. Both answers have status 200 when ok or degraded, 503 when down. */
export const shortHealthSchema = z.object({ status: z.enum(['ok', 'down']) });
/** One of the two; the detailed one is tried first. */
export const healthAnswerSchema = z.union([healthSchema, shortHealthSchema]);
export type HealthAnswer = z.infer<typeof healthAnswerSchema>;
export type Health = z.infer<typeof healthSchema>;
export type PartHealth = z.infer<typeof partSchema>;
