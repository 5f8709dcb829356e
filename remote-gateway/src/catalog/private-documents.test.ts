import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

let temporary: TemporaryCatalog;
let bob: Identity;
let alice: Identity;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

const names = async (identity: Identity) =>
  (await temporary.catalog.collections.list(identity)).map(({ name }) => name);
const keepPrivate = async (identity: Identity, name: string, uri: string) => {
  const { catalog } = temporary;
  const part = await catalog.collections.ensure(identity, name, SPACE, { visibility: 'private' });
  const draft = draftOf(identity, part, uri, uri, { visibility: 'private' });
  await publish(catalog, identity, part, draft);
  return draft;
};

describe('private documents', () => {
  it('are in a part of their own, in which nobody else sees a collection', async () => {
    const { catalog } = temporary;
    bob = await newIdentity(catalog, 'bob');
    alice = await newIdentity(catalog, 'alice', bob.tenantId);
    await keepPrivate(bob, 'diary', 'a.md');
    expect(await names(bob)).toEqual(['diary']);
    expect(await names(alice)).toEqual([]);
    expect(await catalog.collections.named(alice, ['diary'])).toEqual([]);
    await expect(catalog.collections.change(alice, 'diary', { description: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await catalog.collections.delete(alice, 'diary')).toBeUndefined();
    expect(await names(bob)).toEqual(['diary']);
  });

  it('count for their owner beside those of the team, each part with a store and sizes of its own', async () => {
    const { catalog } = temporary;
    const teams = await catalog.collections.ensure(alice, 'notes', SPACE, { language: 'german' });
    await publish(catalog, alice, teams, draftOf(alice, teams, 't.md', 'team'));
    await keepPrivate(bob, 'notes', 'b.md');
    const parts = await catalog.collections.named(bob, ['notes']);
    expect(parts.map(({ owner, documents, language }) => [owner, documents, language])).toEqual([
      [null, 1, 'german'],
      ['bob', 1, 'german'],
    ]);
    expect(new Set(parts.map(({ storeName }) => storeName)).size).toBe(2);
    expect((await catalog.collections.list(bob, ['notes']))[0]).toMatchObject({ documents: 2, chunks: 4, terms: 20 });
    expect((await catalog.collections.list(alice, ['notes']))[0]).toMatchObject({ documents: 1, chunks: 2, terms: 10 });
    // Asked again, the catalog has no change to report for both parts.
    expect(await catalog.collections.named(bob, ['notes'])).toEqual(parts);
  });

  it('stay when somebody else deletes the collection, and go when their owner does', async () => {
    const { catalog } = temporary;
    const mine = await keepPrivate(bob, 'notes', 'b.md');
    expect(await catalog.collections.delete(alice, 'notes')).toMatchObject({ documents: 1 });
    expect(await catalog.documents.find(bob, mine.docId)).toMatchObject({ collection: 'notes' });
    expect(await names(alice)).toEqual([]);
    expect(await catalog.collections.delete(bob, 'notes')).toMatchObject({ documents: 1 });
    expect(await catalog.documents.find(bob, mine.docId)).toBeUndefined();
  });

  it('take no room of the collections that the team may have', async () => {
    const { catalog } = temporary;
    const owner = await newIdentity(catalog, 'owner');
    const other: Identity = { ...owner, subject: 'other' };
    for (let at = 0; at < 100; at += 1) {
      await catalog.collections.ensure(owner, `p${at}`, SPACE, { visibility: 'private' });
    }
    await expect(catalog.collections.ensure(owner, 'more', SPACE, { visibility: 'private' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await catalog.collections.ensure(other, 'more', SPACE);
    expect(await names(other)).toEqual(['more']);
    expect(await catalog.collections.everyPart(owner.tenantId)).toHaveLength(101);
  });
});
