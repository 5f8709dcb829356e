import { setTimeout as sleep } from 'node:timers/promises';
import { type Sync, syncSchema } from '@docferry/shared-contracts';
import { expect } from 'vitest';
import type { RunningApp } from '../compose/app.test.fixture.ts';

/** Asks for a sync of a source over REST, and waits for its end. */
export async function syncToTheEnd(app: RunningApp, name: string, request: object = {}, key?: string): Promise<Sync> {
  const options = key === undefined ? {} : { key };
  const { status, body } = await app.call('POST', `/api/v1/sources/${name}/sync`, request, options);
  expect(status, JSON.stringify(body)).toBe(202);
  for (;;) {
    const answer = await app.call('GET', `/api/v1/sources/${name}/syncs/${String(body.sync_id)}`, undefined, options);
    const now = syncSchema.parse(answer.body);
    if (now.finished_at !== undefined) return now;
    await sleep(50);
  }
}
