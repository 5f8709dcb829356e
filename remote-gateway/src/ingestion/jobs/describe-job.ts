import type { Job, Run } from '@docferry/shared-contracts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { RunPart } from '../../catalog/jobs/list-jobs.ts';
import { type JobSpeed, remainingMs } from '../pipeline/job-speed.ts';

/** A job as callers see it. */
export function describeJob(job: JobRow, speed: JobSpeed): Job {
  const { docId, runId, startedAt, finishedAt } = job;
  const remaining = remainingMs(job, speed);
  const elapsed = elapsedMs(job);
  return {
    job_id: job.id,
    ...(runId === null ? {} : { run_id: runId }),
    kind: job.kind,
    state: job.state,
    collection: job.collection,
    ...(docId === null ? {} : { doc_id: docId }),
    source: job.source,
    uri: job.uri,
    chunks: job.chunks,
    chunks_done: job.chunksDone,
    added: job.added,
    reused: job.reused,
    removed: job.removed,
    attempts: job.attempts,
    ...(job.errorCode === null ? {} : { error: { code: job.errorCode, detail: job.errorDetail ?? '' } }),
    created_at: job.createdAt.toISOString(),
    ...(startedAt === null ? {} : { started_at: startedAt.toISOString() }),
    ...(finishedAt === null ? {} : { finished_at: finishedAt.toISOString() }),
    ...(elapsed === undefined ? {} : { elapsed_ms: elapsed }),
    ...(remaining === undefined ? {} : { estimated_remaining_ms: remaining }),
  };
}

function elapsedMs({ state, startedAt, finishedAt }: JobRow): number | undefined {
  if (startedAt === null || state === 'pending') return undefined;
  // Clocks of database and gateway may differ.
  return Math.max(0, (finishedAt?.getTime() ?? Date.now()) - startedAt.getTime());
}

/** A run as callers see it; undefined when it has no job that the caller may see. */
export function describeRun(runId: string, parts: readonly RunPart[], speed: JobSpeed): Run | undefined {
  if (parts.length === 0) return undefined;
  const jobsIn = (state: RunPart['state']) => parts.find((part) => part.state === state)?.jobs ?? 0;
  const sum = (of: (part: RunPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  const open = parts.filter(({ state }) => state === 'pending' || state === 'running');
  const remaining = open.length === 0 ? undefined : speed.estimate(open.reduce((all, { chars }) => all + chars, 0));
  const finished = Math.max(...parts.map(({ finishedAt }) => finishedAt?.getTime() ?? 0));
  return {
    run_id: runId,
    state: stateOf(parts),
    total: sum(({ jobs }) => jobs),
    states: {
      pending: jobsIn('pending'),
      running: jobsIn('running'),
      completed: jobsIn('completed'),
      skipped: jobsIn('skipped'),
      failed: jobsIn('failed'),
      cancelled: jobsIn('cancelled'),
    },
    added: sum(({ added }) => added),
    reused: sum(({ reused }) => reused),
    removed: sum(({ removed }) => removed),
    created_at: new Date(Math.min(...parts.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    ...(open.length === 0 && finished > 0 ? { finished_at: new Date(finished).toISOString() } : {}),
    ...(remaining === undefined ? {} : { estimated_remaining_ms: remaining }),
  };
}

/** A run has the worst state of its jobs. */
function stateOf(parts: readonly RunPart[]): Run['state'] {
  const has = (...states: RunPart['state'][]) => parts.some(({ state }) => states.includes(state));
  if (has('pending', 'running')) return 'running';
  if (has('failed')) return 'failed';
  return has('cancelled') ? 'cancelled' : 'completed';
}
