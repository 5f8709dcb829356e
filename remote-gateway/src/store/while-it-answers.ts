import { setTimeout as sleep } from 'node:timers/promises';
import { withLinked } from './with-deadline.ts';

/** How long a request may take before its node is asked for a sign of life, and between two such questions. */
const LOOK_EVERY_MS = 1_000;

/**
 * Runs a request and ends it once its node gives no sign of life: a machine that disappeared closes no connection, and a
 * frozen process keeps all of them. A node that is merely slow may take its time.
 */
export function whileItAnswers<T>(
  isAlive: () => Promise<boolean>,
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withLinked(signal, async (controller) => {
    const done = new AbortController();
    const watch = async () => {
      do await sleep(LOOK_EVERY_MS, undefined, { signal: done.signal });
      while (await isAlive());
      controller.abort(new Error('The node answers nothing.'));
    };
    // Rejects only when the request has ended first.
    watch().catch(() => {});
    try {
      return await request(controller.signal);
    } finally {
      done.abort();
    }
  });
}
