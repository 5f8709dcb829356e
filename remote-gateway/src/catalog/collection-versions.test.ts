import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { countWrites } from './postgres/fast-paths/write-count.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

describe.each([
  ['of a Postgres that others write to', undefined],
  ['of our own Postgres', countWrites()],
])("a collection's version %s", (_, writes) => {
  let temporary: TemporaryCatalog;
  beforeAll(async () => {
    temporary = await temporaryCatalog(writes);
  });
  afterAll(() => temporary[Symbol.asyncDispose]());

  it('changes with each document that is published, replaced or deleted, and with no private one of others', async () => {
    const { catalog } = temporary;
    const alice = await newIdentity(catalog);
    const bob = await newIdentity(catalog, 'bob', alice.tenantId);
    const collection = await catalog.collections.ensure(alice, 'default', SPACE);
    const versionFor = async (identity: Identity) =>
      (await catalog.collections.named(identity, ['default'])).map(({ version }) => version).join();
    const draft = draftOf(alice, collection, 'a.md', 'one');
    const secret = draftOf(bob, collection, 'b.md', 'one', { visibility: 'private' });

    const seen = [await versionFor(alice)];
    for (const change of [
      () => publish(catalog, alice, collection, draft),
      () => publish(catalog, alice, collection, draftOf(alice, collection, 'a.md', 'two')),
      () => catalog.documents.delete(alice, draft.docId),
      () => publish(catalog, alice, collection, draft),
    ]) {
      await change();
      seen.push(await versionFor(alice));
    }
    expect(new Set(seen).size).toBe(5);

    const bobs = await versionFor(bob);
    await publish(catalog, bob, collection, secret);
    expect(await versionFor(alice)).toBe(seen.at(-1));
    expect(await versionFor(bob)).not.toBe(bobs);
  });

  it('comes with a row that stays the same until anything about it changes', async () => {
    const { catalog } = temporary;
    const alice = await newIdentity(catalog);
    const bob = await newIdentity(catalog, 'bob', alice.tenantId);
    const collection = await catalog.collections.ensure(alice, 'default', SPACE);
    await catalog.collections.ensure(alice, 'other', SPACE);
    const names = ['default', 'other', 'missing'];
    const read = () => catalog.collections.named(alice, names);

    let last = await read();
    expect(last.map(({ name }) => name)).toEqual(['default', 'other']);
    for (const change of [
      () => publish(catalog, alice, collection, draftOf(alice, collection, 'a.md', 'one')),
      () => publish(catalog, alice, collection, draftOf(alice, collection, 'b.md', 'one', { visibility: 'private' })),
      () => catalog.collections.change(alice, 'other', { description: 'Manuals' }),
      () => catalog.collections.recordIndexLost(collection.id),
      () => catalog.collections.ensure(alice, 'missing', SPACE),
      () => catalog.collections.delete(alice, 'other'),
      () => catalog.collections.delete(alice, 'default'),
      () => catalog.collections.delete(alice, 'missing'),
    ]) {
      await publish(catalog, bob, collection, draftOf(bob, collection, 'c.md', 'one', { visibility: 'private' }));
      const again = await read();
      expect(again).toHaveLength(last.length);
      expect(again.every((row, at) => row === last[at])).toBe(true);
      await change();
      const changed = await read();
      expect(changed).not.toEqual(last);
      last = changed;
    }
    expect(last).toEqual([]);
  });

  it('lets what was published in it be returned without a query, and never what another may not see', async () => {
    const { catalog } = temporary;
    const alice = await newIdentity(catalog);
    const bob = await newIdentity(catalog, 'bob', alice.tenantId);
    const collection = await catalog.collections.ensure(alice, 'default', SPACE);
    const secret = draftOf(alice, collection, 'a.md', 'one', { visibility: 'private' });
    const generation = await publish(catalog, alice, collection, secret);

    const [asOf] = await catalog.collections.named(alice, ['default']);
    const [asBob] = await catalog.collections.named(bob, ['default']);
    for (let times = 1; times <= 2; times++) {
      expect(await catalog.generations.published(alice, [secret.docId], asOf)).toEqual(
        new Map([[secret.docId, generation]]),
      );
      expect(await catalog.generations.published(bob, [secret.docId], asOf)).toEqual(new Map());
      expect(await catalog.generations.published(bob, [secret.docId], asBob)).toEqual(new Map());
    }
    // After enough questions all that is live is read ahead, for each as far as they may see it.
    for (let times = 1; times <= 10; times++) {
      expect(await catalog.generations.published(alice, [randomUUID()], asOf)).toEqual(new Map());
      expect(await catalog.generations.published(alice, [secret.docId], asOf)).toEqual(
        new Map([[secret.docId, generation]]),
      );
      expect(await catalog.generations.published(bob, [secret.docId], asBob)).toEqual(new Map());
    }
    await catalog.documents.delete(alice, secret.docId);
    const [later] = await catalog.collections.named(alice, ['default']);
    expect(await catalog.generations.published(alice, [secret.docId], later)).toEqual(new Map());
  });
});
