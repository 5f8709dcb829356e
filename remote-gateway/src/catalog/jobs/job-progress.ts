import type { ErrorCode, JobState } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { abandon } from '../documents/generations.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import { actAsOwner } from './accept-job.ts';
import type { JobQueue } from './job-queue.ts';
import { JOB_COLUMNS, type JobRow } from './job-row.ts';

export type Counts = {
  readonly chunks: number;
  readonly added: number;
  readonly reused: number;
  readonly removed: number;
};
export type Progress = {
  readonly plan: string;
  readonly chunks: number;
  readonly chunksDone: number;
  readonly termsDone: number;
};

/**
 * Marks a job that was taken from the queue as running; undefined when it has ended. The first attempt counts as failed
 * from the start; a later one, of a suspect, when its work starts ({@link recordFailedAttemptOf}).
 */
export async function startJob(db: Database, id: string): Promise<JobRow | undefined> {
  return (await runJobWithId(db, { id })).rows[0];
}

const runJobWithId = compiledOnce((db: Database, { id }: { readonly id: string }) =>
  db
    .updateTable('jobs')
    .from(
      db
        .selectFrom('jobs')
        .select(['id as previous_id', 'failed_attempts as previous_failed_attempts'])
        .where('id', '=', id)
        .forUpdate()
        .as('previous'),
    )
    .set({
      state: 'running',
      attempts: sql`attempts + 1`,
      failed_attempts: sql`greatest(failed_attempts, 1)`,
      started_at: sql`now()`,
    })
    .whereRef('id', '=', 'previous_id')
    .where('state', 'in', ['pending', 'running'])
    .returning(JOB_COLUMNS)
    .returning(sql<boolean>`previous_failed_attempts > 0`.as('isSuspect')),
);

/** Counts a failed attempt of a job with an earlier failed one; undefined when another attempt has the job. */
export async function recordFailedAttemptOf(db: Database, job: JobRow): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
}

/** Counts one more failed attempt of these jobs, unless an attempt has made progress since. */
export async function blameJobs(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('state', 'in', ['pending', 'running'])
    .where('failed_attempts', '>', 0)
    .execute();
}

/** The ids of jobs that the attempt has lost: cancelled, or taken by another gateway. */
export async function lostJobs(db: Database, jobs: readonly Pick<JobRow, 'id' | 'attempts'>[]): Promise<string[]> {
  const kept = await db
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('id', '=', sql<string>`ANY(${jobs.map(({ id }) => id)}::uuid[])`)
    .where('state', '=', 'running')
    .execute();
  const attempts = new Map(kept.map((job) => [job.id, job.attempts]));
  return jobs.filter((job) => attempts.get(job.id) !== job.attempts).map(({ id }) => id);
}

/** What is written to the store by now. An attempt that makes progress is not a failed one. */
export async function recordProgress(db: IdentityTransaction, job: JobRow, progress: Progress): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      plan: progress.plan,
      chunks: progress.chunks,
      chunks_done: progress.chunksDone,
      terms_done: progress.termsDone,
      ...(progress.chunksDone > job.chunksDone ? { failed_attempts: 0 } : {}),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

export type Ending = { readonly state: JobState; readonly code?: ErrorCode; readonly detail?: string };

/**
 * Ends a job, or lets it wait for its next attempt (`pending`). Only a failed job keeps its text. A job that has ended is
 * removed from the queue in the same step, so that it can be retried immediately. False when another attempt has the job.
 */
export async function endAttempt(
  db: IdentityTransaction,
  queue: Pick<JobQueue, 'remove'>,
  job: JobRow,
  { state, code, detail }: Ending,
  { retryable }: { readonly retryable: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      state,
      error_code: code ?? null,
      error_detail: detail ?? null,
      ...(retryable ? { failed_attempts: 0 } : {}),
      ...(state === 'pending' ? {} : { finished_at: sql`now()` }),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const over = state === 'skipped' || state === 'cancelled';
  if (over && job.docId !== null && job.generation !== null) await abandon(db, job.docId, job.generation);
  if (state !== 'pending') {
    await actAsOwner(db);
    await queue.remove([job.id], db);
  }
  return true;
}
