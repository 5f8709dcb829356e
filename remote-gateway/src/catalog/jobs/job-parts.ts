import type { Database } from '../postgres/run-as.ts';
import type { JobQueue } from './job-queue.ts';
import type { jobTextCache } from './job-text-cache.ts';

/** `long` is the same database without a limit on a statement's time. */
export type JobParts = {
  readonly db: Database;
  readonly long: Database;
  readonly queue: JobQueue;
  /** Texts of jobs that were accepted here, for the job's first attempt. */
  readonly texts: ReturnType<typeof jobTextCache>;
};
