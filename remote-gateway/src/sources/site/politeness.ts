import { setTimeout as sleep } from 'node:timers/promises';

/** Time between two requests to a site where its robots.txt says none, milliseconds. */
const PAUSE_MS = 100;
/** A Crawl-delay counts up to this. */
const MAX_PAUSE_MS = 10_000;

/** Waits before each request to a site, so that they are at most as frequent as the site wants. */
export function createPace(crawlDelaySeconds: number | undefined): (signal: AbortSignal) => Promise<void> {
  const pause = Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, (crawlDelaySeconds ?? 0) * 1_000));
  let next = 0;
  return async (signal) => {
    const wait = next - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    next = performance.now() + pause;
  };
}
