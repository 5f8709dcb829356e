import { setTimeout as sleep } from 'node:timers/promises';
import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { milliseconds, percentile } from './figure.ts';
import { COLLECTION } from './load-texts.ts';
import { question } from './sample-text.ts';

export type SearchTimes = { readonly ms: number[]; failed: number };

/** One user who searches with a new question each time until stopped; a partial answer counts as failed. */
export async function searching(
  gateway: TestGateway,
  isOn: (asked: number) => boolean,
  {
    seed,
    pauseMs = 0,
    collection = COLLECTION,
  }: { readonly seed: number; readonly pauseMs?: number; readonly collection?: string },
): Promise<SearchTimes> {
  const next = seeded(seed);
  const times: SearchTimes = { ms: [], failed: 0 };
  while (isOn(times.ms.length)) {
    const query = question(next);
    const started = performance.now();
    const isGood = await gateway.call('POST', '/api/v1/search', { query, collection }).then(
      ({ status, body }) => status === 200 && body.partial !== true,
      () => false,
    );
    times.ms.push(performance.now() - started);
    if (!isGood) times.failed += 1;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return times;
}

/** Such as `p50 8 ms, p95 20 ms, p99 25 ms, 0 of 200 failed`. */
export function formatTimes({ ms, failed }: SearchTimes): string {
  return `p50 ${milliseconds(percentile(ms, 0.5))}, p95 ${milliseconds(percentile(ms, 0.95))}, p99 ${milliseconds(percentile(ms, 0.99))}, ${failed} of ${ms.length} failed`;
}
