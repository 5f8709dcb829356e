import type { Job } from '@docferry/shared-contracts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { awaitJob, isOver } from './await-job.ts';
import { describeJob } from './describe-job.ts';

/** Who listens: `checkAgain` throws when the credential has been revoked. */
type Listener = {
  readonly identity: Identity;
  readonly signal: AbortSignal;
  readonly checkAgain?: (() => Promise<void>) | undefined;
};

type JobEvent = { readonly event: 'job'; readonly data: Job };

/** Interval of events of a running job, milliseconds. */
const EVERY_MS = 500;

/**
 * The job now and after each change, until it ends or the gateway stops. Throws when the credential has been revoked
 * meanwhile, because a job may wait for days.
 */
export async function* jobEvents(
  gateway: IngestionParts,
  job: JobRow,
  { identity, signal, checkAgain }: Listener,
): AsyncGenerator<JobEvent | undefined> {
  let sent = '';
  let latest = job;
  for (;;) {
    const facts = JSON.stringify([latest.state, latest.attempts, latest.chunksDone, latest.chunks, latest.errorCode]);
    // Nothing new, but the server must notice when the connection is closed.
    yield facts === sent ? undefined : { event: 'job', data: describeJob(latest, gateway.jobs.speed) };
    sent = facts;
    if (isOver(latest) || gateway.jobs.stopping.aborted) return;
    latest = await awaitJob(gateway, identity, latest, { withinMs: EVERY_MS, signal });
    await checkAgain?.();
  }
}
