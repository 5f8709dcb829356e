/**
 * In: the id of a job or run, and the identity that asks. Out: its state, for REST and MCP.
 * Never: reveals a job of somebody else.
 */
import type { Job, JobList, JobListQuery, Run } from '@docferry/shared-contracts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { isOver } from './await-job.ts';
import { describeJob, describeRun } from './describe-job.ts';
import { decodeJobCursor, encodeJobCursor } from './job-cursor.ts';

/** Jobs of the caller, for REST and MCP. A job of somebody else does not exist: NOT_FOUND. */

export async function listJobs(gateway: IngestionParts, identity: Identity, query: JobListQuery): Promise<JobList> {
  const { limit, cursor, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeJobCursor(cursor);
  const rows = await gateway.catalog.jobs.list(identity, { ...filter, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    jobs: page.map((row) => describeJob(row, gateway.jobs.speed)),
    ...(rows.length > limit && last ? { next_cursor: encodeJobCursor(last) } : {}),
  };
}

export async function findJob({ catalog }: IngestionParts, identity: Identity, id: string): Promise<JobRow> {
  const job = await catalog.jobs.find(identity, id);
  if (!job) throw unknownJob(id);
  return job;
}

export async function getJob(gateway: IngestionParts, identity: Identity, id: string): Promise<Job> {
  return describeJob(await findJob(gateway, identity, id), gateway.jobs.speed);
}

/** Cancels a job that has not ended. One that has ended stays, or is removed when `forget` is set. */
export async function cancelJob(
  gateway: IngestionParts,
  identity: Identity,
  id: string,
  { forget = false }: { readonly forget?: boolean } = {},
): Promise<Job> {
  const before = await findJob(gateway, identity, id);
  if (isOver(before)) {
    if (forget) await gateway.catalog.jobs.forget(identity, before);
    return describeJob(before, gateway.jobs.speed);
  }
  const job = await gateway.catalog.jobs.cancel(identity, id);
  if (!job) throw unknownJob(id);
  gateway.jobs.abort([id]);
  return describeJob(job, gateway.jobs.speed);
}

/** Starts a failed job again. Throws CONFLICT when it did not fail, or a later version is published. */
export async function retryJob(gateway: IngestionParts, identity: Identity, id: string): Promise<Job> {
  const before = await findJob(gateway, identity, id);
  const job = await gateway.catalog.jobs.retry(identity, id);
  if (!job) {
    const why =
      before.state === 'failed'
        ? 'Its text is no longer kept, because a later version was ingested. Send the document again.'
        : `Only a failed job can be retried; this one is ${before.state}.`;
    throw new GatewayError('CONFLICT', why, { details: { state: before.state } });
  }
  gateway.jobs.wake(identity.tenantId);
  return describeJob(job, gateway.jobs.speed);
}

export async function getRun(gateway: IngestionParts, identity: Identity, runId: string): Promise<Run> {
  const run = describeRun(runId, await gateway.catalog.jobs.sumRun(identity, runId), gateway.jobs.speed);
  if (!run) throw new GatewayError('NOT_FOUND', `There is no run ${runId}.`);
  return run;
}

function unknownJob(id: string): GatewayError {
  return new GatewayError('NOT_FOUND', `There is no job ${id}.`);
}
