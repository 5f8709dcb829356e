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
import { unlessAborted } from '../unless-aborted.ts';
import { ProviderFailure, toGatewayError, toProviderFailure } from './provider-failure.ts';

export type CallOptions = {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Longest one attempt may take, milliseconds. */
  readonly timeoutMs: number;
};

export type PolicyOptions = {
  /** Name of the embedder in errors. */
  readonly name: string;
  /** The kind of service, in errors; an embedding provider when absent. */
  readonly service?: string;
  /** First pause between attempts, milliseconds; it doubles each time, with jitter. */
  readonly backoffMs: number;
  /** Longest pause between attempts, milliseconds; a provider that asks for a longer one fails immediately. */
  readonly maxPauseMs: number;
  /** Consecutive outages (unreachable, timeout, 5xx) that open the breaker. */
  readonly breakerFailures: number;
  /** How long the breaker stays open before one call probes the provider, milliseconds. */
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

/** The retry policy for all calls to one provider: retries around a circuit breaker around a timeout. */
export function createCallPolicy(options: PolicyOptions): CallPolicy {
  let openedAt = 0;
  const createBreaker = () => {
    const created = circuitBreaker(
      handleWhen((error) => error instanceof ProviderFailure && error.isOutage),
      { breaker: new ConsecutiveBreaker(options.breakerFailures), halfOpenAfter: options.breakerMs },
    );
    created.onBreak(() => {
      openedAt = performance.now();
    });
    return created;
  };
  let breaker = createBreaker();
  const isOpen = () => breaker.state === CircuitState.Open;
  const isRetryable = (error: unknown) =>
    error instanceof ProviderFailure && error.isTransient && (error.retryAfterMs ?? 0) <= options.maxPauseMs;

  return {
    isOpen,
    async run(call, { retries, timeoutMs }, signal) {
      signal?.throwIfAborted();
      // The library uses the wall clock; when that is set back, the breaker would stay open for as long.
      if (isOpen() && performance.now() - openedAt > 2 * options.breakerMs) breaker = createBreaker();
      const backoff = new DelegateBackoff((context: IRetryBackoffContext<unknown>) => pauseMs(context, options));
      const policy = wrap(
        retry(handleWhen(isRetryable), { maxAttempts: retries, backoff }).dangerouslyUnref(),
        breaker,
      );
      try {
        // A pause between attempts ends when the caller aborts.
        return await unlessAborted(
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
    throw isPermanent(error) ? error : toProviderFailure(error);
  }
}

/** A permanent error that is reported as it is. */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMBEDDING_SPACE_MISMATCH';
}

function pauseMs({ attempt, result }: IRetryBackoffContext<unknown>, options: PolicyOptions): number {
  const error = 'error' in result ? result.error : undefined;
  const requestedMs = error instanceof ProviderFailure ? error.retryAfterMs : undefined;
  const ceiling = Math.min(options.maxPauseMs, options.backoffMs * 2 ** (attempt - 1));
  // Half fixed, half random, so that many clients that failed together do not retry together.
  const jittered = ceiling / 2 + (Math.random() * ceiling) / 2;
  return requestedMs === undefined ? jittered : Math.max(requestedMs, jittered);
}
