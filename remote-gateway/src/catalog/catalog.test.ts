import { randomUUID } from 'node:crypto';
import { textHash } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_COLLECTIONS } from './collections/collections.ts';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

describe('tenants and keys', () => {
  it('make a tenant once', async () => {
    const { catalog } = temporary;
    const [one, two] = await Promise.all([catalog.tenants.ensure('same'), catalog.tenants.ensure('same')]);
    expect(one).toEqual(two);
    expect((await catalog.tenants.list()).filter(({ name }) => name === 'same')).toHaveLength(1);
  });

  it('find a key by its hash until it is revoked, and record its use', async () => {
    const { catalog } = temporary;
    const tenant = await catalog.tenants.ensure('with keys');
    const hash = Buffer.alloc(32, 7);
    const made = await catalog.keys.create({
      tenantId: tenant.id,
      name: 'ci',
      prefix: 'dfk_ab',
      hash,
      scopes: ['read'],
    });
    expect(made).toMatchObject({ name: 'ci', tenantName: 'with keys', scopes: ['read'], lastUsedAt: null });
    expect(await catalog.keys.find(hash)).toMatchObject({ id: made.id });
    expect((await catalog.keys.list('with keys'))[0]?.lastUsedAt).toBeInstanceOf(Date);
    expect(await catalog.keys.revoke(made.id)).toBe(true);
    expect(await catalog.keys.revoke(made.id)).toBe(false);
    expect(await catalog.keys.revoke('no id')).toBe(false);
    expect(await catalog.keys.find(hash)).toBeUndefined();
  });
});

describe('collections', () => {
  it('are made once, and refuse another embedding space', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const [one, two] = await Promise.all([
      catalog.collections.ensure(identity, 'default', SPACE),
      catalog.collections.ensure(identity, 'default', SPACE),
    ]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ name: 'default', language: 'english', documents: 0, chunks: 0, terms: 0, ...SPACE });
    await expect(catalog.collections.ensure(identity, 'default', { ...SPACE, dimension: 3 })).rejects.toMatchObject({
      code: 'EMBEDDING_SPACE_MISMATCH',
      message: expect.stringContaining('docferry-gateway reembed --collection default'),
    });
    expect(await catalog.collections.ensure(identity, 'default', { ...SPACE, chunkerVersion: 'later' })).toEqual(one);
    expect(await catalog.collections.list(identity, ['default', 'unknown'])).toEqual([one]);
  });

  it('take documents in while one of two gateways does not know the dimension yet', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const unknown = { ...SPACE, embedderId: 'openai:small@0', dimension: 0 };
    const known = { ...SPACE, embedderId: 'openai:small@64', dimension: 64 };
    await catalog.collections.ensure(identity, 'known', known);
    await catalog.collections.ensure(identity, 'unknown', unknown);
    expect(await catalog.collections.ensure(identity, 'known', unknown)).toMatchObject(known);
    expect(await catalog.collections.ensure(identity, 'unknown', known)).toMatchObject(unknown);
    const other = { ...unknown, embedderId: 'openai:large@0' };
    await expect(catalog.collections.ensure(identity, 'known', other)).rejects.toMatchObject({
      code: 'EMBEDDING_SPACE_MISMATCH',
    });
  });

  it('have a cap for each tenant, held when many are made at once', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    // Few enough at once that each finds a connection in time, however slow the machine.
    const atOnce = 15;
    const made: PromiseSettledResult<unknown>[] = [];
    while (made.length < MAX_COLLECTIONS + 5) {
      const names = Array.from({ length: atOnce }, (_, index) => `c${made.length + index}`);
      made.push(...(await Promise.allSettled(names.map((name) => catalog.collections.ensure(identity, name, SPACE)))));
    }
    const refused = made.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]?.reason).toMatchObject({ code: 'CONFLICT' });
    expect(await catalog.collections.list(identity)).toHaveLength(MAX_COLLECTIONS);
  });
});

