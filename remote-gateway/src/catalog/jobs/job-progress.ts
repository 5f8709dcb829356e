import type { ErrorCode, JobState } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { abandon } from '../documents/generations.ts';
import { compiledOnce } from '../postgres/compiled-once.ts';
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
 * Marks a job that was taken from the queue as running; undefined when it is over already. The first attempt counts as a
 * strike at once; a later one, that of a suspect, when it begins to work ({@link strikeJob}).
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

/** Counts a strike against a job of whom an attempt ended badly before; undefined when it is not the attempt's any more. */
export async function strikeJob(db: Database, job: JobRow): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
}

/** Counts a strike more against these, if an attempt at them has not got on since. */
export async function blameJobs(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('state', 'in', ['pending', 'running'])
    .where('failed_attempts', '>', 0)
    .execute();
}

/** Those of these jobs that are no longer the attempt's own: cancelled, or taken by another gateway meanwhile. */
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

/** What is written to the store by now. An attempt that gets on is no strike. */
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
 * Ends a job, or lets it wait for its next attempt (`pending`). Only a failed job's text is kept. One that is over leaves
 * the queue in the same step, so that it can be retried at once. False when the job is no longer the attempt's own.
 */
export async function endAttempt(
  db: IdentityTransaction,
  queue: Pick<JobQueue, 'remove'>,
  job: JobRow,
  { state, code, detail }: Ending,
  { forgive }: { readonly forgive: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      state,
      error_code: code ?? null,
      error_detail: detail ?? null,
      ...(forgive ? { failed_attempts: 0 } : {}),
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
