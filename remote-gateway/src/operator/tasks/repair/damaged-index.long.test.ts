import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchRequestSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHealthCheck } from '../../../http/health.ts';
import { search } from '../../../retrieval/search/search.ts';
import { hitsOf, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { repairLost } from './repair-lost.ts';

const never = new AbortController().signal;
const question = 'zebras';
let home: string;
let world: TestEnvironment;
let storage: string;

const row = async () => (await world.gateway.catalog.collections.list(world.identity, ['damaged']))[0];
const both = () =>
  search(
    world.gateway,
    world.identity,
    searchRequestSchema.parse({ query: question, collections: ['damaged', 'whole'] }),
    never,
  );
const statusOf = () => createHealthCheck(world.gateway, performance.now())();

/** Empties such files of the collection's segments, as a failing disk may. */
function damage(storeName: string, file: RegExp): number {
  const folder = join(storage, storeName);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => file.test(path));
  for (const path of files) truncateSync(join(folder, path), 0);
  return files.length;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-damaged-'));
  storage = join(home, 'qdrant', 'storage', 'collections');
  world = await openTestEnvironment(home);
  for (const collection of ['damaged', 'whole'])
    for (const name of ['a', 'b'])
      await world.ingest(`${name}.md`, `# ${name}\n\nA note about zebras, number ${name}.`, collection);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('a collection whose files are damaged', () => {
  it('is set aside at the start, reported in health and answers, and rebuilt, while the others are searched', async () => {
    const before = hitsOf(await world.search(question, 'damaged'));
    const { id = '', storeName = '' } = (await row()) ?? {};
    await world[Symbol.asyncDispose]();
    expect(damage(storeName, /config\.json$/u)).toBeGreaterThan(0);
    world = await openTestEnvironment(home);
    expect((await world.search(question, 'whole')).count).toBe(2);
    await expect(world.search(question, 'damaged')).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    const partial = await both();
    expect(partial).toMatchObject({ count: 2, partial: true, degraded_scopes: ['index'] });
    await world.gateway.catalog.collections.recordIndexLost(id);
    expect(await statusOf()).toMatchObject({ status: 'degraded', parts: { store: { status: 'degraded' } } });
    expect(await repairLost(world, { signal: never })).toBe(0);
    expect(await statusOf()).toMatchObject({ status: 'ok', parts: { store: { status: 'ok' } } });
    expect(hitsOf(await world.search(question, 'damaged'))).toEqual(before);
    expect(await both()).toMatchObject({ count: 4, partial: false });
  });

  it('is dropped and rebuilt when Qdrant fails over it in the middle of its work', async () => {
    const before = hitsOf(await world.search(question, 'damaged'));
    // Qdrant writes its segments down every five seconds; then this file ends it, and once more at its next start.
    await sleep(6_000);
    expect(damage((await row())?.storeName ?? '', /payload_storage\/(page_0|tracker)\.dat$/u)).toBeGreaterThan(0);
    const rebuilt = async () => {
      await both().catch(() => undefined);
      await repairLost(world, { signal: never }).catch(() => undefined);
      return hitsOf(await world.search(question, 'damaged'));
    };
    await expect.poll(() => rebuilt().catch(() => []), { timeout: 60_000, interval: 200 }).toEqual(before);
    expect((await world.search(question, 'whole')).count).toBe(2);
  });
});
