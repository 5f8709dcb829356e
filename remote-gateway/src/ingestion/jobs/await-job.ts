import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';

/** Poll interval for a job that another gateway may run, milliseconds. */
const POLL_MS = 250;
/** Poll interval for a job that runs here, whose end is an event. */
const POLL_HERE_MS = 2_000;
/** Before the gateway stops, waiting callers get `accepted` after this time, milliseconds. */
const MAX_WAIT_AT_STOP_MS = 3_000;

export function isOver({ state }: Pick<JobRow, 'state'>): boolean {
  return state !== 'pending' && state !== 'running';
}

/**
 * The job when it has ended, after `withinMs`, or when `isEnough` is true. Throws the signal's reason when the caller
 * disconnects; the job continues.
 */
export async function awaitJob(
  { catalog, jobs }: Pick<IngestionParts, 'catalog' | 'jobs'>,
  identity: Identity,
  job: JobRow,
  {
    withinMs,
    signal,
    isEnough = () => false,
  }: { readonly withinMs: number; readonly signal: AbortSignal; readonly isEnough?: (job: JobRow) => boolean },
): Promise<JobRow> {
  const deadline = performance.now() + withinMs;
  let latest = job;
  let stopAt = Number.POSITIVE_INFINITY;
  for (;;) {
    const { ended, forget } = jobs.onceEnded(job.id);
    const polling = new AbortController();
    try {
      if (jobs.stopping.aborted) stopAt = Math.min(stopAt, performance.now() + MAX_WAIT_AT_STOP_MS);
      const left = Math.min(deadline, stopAt) - performance.now();
      if (isOver(latest) || isEnough(latest) || left <= 0) return latest;
      const either = AbortSignal.any([polling.signal, signal]);
      const pause = jobs.isRunning(job.id) ? POLL_HERE_MS : POLL_MS;
      const end = await Promise.race([ended, sleep(Math.min(pause, left), undefined, { signal: either })]);
      latest = end ?? (await catalog.jobs.find(identity, job.id)) ?? { ...latest, state: 'cancelled' };
    } finally {
      polling.abort();
      forget();
    }
    signal.throwIfAborted();
  }
}
