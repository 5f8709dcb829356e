import type { JobState } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import type { IdentityTransaction } from '../run-as.ts';
import { JOB_COLUMNS, type JobRow } from './job-row.ts';

export type JobFilter = {
  readonly state?: JobState | undefined;
  readonly run?: string | undefined;
  readonly collection?: string | undefined;
  readonly limit: number;
  /** Jobs before the one of this number. */
  readonly before?: number | undefined;
};

/** Newest first. */
export async function listJobs(db: IdentityTransaction, filter: JobFilter): Promise<JobRow[]> {
  let query = db.selectFrom('jobs').select(JOB_COLUMNS).orderBy('number', 'desc').limit(filter.limit);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.run !== undefined) query = query.where('run_id', '=', filter.run);
  if (filter.collection !== undefined) query = query.where('collection', '=', filter.collection);
  if (filter.before !== undefined) query = query.where('number', '<', filter.before);
  return query.execute();
}

/** All jobs of a run that are in one state, added up. */
export type RunPart = {
  readonly state: JobState;
  readonly jobs: number;
  readonly added: number;
  readonly reused: number;
  readonly removed: number;
  /** UTF-16 code units of their texts. */
  readonly chars: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

export async function sumRun(db: IdentityTransaction, runId: string): Promise<RunPart[]> {
  return db
    .selectFrom('jobs')
    .where('run_id', '=', runId)
    .groupBy('state')
    .select('state')
    .select([
      sql<number>`count(*)`.as('jobs'),
      sql<number>`sum(added)::bigint`.as('added'),
      sql<number>`sum(reused)::bigint`.as('reused'),
      sql<number>`sum(removed)::bigint`.as('removed'),
      sql<number>`sum(chars)::bigint`.as('chars'),
      sql<Date>`min(created_at)`.as('createdAt'),
      sql<Date | null>`max(finished_at)`.as('finishedAt'),
    ])
    .execute();
}
