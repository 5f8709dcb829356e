import { randomUUID } from 'node:crypto';
import type { Segment } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { temporaryCatalog } from './temporary-catalog.test.fixture.ts';

describe('segments of several documents', () => {
  it('are the live ones that the identity may see', async () => {
    await using temporary = await temporaryCatalog();
    const { catalog } = temporary;
    const alice = await newIdentity(catalog);
    const bob = await newIdentity(catalog, 'bob', alice.tenantId);
    const stranger = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(alice, 'default', SPACE);
    const page = (label: string): Segment[] => [{ kind: 'page', label, start: 0, end: 3 }];
    const plain = draftOf(alice, collection, 'plain.md', 'text');
    const paged = draftOf(alice, collection, 'paged.md', 'old', { segments: page('1') });
    const secret = draftOf(alice, collection, 'secret.md', 'text', { segments: page('9'), visibility: 'private' });
    for (const draft of [plain, paged, secret]) await publish(catalog, alice, collection, draft);
    await publish(catalog, alice, collection, draftOf(alice, collection, 'paged.md', 'new', { segments: page('2') }));
    await catalog.generations.accept(
      alice,
      collection,
      draftOf(alice, collection, 'paged.md', 'next', { segments: page('3') }),
    );

    const ids = [plain.docId, paged.docId, secret.docId, randomUUID()];
    const team: [string, Segment[]][] = [
      [plain.docId, []],
      [paged.docId, page('2')],
    ];
    expect(await catalog.documents.readSegments(alice, ids)).toEqual(new Map([...team, [secret.docId, page('9')]]));
    expect(await catalog.documents.readSegments(bob, ids)).toEqual(new Map(team));
    expect(await catalog.documents.readSegments(stranger, ids)).toEqual(new Map());
  });
});
