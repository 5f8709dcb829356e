import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from '@docferry/shared-contracts';
import type { Identity } from '../identity.ts';
import { listJobs } from '../ingestion/jobs/job-operations.ts';
import { listSources } from './manage-sources.ts';
import type { SourceParts } from './source-parts.ts';

/** Who listens: `checkAgain` throws when the credential has been revoked. */
type Listener = {
  readonly identity: Identity;
  readonly signal: AbortSignal;
  readonly checkAgain?: (() => Promise<void>) | undefined;
};

type ActivityEvent = { readonly event: 'activity'; readonly data: Activity };

/** How often it is looked at while something is under way, and otherwise, milliseconds. */
const BUSY_MS = 1_000;
const IDLE_MS = 3_000;
const JOBS = 50;

/**
 * The latest jobs and all sources now and after each change, until the client leaves, its credential is revoked or the
 * gateway stops.
 */
export async function* activityEvents(
  parts: SourceParts,
  { identity, signal, checkAgain }: Listener,
): AsyncGenerator<ActivityEvent | undefined> {
  const ended = AbortSignal.any([signal, parts.jobs.stopping]);
  let sent = '';
  while (!ended.aborted) {
    const [{ jobs }, { sources }] = await Promise.all([
      listJobs(parts, identity, { limit: JOBS }),
      listSources(parts, identity),
    ]);
    const facts = JSON.stringify({ jobs, sources });
    // Nothing new, but the server must notice when the connection is closed.
    yield facts === sent ? undefined : { event: 'activity', data: { jobs, sources } };
    sent = facts;
    await sleep(isBusy({ jobs, sources }) ? BUSY_MS : IDLE_MS, undefined, { signal: ended }).catch(() => {});
    if (!ended.aborted) await checkAgain?.();
  }
}

function isBusy({ jobs, sources }: Activity): boolean {
  return (
    jobs.some(({ state }) => state === 'pending' || state === 'running') ||
    sources.some(({ last_sync: last }) => last?.state === 'queued' || last?.state === 'running')
  );
}
