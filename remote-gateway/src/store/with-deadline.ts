/** Runs work under a signal that ends with the caller's signal or after `ms` milliseconds. */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal?.reason);
  const onTimeout = (): void => controller.abort(new DOMException('no answer in time', 'TimeoutError'));
  // A timer that can be cleared: one of AbortSignal.timeout stays in memory until it fires, long after the answer.
  const timer = setTimeout(onTimeout, ms);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
