import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `probe` returns a truthy value; throws an error with `what` on timeout. */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 100_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await probe();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    await sleep(50);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, { cause: last });
}
