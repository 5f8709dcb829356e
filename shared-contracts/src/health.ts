import { z } from 'zod';

const partSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  detail: z.string().optional(),
  latency_ms: z.number().optional(),
});

/** `GET /health`: 200 with ok or degraded, 503 when down. Open to all, so it names no tenant, path or address. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  contract: z.string(),
  uptime_s: z.number(),
  parts: z.object({ catalog: partSchema, store: partSchema, embedder: partSchema }),
});
export type Health = z.infer<typeof healthSchema>;
export type PartHealth = z.infer<typeof partSchema>;