describe('documents', () => {
  it('appear with their text when a generation is published, not before', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const segments = [{ kind: 'page' as const, label: '1', start: 0, end: 5 }];
    const draft = draftOf(identity, collection, 'a.md', 'héllo 😀', { segments, tags: ['x', 'y'], title: 'A' });

    const { generation, published } = await catalog.generations.accept(identity, collection, draft);
    expect(published).toBeNull();
    expect(await catalog.documents.find(identity, draft.docId)).toBeUndefined();
    expect(await catalog.generations.published(identity, [draft.docId])).toEqual(new Map());

    expect(await catalog.generations.publish(identity, draft.docId, generation, { chunks: 3, terms: 40 })).toBe(true);
    const { text, segments: _, ...rest } = draft;
    expect(await catalog.documents.find(identity, draft.docId)).toEqual({
      ...rest,
      collection: 'default',
      collectionId: collection.id,
      storeName: collection.storeName,
      owner: null,
      generation,
      chunks: 3,
      chars: text.length,
      updatedAt: expect.any(Date),
    });
    expect(await catalog.documents.readText(identity, draft.docId)).toEqual({ text, segments });
    expect(await catalog.generations.published(identity, [draft.docId, randomUUID()])).toEqual(
      new Map([[draft.docId, generation]]),
    );
    expect(await catalog.collections.list(identity)).toMatchObject([{ documents: 1, chunks: 3, terms: 40 }]);
  });

  it('are unchanged when text and metadata are the same, and changed when either is not', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const draft = draftOf(identity, collection, 'a.md', 'text');
    const generation = await publish(catalog, identity, collection, draft);

    expect(await catalog.generations.accept(identity, collection, draft)).toEqual({
      generation,
      published: { generation, chunks: 2, unchanged: true },
    });
    for (const change of [{ title: 'other' }, { tags: ['t'] }, { text: 'new', textHash: textHash('new') }]) {
      const accepted = await catalog.generations.accept(identity, collection, { ...draft, ...change });
      expect(accepted.generation).toBeGreaterThan(generation);
      expect(accepted.published).toEqual({ generation, chunks: 2, unchanged: false });
    }
  });

  it('leave the previous generation to be swept when a new one is published', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const first = await publish(catalog, identity, collection, draftOf(identity, collection, 'a.md', 'one'));
    const draft = draftOf(identity, collection, 'a.md', 'two');
    const second = await publish(catalog, identity, collection, draft);
    const mine = async () => (await catalog.generations.dead(10_000, 0)).filter(({ docId }) => docId === draft.docId);

    expect(await mine()).toEqual([{ docId: draft.docId, storeName: collection.storeName, generation: first }]);
    await catalog.generations.remove(draft.docId, first);
    await catalog.generations.remove(draft.docId, second);
    expect(await mine()).toEqual([]);
    expect(await catalog.documents.readText(identity, draft.docId)).toMatchObject({ text: 'two' });
    expect(await catalog.collections.list(identity)).toMatchObject([{ documents: 1, chunks: 2, terms: 10 }]);
  });

  it('stay deleted when an ingestion accepted before the deletion finishes after it', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const draft = draftOf(identity, collection, 'a.md', 'one');
    await publish(catalog, identity, collection, draft);
    const late = await catalog.generations.accept(identity, collection, draftOf(identity, collection, 'a.md', 'two'));

    expect(await catalog.documents.delete(identity, draft.docId)).toMatchObject({
      document: { docId: draft.docId, uri: 'a.md' },
    });
    expect((await catalog.documents.delete(identity, draft.docId)).document).toBeUndefined();
    expect(await catalog.generations.publish(identity, draft.docId, late.generation, { chunks: 1, terms: 1 })).toBe(
      false,
    );
    expect(await catalog.documents.find(identity, draft.docId)).toBeUndefined();
    expect(await catalog.collections.list(identity)).toMatchObject([{ documents: 0, chunks: 0, terms: 0 }]);

    const again = await publish(catalog, identity, collection, draft);
    expect(again).toBeGreaterThan(late.generation);
    expect(await catalog.documents.readText(identity, draft.docId)).toMatchObject({ text: 'one' });
  });

  it('that were removed completely are ingested again with a later generation', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const draft = draftOf(identity, collection, 'a.md', 'one');
    const first = await publish(catalog, identity, collection, draft);
    await catalog.documents.delete(identity, draft.docId);
    await catalog.generations.remove(draft.docId, first);
    expect(await publish(catalog, identity, collection, draft)).toBeGreaterThan(first);
  });

  it('whose ingestion is given up leave no trace but what is to be swept', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const draft = draftOf(identity, collection, 'a.md', 'one');
    const { generation } = await catalog.generations.accept(identity, collection, draft);
    await catalog.generations.abandon(identity, draft.docId, generation);
    expect(await catalog.generations.publish(identity, draft.docId, generation, { chunks: 1, terms: 1 })).toBe(false);
    expect(await catalog.generations.dead(10_000, 0)).toContainEqual(
      expect.objectContaining({ docId: draft.docId, generation }),
    );
  });

  it('with the same text are found, without the document itself', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const a = draftOf(identity, collection, 'a.md', 'same');
    const b = draftOf(identity, collection, 'b.md', 'same');
    await publish(catalog, identity, collection, a);
    await publish(catalog, identity, collection, b);
    expect(await catalog.documents.sameText(identity, collection.id, a.textHash, a.docId)).toEqual([b.docId]);
  });

  it('are listed page by page, each once, in order of collection, source, uri and id', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const long = `${'x'.repeat(2_000)}é`;
    for (const name of ['b', 'a']) {
      const collection = await catalog.collections.ensure(identity, name, SPACE);
      for (const uri of ['z.md', 'Z.md', 'é.md', 'a/b.md', `${long}2`, `${long}1`]) {
        await publish(catalog, identity, collection, draftOf(identity, collection, uri, `${name} ${uri}`));
      }
    }
    const seen: string[][] = [];
    let after: string[] | undefined;
    for (;;) {
      const page = await catalog.documents.list(identity, { limit: 5, after });
      seen.push(...page.map(({ collection, source, uri, docId }) => [collection, source, uri, docId]));
      after = seen.at(-1);
      if (page.length < 5) break;
    }
    const byBytes = (one: string[], two: string[]) =>
      Buffer.compare(Buffer.from(one.join('\0')), Buffer.from(two.join('\0')));
    expect(seen).toHaveLength(12);
    expect(seen).toEqual(seen.toSorted(byBytes));
    expect(await catalog.documents.list(identity, { collection: 'a', limit: 50 })).toHaveLength(6);
    expect(await catalog.documents.list(identity, { source: 'other', limit: 50 })).toEqual([]);
  });

  it('refuse a NUL character with a clear error', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(identity, 'default', SPACE);
    const draft = draftOf(identity, collection, 'a.md', 'with \0 inside');
    await expect(catalog.generations.accept(identity, collection, draft)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});
