import type { JobRow } from '../../catalog/jobs/job-row.ts';
import type { JobSpeed } from './job-speed.ts';

/** Why an attempt is aborted: the gateway stops, or the job was cancelled or belongs to another gateway now. */
export type AbortReason = 'stopping' | 'lost';

export type Attempt = {
  /** Aborts with an {@link AbortReason}. */
  readonly signal: AbortSignal;
  readonly speed: JobSpeed;
  /** Marks the job as running, for the watchdog, until disposal. */
  readonly markRunning: () => Disposable;
  /** Resolves when the next window of so many chunks may be written: searches go first. Throws the signal's reason. */
  readonly awaitPermit: (chunks: number) => Promise<void>;
  /** Runs `work` after all waiting jobs and while no other job runs in this process. Throws the signal's reason. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Called as soon as the document can be found, before the previous version is removed. */
  readonly onEnd: (ended: JobRow) => void;
};

/** A job whose text is in the catalog. */
export type DraftedJob = JobRow & { readonly docId: string; readonly generation: number };
