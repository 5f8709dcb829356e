import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../access/identity.ts';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

describe('a collection hides documents', () => {
  it('from those who do not own its private ones, from the moment that these are accepted', async () => {
    const { catalog } = temporary;
    const bob = await newIdentity(catalog, 'bob');
    const alice = await newIdentity(catalog, 'alice', bob.tenantId);
    const carol = await newIdentity(catalog, 'carol', bob.tenantId);
    const stranger = await newIdentity(catalog);
    const collection = await catalog.ensureCollection(bob, 'default', SPACE);
    await catalog.ensureCollection(stranger, 'default', SPACE);
    const hides = async (identity: Identity) => (await catalog.namedCollections(identity, ['default']))[0]?.hides;
    const everyone = () => Promise.all([alice, bob, carol, stranger].map(hides));

    await publish(catalog, alice, collection, draftOf(alice, collection, 'a.md', 'one'));
    expect(await everyone()).toEqual([false, false, false, false]);
    await catalog.accept(bob, collection, draftOf(bob, collection, 'b.md', 'two', { visibility: 'private' }));
    expect(await everyone()).toEqual([true, false, true, false]);
    await catalog.accept(carol, collection, draftOf(carol, collection, 'c.md', 'three', { visibility: 'private' }));
    expect(await everyone()).toEqual([true, true, true, false]);
  });
});
