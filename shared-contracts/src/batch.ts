import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { collectionSchema, documentIdSchema, sourceSchema, uriSchema, visibilitySchema } from './fields.ts';
import { ingestRequestSchema, ingestResultSchema } from './ingest.ts';
import { runIdSchema } from './jobs.ts';

/** Which document a batch deletes: by id, or by the fields that identify it. */
export const batchDeleteSchema = z.union([
  z.strictObject({ doc_id: documentIdSchema }),
  z.strictObject({
    collection: collectionSchema.default('default'),
    source: sourceSchema.default('local'),
    uri: uriSchema,
    visibility: visibilitySchema.default('team'),
  }),
]);
export type BatchDelete = z.infer<typeof batchDeleteSchema>;

export const batchDeleteLineSchema = z.strictObject({ delete: batchDeleteSchema });

/** One line of `POST /api/v1/ingest/batch` (NDJSON): a document to ingest, or one to delete. */
export const batchLineSchema = z.union([batchDeleteLineSchema, ingestRequestSchema]);
export type BatchLine = z.infer<typeof batchLineSchema>;
export type BatchLineInput = z.input<typeof batchLineSchema>;

/** `?run_id=` groups several batches; without it the gateway creates a run for this batch. */
export const batchQuerySchema = z.strictObject({ run_id: runIdSchema.optional() });

const line = z.int().min(1).describe('Number of the line that this result is for, from 1');

/** Why one line failed; the other lines are processed. */
export const batchErrorSchema = z.object({
  code: errorCodeSchema,
  detail: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** Totals of a batch: the last line of the answer. */
export const batchSummarySchema = z.object({
  run_id: runIdSchema,
  lines: z.int().min(0).describe('Lines processed; blank lines are not counted'),
  success: z.int().min(0),
  unchanged: z.int().min(0),
  accepted: z.int().min(0).describe('Accepted but not yet searchable: follow the run'),
  planned: z.int().min(0),
  deleted: z.int().min(0),
  failed: z.int().min(0),
  elapsed_ms: z.int().min(0),
  stopped: batchErrorSchema.optional().describe('Why the rest of the body was not read'),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;

/** One line of the answer: results in the order of the lines sent, then the summary. */
export const batchAnswerLineSchema = z.union([
  z.object({ line, status: z.literal('deleted'), doc_id: documentIdSchema, chunks: z.int().min(0) }),
  ingestResultSchema.extend({ line }),
  z.object({ line, error: batchErrorSchema }),
  z.object({ summary: batchSummarySchema }),
]);
export type BatchAnswerLine = z.infer<typeof batchAnswerLineSchema>;
