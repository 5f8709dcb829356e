import type { Job, JobList, JobListQuery, Run } from '@docferry/shared-contracts';
import { type Calls, part, query } from './calls.ts';
import { DocferryError } from './docferry-error.ts';
import type { CallOptions } from './send.ts';
import { sleep } from './sleep.ts';

type WaitOptions = CallOptions & {
  /** Called with the job at first and after each change. */
  readonly onProgress?: (job: Job) => void;
};

export type Jobs = {
  readonly list: (fields?: Partial<JobListQuery>, options?: CallOptions) => Promise<JobList>;
  readonly get: (jobId: string, options?: CallOptions) => Promise<Job>;
  /** Cancels a job, or deletes the record of one that has ended. */
  readonly cancel: (jobId: string, options?: CallOptions) => Promise<Job>;
  readonly retry: (jobId: string, options?: CallOptions) => Promise<Job>;
  readonly run: (runId: string, options?: CallOptions) => Promise<Run>;
  /** Resolves with the job once it has ended. Throws DocferryError with the job's error when it failed. */
  readonly wait: (jobId: string, options?: WaitOptions) => Promise<Job>;
};

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 3_000;
const ENDED = new Set<Job['state']>(['completed', 'skipped', 'failed', 'cancelled']);

export function jobCalls({ get, change }: Calls): Jobs {
  const path = (jobId: string) => `/api/v1/jobs/${part(jobId)}`;
  return {
    list: (fields = {}, options) => get(`/api/v1/jobs${query(fields)}`, options),
    get: (jobId, options) => get(path(jobId), options),
    cancel: (jobId, options) => change({ method: 'DELETE', path: path(jobId), repeatable: false }, options),
    retry: (jobId, options) => change({ method: 'POST', path: `${path(jobId)}/retry`, repeatable: false }, options),
    run: (runId, options) => get(`/api/v1/runs/${part(runId)}`, options),
    wait: (jobId, options) => waitFor(() => get<Job>(path(jobId), options), options),
  };
}

/** Asks again and again, less often while nothing changes: this also outlives a restart of the gateway. */
async function waitFor(read: () => Promise<Job>, { signal, onProgress }: WaitOptions = {}): Promise<Job> {
  let seen = '';
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MAX_WAIT_MS, waitMs * 1.5)) {
    const job = await read();
    const state = JSON.stringify([job.state, job.attempts, job.chunks, job.chunks_done]);
    if (state !== seen) {
      onProgress?.(job);
      waitMs = FIRST_WAIT_MS;
    }
    seen = state;
    if (job.state === 'failed') {
      throw new DocferryError(job.error?.code ?? 'INTERNAL_ERROR', job.error?.detail ?? 'The job failed.', {
        details: { job_id: job.job_id },
      });
    }
    if (ENDED.has(job.state)) return job;
    await sleep(waitMs, signal);
  }
}
