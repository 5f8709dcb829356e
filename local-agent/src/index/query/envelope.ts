import { z } from 'zod';
import { errorShape } from '../../error-shape.ts';
import { envelopeShape, inEnvelope } from '../envelope.ts';
import { impactSchema } from './impact-schema.ts';

/** Most results of one query. Facts may be many; passages are at most those of a search. */
export const MAX_RESULTS = 500;

export const SOURCE_TYPES = ['constraint', 'pattern', 'code', 'doc'] as const;

export const rankedResultSchema = z.object({
  rank: z.int().min(1),
  final_score: z.number().describe('semantic_score plus the prior of source_type, plus what a proven relation adds'),
  semantic_score: z.number().describe('0 to 1: the relevance; 0 when only a relation speaks for it'),
  relevance: z
    .number()
    .describe(
      '0 to 1, comparable across queries: how surely it is about the query; 0 when only a relation speaks for it',
    ),
  source_type: z.enum(SOURCE_TYPES),
  relation: z
    .enum(['defines', 'imports', 'uses', 'mentions', 'similar'])
    .describe('How it is known: from the code itself; `mentions`: only the name is the same; or by similarity'),
  symbol: z.string().nullable().describe('Name that it defines or uses'),
  path: z.string().describe('Relative to the project'),
  sites: z.array(z.int().min(1)).optional().describe('All lines of the relation in this file'),
  hops: z.int().min(0).optional().describe('Imports and re-exports on the way from the definition; 0 in its own file'),
  lines: z.object({ first: z.int().min(1), last: z.int().min(1) }).nullable(),
  excerpt: z.string(),
  chunk_id: z.string().nullable().describe('Passage id for the gateway; null for what only the local code shows'),
  doc_id: z.string().nullable(),
});
export type RankedResult = z.infer<typeof rankedResultSchema>;

/** What every query answers, whether it worked or not. */
export const envelopeSchema = z.object({
  ...envelopeShape,
  results: z.array(rankedResultSchema),
  status: z.enum(['success', 'error']),
  data: z
    .object({
      query: z.string(),
      collection: z.string(),
      count: z.int().min(0),
      impact: impactSchema.optional().describe('Of query_impact: all facts, also those beyond `results`'),
      stale: z.boolean().describe('HEAD moved on since the last index run'),
    })
    .nullable(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export function success(
  results: readonly RankedResult[],
  facts: Omit<NonNullable<Envelope['data']>, 'count'>,
  degraded: readonly string[],
  warnings: readonly string[] = [],
): Envelope {
  const data = { ...facts, count: results.length };
  const rest = { status: 'success' as const, data, error_code: null, error_message: null };
  return inEnvelope(results, rest, { degraded, warnings });
}

/** An error in the same shape; of a fault of ours only the id is reported. */
export function failureEnvelope(error: unknown): Envelope {
  const { code, detail, advice } = errorShape(error);
  const rest = { status: 'error' as const, data: null, error_code: code, error_message: `${detail} ${advice}` };
  return inEnvelope([], rest);
}

/** What a query answers, or its fault in the same shape; a caller who has left hears nothing. */
export async function answered(signal: AbortSignal, query: () => Promise<Envelope>): Promise<Envelope> {
  try {
    return await query();
  } catch (error) {
    signal.throwIfAborted();
    return failureEnvelope(error);
  }
}
