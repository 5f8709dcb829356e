import { QdrantClient as GenericClient } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QdrantClient } from './qdrant-client.ts';
import { withQdrant } from './with-qdrant.test.fixture.ts';

const PASSAGES = 40;
/** As many terms as a long passage has. */
const FILLERS = Array.from({ length: 400 }, (_, at) => 1000 + at);

let qdrant: Awaited<ReturnType<typeof withQdrant>>;
beforeAll(async () => {
  qdrant = await withQdrant();
  const client = new QdrantClient(qdrant, 30_000);
  await client.createCollection('rare', { sparse_vectors: { terms: { modifier: 'idf' } } });
  // The first n passages contain term n.
  const points = Array.from({ length: PASSAGES }, (_, id) => {
    const held = [1, 4, 20, PASSAGES].filter((holders) => id < holders);
    const indices = [...held, ...FILLERS];
    return { id, vector: { terms: { indices, values: indices.map((_term, at) => 0.5 + at / 100) } } };
  });
  await client.upsert('rare', { points });
});
afterAll(() => qdrant[Symbol.asyncDispose]());

it('follows from the number of passages with a term; absent for a term of no passage', async () => {
  const rarity = await qdrant.store.termRarity('rare', [1, 4, 20, PASSAGES, 7]);
  expect([...rarity.keys()]).toEqual([1, 4, 20, PASSAGES]);
  for (const [holders, idf] of rarity) {
    expect(idf).toBeCloseTo(Math.log(1 + (PASSAGES - holders + 0.5) / (holders + 0.5)), 3);
  }
});

it("takes less than 60 % of the processor time of Qdrant's own client", async () => {
  const client = new GenericClient({
    url: qdrant.url,
    // gzip would cost more than the query.
    headers: { 'accept-encoding': 'identity', 'api-key': qdrant.apiKey },
    checkCompatibility: false,
  });
  const terms = FILLERS.slice(0, 16);
  const searches = terms.map((term) => ({
    query: { indices: [term], values: [1] },
    using: 'terms',
    limit: 1,
    with_vector: ['terms'],
  }));
  const own = async (): Promise<void> => void (await qdrant.store.termRarity('rare', terms));
  const generic = async (): Promise<void> => void (await client.queryBatch('rare', { searches }));
  await processorTime(own);
  await processorTime(generic);
  expect(await processorTime(own)).toBeLessThan(0.6 * (await processorTime(generic)));
});

async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < 30; round++) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
