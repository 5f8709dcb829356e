/** Runs work under a signal that ends with the caller's signal or after `ms` milliseconds. */
export function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withLinked(signal, async (controller) => {
    const onTimeout = (): void => controller.abort(new DOMException('no answer in time', 'TimeoutError'));
    // A timer that can be cleared: one of AbortSignal.timeout stays in memory until it fires, long after the answer.
    const timer = setTimeout(onTimeout, ms);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Runs work with a controller that ends with the caller's signal, for as long as the work runs. */
export async function withLinked<T>(
  signal: AbortSignal | undefined,
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(controller);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
