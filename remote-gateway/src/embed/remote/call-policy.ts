import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
  wrap,
} from 'cockatiel';
import { ProviderFailure, toGatewayError, toProviderFailure } from './provider-failure.ts';

export type CallOptions = {
  /** Tries after the first one. */
  readonly retries: number;
  /** Longest one try may take, milliseconds. */
  readonly timeoutMs: number;
};

export type PolicyOptions = {
  /** Name of the embedder in errors. */
  readonly name: string;
  /** What is called, in errors; an embedding provider when absent. */
  readonly service?: string;
  /** First pause between tries, milliseconds; it doubles each time, with jitter. */
  readonly backoffMs: number;
  /** Longest pause between tries; a provider that asks for more fails at once, milliseconds. */
  readonly longestPauseMs: number;
  /** Failures in a row (unreachable, silent, 5xx) after which no call is made for a while. */
  readonly breakerFailures: number;
  /** How long the breaker stays open before one call is tried, milliseconds. */
  readonly breakerMs: number;
};

export type CallPolicy = {
  readonly isOpen: () => boolean;
  /** Runs one call with retries. Throws GatewayError BACKEND_UNAVAILABLE or TIMEOUT, or the signal's reason. */
  readonly run: <T>(
    call: (signal: AbortSignal) => PromiseLike<T>,
    options: CallOptions,
    signal?: AbortSignal,
  ) => Promise<T>;
};

/** One policy for every call to one provider: retries around a circuit breaker around a deadline. */
export function createCallPolicy(options: PolicyOptions): CallPolicy {
  let openedAt = 0;
  const closedBreaker = () => {
    const made = circuitBreaker(
      handleWhen((error) => error instanceof ProviderFailure && error.isOutage),
      { breaker: new ConsecutiveBreaker(options.breakerFailures), halfOpenAfter: options.breakerMs },
    );
    made.onBreak(() => {
      openedAt = performance.now();
    });
    return made;
  };
  let breaker = closedBreaker();
  const isOpen = () => breaker.state === CircuitState.Open;
  const worthARetry = (error: unknown) =>
    error instanceof ProviderFailure && error.isTransient && (error.retryAfterMs ?? 0) <= options.longestPauseMs;

  return {
    isOpen,
    async run(call, { retries, timeoutMs }, signal) {
      signal?.throwIfAborted();
      // It goes by the wall clock: set back, that would keep it open for as long.
      if (isOpen() && performance.now() - openedAt > 2 * options.breakerMs) breaker = closedBreaker();
      const backoff = new DelegateBackoff((context: IRetryBackoffContext<unknown>) => pauseMs(context, options));
      const policy = wrap(
        retry(handleWhen(worthARetry), { maxAttempts: retries, backoff }).dangerouslyUnref(),
        breaker,
      );
      try {
        return await untilAborted(
          policy.execute(() => attempt(call, timeoutMs, signal)),
          signal,
        );
      } catch (error) {
        signal?.throwIfAborted();
        throw toGatewayError(error, options.name, options.breakerMs, options.service);
      }
    },
  };
}

async function attempt<T>(
  call: (signal: AbortSignal) => PromiseLike<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await call(signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) throw new ProviderFailure('timeout', `did not answer within ${timeoutMs} ms`);
    throw isOurs(error) ? error : toProviderFailure(error);
  }
}

/** Errors that no retry changes and that say enough already. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMBEDDING_SPACE_MISMATCH';
}

function pauseMs({ attempt, result }: IRetryBackoffContext<unknown>, options: PolicyOptions): number {
  const error = 'error' in result ? result.error : undefined;
  const asked = error instanceof ProviderFailure ? error.retryAfterMs : undefined;
  const ceiling = Math.min(options.longestPauseMs, options.backoffMs * 2 ** (attempt - 1));
  // Half fixed, half random: many clients that failed together do not come back together.
  const jittered = ceiling / 2 + (Math.random() * ceiling) / 2;
  return asked === undefined ? jittered : Math.max(asked, jittered);
}

/** A pause between tries must not outlive the caller. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
