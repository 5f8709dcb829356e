import { setTimeout as sleep } from 'node:timers/promises';
import type { UserError } from '../errors.ts';

/** How long a call may continue to try. */
export type RetryPolicy = {
  readonly attempts: number;
  /** No attempt starts later than this after the first one, milliseconds. */
  readonly budgetMs: number;
  /** As budgetMs, for a server that refuses connections: it is not there, and waiting seldom helps. */
  readonly refusedBudgetMs: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
};

/** For a person or a script that waits: rides out a restart of the gateway or a short rate limit. */
export const PATIENT: RetryPolicy = {
  attempts: 8,
  budgetMs: 60_000,
  refusedBudgetMs: 2_000,
  baseDelayMs: 250,
  maxDelayMs: 8_000,
};

/** For an agent's tool call: with a connect timeout of 3 s it ends within 10 s when the gateway is down. */
export const BRISK: RetryPolicy = { ...PATIENT, attempts: 5, budgetMs: 6_000, maxDelayMs: 2_000 };

/** One failed attempt: the error to show if it was the last, and whether another one makes sense. */
export class AttemptFailure extends Error {
  readonly error: UserError;
  readonly retry: 'no' | 'briefly' | 'yes';
  readonly retryAfterMs: number | undefined;

  constructor(error: UserError, retry: 'no' | 'briefly' | 'yes' = 'no', retryAfterMs?: number) {
    super(error.message, { cause: error });
    this.error = error;
    this.retry = retry;
    this.retryAfterMs = retryAfterMs;
  }
}

export type RetryOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait, with why and how long, milliseconds. */
  readonly onRetry?: ((error: UserError, waitMs: number) => void) | undefined;
};

/**
 * Runs `attempt` until it succeeds or trying again makes no sense; then throws the last failure's UserError.
 * Waits grow twofold with jitter over their upper half, and are never shorter than the server's Retry-After.
 */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  policy: RetryPolicy,
  { signal, onRetry }: RetryOptions = {},
): Promise<Value> {
  const startedAt = performance.now();
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (failure) {
      if (!(failure instanceof AttemptFailure)) throw failure;
      const budgetMs = failure.retry === 'briefly' ? policy.refusedBudgetMs : policy.budgetMs;
      const backoff = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (number - 1));
      const waitMs = Math.max(backoff * (0.5 + Math.random() / 2), failure.retryAfterMs ?? 0);
      const tooLate = performance.now() - startedAt + waitMs > budgetMs;
      if (failure.retry === 'no' || number >= policy.attempts || tooLate) throw failure.error;
      onRetry?.(failure.error, waitMs);
      await sleep(waitMs, undefined, signal ? { signal } : {});
    }
  }
}

/** Milliseconds of a Retry-After header (RFC 9110, section 10.2.3): seconds or a date; `undefined` when absent or odd. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const date = /^[A-Z][a-z]+,? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
