import { expect, it } from 'vitest';
import type { Identity } from '../../../identity.ts';
import type { Catalog } from '../../catalog.ts';
import { draftOf, newIdentity, publish, SPACE } from '../../draft.test.fixture.ts';
import { temporaryCatalog } from '../../temporary-catalog.test.fixture.ts';
import { ownerClient } from '../owner-client.ts';
import { countWrites } from './write-count.ts';

/** A count that also records its statements. */
function recordedWrites() {
  const writes = countWrites();
  const statements: string[] = [];
  const answered = (statement: string): void => {
    statements.push(statement);
    writes.answered(statement);
  };
  return { writes: { ...writes, answered }, statements };
}

const collectionOf = async (catalog: Catalog, identity: Identity) =>
  (await catalog.collections.named(identity, ['default']))[0];

it('spares asking a Postgres again that only we write to, until we write', async () => {
  const { writes, statements } = recordedWrites();
  await using temporary = await temporaryCatalog(writes);
  const { catalog } = temporary;
  const alice = await newIdentity(catalog);
  const collection = await catalog.collections.ensure(alice, 'default', SPACE);
  const asked = () => statements.filter((text) => text.includes('docferry.named_collections(')).length;
  /** Reads the collection twice while nobody writes, and returns the statements sent. The job queue writes at times. */
  const readTwice = async () => {
    for (let attempt = 0; attempt < 100; attempt++) {
      const [askedBefore, writesBefore] = [asked(), writes.now()];
      expect(await collectionOf(catalog, alice)).toMatchObject({ chunks: 0 });
      expect(await collectionOf(catalog, alice)).toMatchObject({ chunks: 0 });
      if (writes.now() === writesBefore) return asked() - askedBefore;
    }
    throw new Error('Somebody always wrote between the two reads.');
  };

  expect(await readTwice()).toBeLessThan(2);
  const before = asked();
  await publish(catalog, alice, collection, draftOf(alice, collection, 'a.md', 'one'));
  expect((await collectionOf(catalog, alice))?.documents).toBe(1);
  expect(asked()).toBe(before + 1);
});

it("knows of maintenance's writes, of failed ones, and of none that only reads for a search", async () => {
  const writes = countWrites();
  await using temporary = await temporaryCatalog(writes);
  const { catalog, postgres } = temporary;
  const alice = await newIdentity(catalog);
  await catalog.collections.ensure(alice, 'default', SPACE);
  await using owner = await ownerClient({ ...postgres.connection, writes });
  await collectionOf(catalog, alice);
  await owner.client.query("UPDATE docferry.collections SET store_name = 'moved'");
  expect((await collectionOf(catalog, alice))?.storeName).toBe('moved');

  // The job queue writes at times, so one quiet attempt of a few is enough.
  await expect
    .poll(async () => {
      const before = writes.now();
      await catalog.generations.published(alice, []);
      await collectionOf(catalog, alice);
      return writes.now() - before;
    })
    .toBe(0);
  const before = writes.now();
  await owner.client.query('SELECT 1 / 0').catch(() => {});
  expect(writes.now()).toBeGreaterThan(before);
});

it("does not count what a call's own records write, nor the job queue", async () => {
  const writes = countWrites();
  await using temporary = await temporaryCatalog(writes);
  const { catalog } = temporary;
  const alice = await newIdentity(catalog);
  const entry = { tenantId: alice.tenantId, actor: 'a', subject: 'a', action: 'search', outcome: 'ok' };
  const rest = { at: new Date(), ids: {}, query: null, requestId: null };
  // The gateway's maintenance writes at times, so one quiet attempt of a few is enough.
  await expect
    .poll(async () => {
      const before = writes.now();
      await catalog.audit.append([{ ...entry, ...rest }]);
      await catalog.tenants.isSuspended(alice.tenantId);
      await catalog.limits.takeTokens(alice.tenantId, [{ name: 'alice', perMinute: 60 }]);
      return writes.now() - before;
    })
    .toBe(0);

  const counted = (statement: string) => {
    const before = writes.now();
    writes.answered(statement);
    return writes.now() - before;
  };
  expect(counted('UPDATE docferry_jobs.job_common SET state = $1')).toBe(0);
  expect(counted('WITH j AS (SELECT id FROM docferry_jobs.job) DELETE FROM docferry.jobs USING j')).toBe(1);
  expect(counted('WITH j AS (SELECT id FROM docferry_jobs.job) DELETE FROM "docferry"."jobs" USING j')).toBe(1);
  expect(counted('update "docferry"."collections" set "name" = $1')).toBe(1);
});
