import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '../../identity.ts';
import { noCounts } from '../../sources/sync/no-counts.ts';
import { newIdentity } from '../draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import type { SourceRow } from './source-row.ts';

const ASKED = { trigger: 'schedule', request: { dry_run: false, force: false, confirm_removals: false } } as const;
const FAILED = { state: 'failed', error: { code: 'BACKEND_UNAVAILABLE', detail: 'The object store failed.' } } as const;

let temporary: TemporaryCatalog;
let client: pg.Client;
let alice: Identity;
let number = 0;
beforeAll(async () => {
  temporary = await temporaryCatalog();
  client = new pg.Client(temporary.postgres.connection);
  await client.connect();
  alice = await newIdentity(temporary.catalog);
});
afterAll(async () => {
  await client.end();
  await temporary[Symbol.asyncDispose]();
});

async function newSource(everyMinutes: number | null = null): Promise<SourceRow> {
  number += 1;
  const rules = { include: [], exclude: [], tags: [], kind: 'doc' as const, rules: [], everyMinutes };
  const source = await temporary.catalog.sources.create(alice, {
    name: `source-${number}`,
    url: 's3://bucket/',
    collection: 'default',
    ...rules,
  });
  if (!source) throw new Error('the name is taken');
  return source;
}

async function take() {
  const taken = await temporary.catalog.sources.take();
  if (!taken) throw new Error('no sync is queued');
  return taken;
}

it('has one sync at a time, which another gateway takes up again, and which only its last attempt may write to', async () => {
  const { sources } = temporary.catalog;
  const source = await newSource();
  const first = await sources.startSync(source, ASKED);
  expect((await sources.startSync(source, ASKED)).id).toBe(first.id);
  const lost = await take();
  expect(lost.sync.id).toBe(first.id);
  await sources.giveBack(lost);
  await client.query(`UPDATE docferry_jobs.job_common SET start_after = now() WHERE id = $1`, [first.id]);
  const again = await take();
  expect(again.sync).toMatchObject({ id: first.id, attempts: 2 });
  expect(await sources.keep(again, { ...noCounts(), seen: 3 })).toBe(true);
  await sources.end(lost, noCounts(), FAILED).catch(() => undefined);
  expect(await sources.findSync(alice, first.id)).toMatchObject({ state: 'running', counts: { seen: 3 } });
  expect(await sources.cancelSyncs(alice, source.id)).toEqual([first.id]);
  expect(await sources.keep(again, noCounts())).toBe(false);
});

it('joins what is asked of a sync that is queued already, and leaves one that runs', async () => {
  const { sources } = temporary.catalog;
  const source = await newSource();
  const ask = (request: object) => sources.startSync(source, { ...ASKED, request: { ...ASKED.request, ...request } });
  const planned = await ask({ dry_run: true });
  const joined = await ask({ confirm_removals: true });
  expect([joined.id, joined.request]).toEqual([planned.id, { dry_run: false, force: false, confirm_removals: true }]);
  const taken = await take();
  expect(taken.sync.request).toEqual(joined.request);
  expect((await ask({ force: true })).request).toEqual(joined.request);
  await sources.end(taken, noCounts(), { state: 'completed' });
});

it('is queued when it is due, unless it is paused or its tenant suspended, and later after each failure', async () => {
  const { sources } = temporary.catalog;
  const [due, paused] = [await newSource(60), await newSource(60)];
  await sources.change(alice, paused.name, { paused: true });
  await sources.startDue();
  const taken = await take();
  expect(taken.source.name).toBe(due.name);
  expect(await sources.take()).toBeUndefined();
  const minutesUntilNext = async () => {
    const next = (await sources.find(alice, due.name))?.nextSyncAt?.getTime() ?? 0;
    return (next - Date.now()) / 60_000;
  };
  expect(await minutesUntilNext()).toBeGreaterThan(56);
  await sources.end(taken, noCounts(), FAILED);
  await sources.startSync(due, ASKED);
  await sources.end(await take(), noCounts(), FAILED);
  expect(await minutesUntilNext()).toBeGreaterThan(113);
});

it('is due again when the clock of the database was set back by days', async () => {
  const { sources } = temporary.catalog;
  const source = await newSource(60);
  await sources.startDue();
  await sources.end(await take(), noCounts(), { state: 'completed' });
  await sources.startDue();
  expect(await sources.take()).toBeUndefined();
  await client.query(`UPDATE docferry.sources SET next_sync_at = next_sync_at + interval '2 days' WHERE id = $1`, [
    source.id,
  ]);
  await sources.startDue();
  const taken = await take();
  expect(taken.source.name).toBe(source.name);
  await sources.end(taken, noCounts(), { state: 'completed' });
});

it('is named as failing after a day without a sync that worked, to those who see it', async () => {
  const { sources } = temporary.catalog;
  const source = await newSource(60);
  await sources.startSync(source, ASKED);
  await sources.end(await take(), noCounts(), FAILED);
  const names = async (identity: Identity) => (await sources.failing(identity)).map(({ name }) => name);
  expect(await names(alice)).not.toContain(source.name);
  await client.query(`UPDATE docferry.sources SET created_at = now() - interval '2 days' WHERE id = $1`, [source.id]);
  expect(await names(alice)).toContain(source.name);
  expect(await names(await newIdentity(temporary.catalog))).toEqual([]);
  await sources.startSync(source, ASKED);
  await sources.end(await take(), noCounts(), { state: 'completed' });
  expect(await names(alice)).not.toContain(source.name);
});

it('ends syncs that the queue does not know, as after a restore', async () => {
  const { sources } = temporary.catalog;
  const source = await newSource();
  const { id } = await sources.startSync(source, ASKED);
  await client.query('DELETE FROM docferry_jobs.job_common WHERE id = $1', [id]);
  await sources.cancelUnknown();
  expect(await sources.findSync(alice, id)).toMatchObject({ state: 'cancelled' });
  expect((await sources.startSync(source, ASKED)).id).not.toBe(id);
});
