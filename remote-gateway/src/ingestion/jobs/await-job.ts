import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';

/** How often a job is looked at that another gateway may be working on, milliseconds. */
const LOOK_MS = 250;
/** And one that is being worked on here, where its end is heard of. */
const LOOK_HERE_MS = 2_000;
/** Who waits is told that the job is not over when the gateway stops, so long before it is cut off. */
const PATIENCE_AT_STOP_MS = 3_000;

export function isOver({ state }: Pick<JobRow, 'state'>): boolean {
  return state !== 'pending' && state !== 'running';
}

/**
 * The job once it is over, or as it is after `withinMs`, or when `isEnough` says so. Throws the signal's reason when the
 * caller is gone; the job goes on.
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
    const look = new AbortController();
    try {
      if (jobs.stopping.aborted) stopAt = Math.min(stopAt, performance.now() + PATIENCE_AT_STOP_MS);
      const left = Math.min(deadline, stopAt) - performance.now();
      if (isOver(latest) || isEnough(latest) || left <= 0) return latest;
      const either = AbortSignal.any([look.signal, signal]);
      const pause = jobs.isRunning(job.id) ? LOOK_HERE_MS : LOOK_MS;
      const end = await Promise.race([ended, sleep(Math.min(pause, left), undefined, { signal: either })]);
      latest = end ?? (await catalog.jobs.find(identity, job.id)) ?? { ...latest, state: 'cancelled' };
    } finally {
      look.abort();
      forget();
    }
    signal.throwIfAborted();
  }
}
