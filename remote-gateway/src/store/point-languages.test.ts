import { afterAll, beforeAll, expect, it } from 'vitest';
import { QdrantClient } from './qdrant-client.ts';
import { withQdrant } from './with-qdrant.test.fixture.ts';

let qdrant: Awaited<ReturnType<typeof withQdrant>>;
let client: QdrantClient;
beforeAll(async () => {
  qdrant = await withQdrant();
  client = new QdrantClient(qdrant, 30_000);
});
afterAll(() => qdrant[Symbol.asyncDispose]());

const points = (language: string | undefined, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: from + at,
    vector: {},
    payload: language === undefined ? {} : { language },
  }));

it.each([
  ['without an index', 0],
  ['with one', 600],
])('the languages of a collection %s are those of its points, most frequent first', async (name, expected) => {
  await qdrant.store.ensureCollection(name, 2, expected);
  expect(await qdrant.store.languages(name)).toEqual([]);
  await client.upsert(name, {
    points: [...points('german', 0, 2), ...points('english', 2, 5), ...points(undefined, 7, 9)],
  });
  expect(await qdrant.store.languages(name)).toEqual(['english', 'german']);

  await qdrant.store.nameLanguage(name, 'french');
  expect(await qdrant.store.languages(name)).toEqual(['french', 'english', 'german']);
});

it('are an error where there is no collection', async () => {
  await expect(qdrant.store.languages('missing')).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
});
