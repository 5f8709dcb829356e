import type { JobState } from '@docferry/shared-contracts';
import { type RawBuilder, sql } from 'kysely';
import type { IdentityTransaction } from '../postgres/run-as.ts';
import { JOB_COLUMNS, type JobRow } from './job-row.ts';

export type JobFilter = {
  readonly state?: JobState | undefined;
  readonly run?: string | undefined;
  readonly collection?: string | undefined;
  readonly limit: number;
  /** Jobs that were accepted before this one, which may be forgotten by now. */
  readonly after?: JobPlace | undefined;
};

export type JobPlace = Pick<JobRow, 'id' | 'createdAt'>;

/** Newest first. */
export async function listJobs(db: IdentityTransaction, filter: JobFilter): Promise<JobRow[]> {
  let query = db.selectFrom('jobs').select(JOB_COLUMNS).orderBy('number', 'desc').limit(filter.limit);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.run !== undefined) query = query.where('run_id', '=', filter.run);
  if (filter.collection !== undefined) query = query.where('collection', '=', filter.collection);
  if (filter.after !== undefined) query = query.where('number', '<', numberOf(filter.after));
  return query.execute();
}

/** For a removed job, the end of the millisecond in which it was accepted: a job may then be listed twice. */
function numberOf({ id, createdAt }: JobPlace): RawBuilder<number> {
  return sql<number>`coalesce(
    (SELECT number FROM docferry.jobs WHERE id = ${id}::uuid),
    (SELECT max(number) + 1 FROM docferry.jobs WHERE created_at < ${createdAt}::timestamptz + interval '1 ms'))`;
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
