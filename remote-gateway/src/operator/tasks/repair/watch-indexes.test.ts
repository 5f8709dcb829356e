import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QdrantClient } from '../../../store/qdrant-client.ts';
import { hitsOf, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { repairLost } from './repair-lost.ts';
import { watchIndexes } from './watch-indexes.ts';

let home: string;
let world: TestEnvironment;
let storeName: string;
const never = new AbortController().signal;
const question = 'zebras';
const lose = () => new QdrantClient(world.backends.qdrant, 60_000).deleteCollection(storeName);
const found = async () => (await world.search(question)).results.map(({ filename }) => filename).sort();

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-lost-'));
  world = await openTestEnvironment(home);
  for (const name of ['a', 'b', 'c'])
    await world.ingest(`${name}.md`, `# ${name}\n\nA note about zebras, number ${name}.`);
  const [collection] = await world.gateway.catalog.collections.list(world.identity, ['default']);
  storeName = collection?.storeName ?? '';
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('a collection that Qdrant lost', () => {
  it('is said to be missing, and is there again soon without anybody asking', async () => {
    const before = hitsOf(await world.search(question));
    await lose();
    await expect(world.search(question)).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringContaining('rebuilds it'),
    });
    await using _ = watchIndexes(world, { lookMs: 50 });
    await expect.poll(() => world.search(question).catch(() => undefined)).toMatchObject({ count: 3, partial: false });
    expect(hitsOf(await world.search(question))).toEqual(before);
  });

  it('is said to lack passages once an ingestion has made it again, until the rest is there', async () => {
    await lose();
    // The store looks whether it is there twice a minute; an upsert that fails makes it look at once.
    await world.ingest('d.md', '# d\n\nAnother note about zebras, number d.');
    const lacking = await world.search(question);
    expect(lacking).toMatchObject({ count: 1, partial: true, degraded_scopes: ['index'] });
    expect(lacking.warnings).toEqual([expect.stringContaining('"default" lost a part of its index')]);
    expect(await repairLost(world, { signal: never })).toBe(0);
    expect(await found()).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
    expect(await world.search(question)).toMatchObject({ partial: false, degraded_scopes: [], warnings: [] });
  });

  it('is left to repair and reembed while documents cannot be written as they were', async () => {
    await lose();
    const other = { ...world.gateway.embedder, id: 'another' };
    const elsewhere = { ...world, gateway: { ...world.gateway, embedder: other } };
    expect(await repairLost(elsewhere, { signal: never })).toBe(1);
    expect(await world.search(question)).toMatchObject({ count: 0, partial: true, degraded_scopes: ['index'] });
    expect(await repairLost(world, { signal: never })).toBe(0);
    expect(await found()).toHaveLength(4);
  });

  it('is not looked for in vain: nothing is lost where all is well', async () => {
    expect(await repairLost(world, { signal: never })).toBe(0);
    expect(await world.search(question)).toMatchObject({ partial: false });
  });
});
