import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { collectionSchema, documentIdSchema } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * Where a job is. It starts `pending`, and waits in that state between attempts as well. The last four are ends:
 * `skipped` had nothing to do (the same content again, or a later version went live first), `failed` used up its
 * attempts and can be retried.
 */
export const jobStateSchema = z.enum(['pending', 'running', 'completed', 'skipped', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobStateSchema>;

export const jobIdSchema = z.uuid().describe('Id of a job');
export const runIdSchema = z.uuid().describe('Id of a run: jobs that belong together, such as those of one folder');

/** What went wrong at the last attempt; kept while a job waits for the next one. */
export const jobErrorSchema = z.object({ code: errorCodeSchema, detail: z.string() });
export type JobError = z.infer<typeof jobErrorSchema>;

/** One document on its way in. */
export const jobSchema = z.object({
  job_id: jobIdSchema,
  run_id: runIdSchema.optional(),
  kind: z.enum(['ingest', 'ingest_url']),
  state: jobStateSchema,
  collection: collectionSchema,
  doc_id: documentIdSchema.optional().describe('Absent until a page was fetched'),
  source: z.string(),
  uri: z.string(),
  chunks: z.int().min(0).describe('Chunks of this version; 0 until it is split'),
  chunks_done: z.int().min(0).describe('Chunks that are written'),
  added: z.int().min(0).describe('Chunks embedded anew'),
  reused: z.int().min(0).describe('Chunks whose vectors were kept'),
  removed: z.int().min(0).describe('Chunks of the former version that are gone'),
  attempts: z.int().min(0).describe('Times that work on it began'),
  error: jobErrorSchema.optional(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().optional().describe('Begin of the last attempt'),
  finished_at: z.iso.datetime().optional(),
  elapsed_ms: z.int().min(0).optional().describe('Of the last attempt, milliseconds'),
  estimated_remaining_ms: z.int().min(0).optional().describe('From the speed of recent jobs, milliseconds'),
});
export type Job = z.infer<typeof jobSchema>;

/** `GET /api/v1/jobs`: newest first. */
export const jobListQuerySchema = z.strictObject({
  state: jobStateSchema.optional(),
  run: runIdSchema.optional(),
  collection: collectionSchema.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).default(50),
  cursor: z.string().min(1).max(200).optional(),
});
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

export const jobListSchema = z.object({ jobs: z.array(jobSchema), next_cursor: z.string().optional() });
export type JobList = z.infer<typeof jobListSchema>;

/** `GET /api/v1/runs/{run_id}`; its items are `GET /api/v1/jobs?run=`. */
export const runSchema = z.object({
  run_id: runIdSchema,
  state: z
    .enum(['running', 'completed', 'failed', 'cancelled'])
    .describe(
      '"running" while a job is pending or running; then "failed" when one failed, else "cancelled" when one was cancelled',
    ),
  total: z.int().min(1).describe('Jobs'),
  states: z.record(jobStateSchema, z.int().min(0)).describe('Jobs in each state'),
  added: z.int().min(0),
  reused: z.int().min(0),
  removed: z.int().min(0),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().optional(),
  estimated_remaining_ms: z.int().min(0).optional(),
});
export type Run = z.infer<typeof runSchema>;
