import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { collectionSchema, documentIdSchema } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * State of a job. It starts as `pending` and returns to it between attempts. The last four are final: a `skipped` job had
 * no work (unchanged content, or a later version was published first); a `failed` job used up its attempts and can be
 * retried.
 */
export const jobStateSchema = z.enum(['pending', 'running', 'completed', 'skipped', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobStateSchema>;

export const jobIdSchema = z.uuid().describe('Id of a job');
export const runIdSchema = z.uuid().describe('Id of a run: a group of jobs, such as those of one folder');

/** Error of the last attempt; stays while the job waits for the next one. */
export const jobErrorSchema = z.object({ code: errorCodeSchema, detail: z.string() });
export type JobError = z.infer<typeof jobErrorSchema>;

/** The ingestion of one document. */
export const jobSchema = z.object({
  job_id: jobIdSchema,
  run_id: runIdSchema.optional(),
  kind: z.enum(['ingest', 'ingest_url']),
  state: jobStateSchema,
  collection: collectionSchema,
  doc_id: documentIdSchema.optional().describe('Absent until the page is fetched'),
  source: z.string(),
  uri: z.string(),
  chunks: z.int().min(0).describe('Chunks of this version; 0 until it is split'),
  chunks_done: z.int().min(0).describe('Chunks written so far'),
  added: z.int().min(0).describe('Chunks newly embedded'),
  reused: z.int().min(0).describe('Chunks whose vectors were reused'),
  removed: z.int().min(0).describe('Chunks of the previous version that were removed'),
  attempts: z.int().min(0).describe('Attempts started'),
  error: jobErrorSchema.optional(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().optional().describe('Start of the last attempt'),
  finished_at: z.iso.datetime().optional(),
  elapsed_ms: z.int().min(0).optional().describe('Duration of the last attempt, milliseconds'),
  estimated_remaining_ms: z.int().min(0).optional().describe('Estimated from the speed of recent jobs, milliseconds'),
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
