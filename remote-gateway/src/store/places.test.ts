import { textHash } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import { documentIdOf, testPoint } from './point.test.fixture.ts';
import { withQdrant } from './with-qdrant.test.fixture.ts';

const NAME = 'places';
const TEAM_DOC = documentIdOf(1);
const ADAS_DOC = documentIdOf(2);
const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const bob: Identity = { tenantId: 't', subject: 'bob', scopes: new Set(['read']) };

const passage = (doc: number, generation: number, index: number, owner: string | null = null) =>
  testPoint({ doc, generation, index, owner, text: `Passage ${index}.`, start: index * 20, heading_path: ['Chapter'] });

describe('places of passages', () => {
  let qdrant: Awaited<ReturnType<typeof withQdrant>>;
  beforeAll(async () => {
    qdrant = await withQdrant();
    await qdrant.store.ensureCollection(NAME, 2);
    const many = Array.from({ length: 2_500 }, (_, index) => passage(1, 2, index));
    await qdrant.store.upsert(NAME, [...many, passage(1, 1, 0), passage(2, 1, 0, 'ada')]);
  });
  afterAll(() => qdrant[Symbol.asyncDispose]());

  it('are all of one generation, in order, over more than one page', async () => {
    const places = await qdrant.store.places(NAME, ada, TEAM_DOC, 2);
    expect(places.map(({ start }) => start)).toEqual(Array.from({ length: 2_500 }, (_, index) => index * 20));
    expect(places[7]).toEqual({
      text_hash: textHash('Passage 7.'),
      occurrence: 0,
      start: 140,
      end: 150,
      heading_path: ['Chapter'],
    });
  });

  it('are empty when the identity may not see the document, and in a missing collection', async () => {
    expect(await qdrant.store.places(NAME, ada, ADAS_DOC, 1)).toHaveLength(1);
    expect(await qdrant.store.places(NAME, bob, ADAS_DOC, 1)).toEqual([]);
    expect(await qdrant.store.places('none', ada, TEAM_DOC, 2)).toEqual([]);
    const offset = { docId: ADAS_DOC, generation: 1, offset: 0 };
    expect(await qdrant.store.placesAt(NAME, ada, [offset])).toHaveLength(1);
    expect(await qdrant.store.placesAt(NAME, bob, [offset])).toEqual([]);
    expect(await qdrant.store.placesAt('none', ada, [offset])).toEqual([]);
  });

  it('are found by offsets in several documents at once', async () => {
    const at = (docId: string, generation: number, offset: number) => ({ docId, generation, offset });
    const found = await qdrant.store.placesAt(NAME, ada, [
      at(TEAM_DOC, 2, 145),
      at(TEAM_DOC, 2, 20),
      at(TEAM_DOC, 2, 999_999),
      at(ADAS_DOC, 1, 3),
      at(ADAS_DOC, 2, 3),
    ]);
    expect(found.map(({ doc_id: id, start }) => [id, start])).toEqual([
      [ADAS_DOC, 0],
      [TEAM_DOC, 20],
      [TEAM_DOC, 140],
    ]);
    expect(await qdrant.store.placesAt(NAME, ada, [])).toEqual([]);
  });

  it('are no longer read when the caller aborts', async () => {
    const places = qdrant.store.places(NAME, ada, TEAM_DOC, 2, AbortSignal.abort());
    await expect(places).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
