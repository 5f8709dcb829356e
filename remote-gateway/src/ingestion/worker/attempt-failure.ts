import type { ErrorCode } from '@docferry/shared-contracts';
import type { Ending } from '../../catalog/jobs/job-progress.ts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import { GatewayError } from '../../errors.ts';

/**
 * Attempts in a row that may end by a fault of ours, or with the process, before a document is given up. One that blocked
 * the process counts as two: two of them are enough.
 */
export const MAX_FAILED_ATTEMPTS = 3;

/** What passes by itself: a job waits for it, however long it takes. */
const PASSING: readonly ErrorCode[] = ['BACKEND_UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED', 'STORAGE_FULL'];
/** Another attempt may do better, but not for ever. */
const WORTH_RETRYING: readonly ErrorCode[] = ['CONFLICT', 'INTERNAL_ERROR'];

/** How an attempt that failed ends: whether the job waits for another one, and whether the document is to blame. */
export function endingOf(
  error: unknown,
  { failedAttempts }: Pick<JobRow, 'failedAttempts'>,
): { ending: Ending; retryable: boolean } {
  const code = error instanceof GatewayError ? error.code : 'INTERNAL_ERROR';
  const detail =
    error instanceof GatewayError ? error.message : 'The gateway failed. Its log has more, under the id of the job.';
  const passes = passesByItself(error);
  const again = passes || (WORTH_RETRYING.includes(code) && failedAttempts < MAX_FAILED_ATTEMPTS);
  return { ending: { state: again ? 'pending' : 'failed', code, detail }, retryable: passes };
}

/** True for a service that is down, slow, busy or full: a later attempt may succeed. */
export function passesByItself(error: unknown): boolean {
  return error instanceof GatewayError && PASSING.includes(error.code) && !isRefusal(error);
}

/** A provider that understood and said no (a wrong key, a wrong model) says it again. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof GatewayError ? error.details?.provider_status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
