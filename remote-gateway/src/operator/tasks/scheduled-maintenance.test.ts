import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { QdrantClient } from '../../store/qdrant-client.ts';
import { openTestEnvironment } from './maintenance.test.fixture.ts';
import { nextTime, runMaintenance, timeOfDay } from './scheduled-maintenance.ts';

const zone = process.env.TZ;
const home = mkdtempSync(join(tmpdir(), 'docferry-keep-up-'));
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

describe('the time of the nightly repair', () => {
  it('is read as hours and minutes, or not at all', () => {
    expect([timeOfDay('00:00'), timeOfDay('03:30'), timeOfDay('23:59'), timeOfDay('off')]).toEqual([
      0,
      210,
      1439,
      undefined,
    ]);
  });

  it.each([
    ['later on the same day', 'UTC', '2026-01-15T01:00:00Z', '2026-01-15T03:30:00Z'],
    ['on the next day, when it is past', 'UTC', '2026-01-15T04:00:00Z', '2026-01-16T03:30:00Z'],
    ['on the next day, at the very moment', 'UTC', '2026-01-15T03:30:00Z', '2026-01-16T03:30:00Z'],
    ['over the end of a year', 'UTC', '2026-12-31T12:00:00Z', '2027-01-01T03:30:00Z'],
    ['in local time', 'Asia/Kolkata', '2026-01-15T12:00:00Z', '2026-01-15T22:00:00Z'],
    ['on a day of 23 hours', 'Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    ['on a day of 25 hours', 'Europe/Berlin', '2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z'],
    ['before a day of 23 hours', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ])('is %s', (_, timeZone, now, due) => {
    process.env.TZ = timeZone;
    expect(new Date(nextTime(210, new Date(now))).toISOString()).toBe(new Date(due).toISOString());
  });

  it('comes: a collection that Qdrant lost is there again afterwards', async () => {
    await using world = await openTestEnvironment(home);
    await world.ingest('note.md', 'A note about zebras.');
    const [collection] = await world.gateway.catalog.collections.list(world.identity, ['default']);
    await new QdrantClient(world.backends.qdrant, 60_000).deleteCollection(collection?.storeName ?? '');
    await expect(world.search('zebras')).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    const soon = new Date(Date.now() + 2_000);
    const midnight = new Date(soon.getFullYear(), soon.getMonth(), soon.getDate()).getTime();
    await using _ = runMaintenance(world, { repairAt: (soon.getTime() - midnight) / 60_000 });
    await expect.poll(async () => (await world.search('zebras').catch(() => undefined))?.count).toBe(1);
  });
});
