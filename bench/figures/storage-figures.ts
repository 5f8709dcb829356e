import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import type { CollectionLayout } from '../../remote-gateway/src/store/collection-layout.ts';
import { hybridQuery } from '../../remote-gateway/src/store/hybrid-query.ts';
import { createQdrantStore } from '../../remote-gateway/src/store/qdrant-store.ts';
import { benchQdrant } from './bench-qdrant.ts';
import { type Figure, milliseconds, percentile } from './figure.ts';
import { DIMENSION, samplePoints } from './sample-points.ts';

/** Three times the vectors that Qdrant keeps without a graph, 10 MB; another size with BENCH_CHUNKS. */
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? 30_000);
/** Measures only policies whose name has this. */
const ONLY = process.env.BENCH_POLICY ?? '';
const WINDOW = 512;
const QUESTIONS = 150;
const NEIGHBOURS = 10;
const COLLECTION = 'bench';
/** Pause between the searches that run during ingestion. */
const PAUSE_MS = 250;
/** Any weight costs the engine the same. */
const DENSE_SCALE = 10;
const EVERYTHING = { must: [{ key: 'metadata.visibility', match: { value: 'team' } }], must_not: [] };

type QdrantClient = Awaited<ReturnType<typeof benchQdrant>>['client'];

type Policy = {
  readonly layout?: CollectionLayout;
  /** Before the first point. */
  readonly prepare?: (client: QdrantClient) => Promise<unknown>;
  /** After the last point. */
  readonly finish?: (client: QdrantClient) => Promise<unknown>;
};

const threshold = (kilobytes: number) => (client: QdrantClient) =>
  client.updateCollection(COLLECTION, { optimizers_config: { indexing_threshold: kilobytes } });

const POLICIES: Readonly<Record<string, Policy>> = {
  'all in memory': { layout: { vectors: 'memory', quantization: 'none' } },
  'vectors and words on disk': { layout: { quantization: 'none' } },
  'int8, vectors and words in memory': { layout: { vectors: 'memory' } },
  'int8, vectors and words on disk (the default)': {},
  'the default, payload in memory': {
    prepare: (client) => client.updateCollection(COLLECTION, { params: { on_disk_payload: false } }),
  },
  // Qdrant's default is 10,000.
  'the default, no graph before the last point': { prepare: threshold(0), finish: threshold(10_000) },
};

/** Memory and disk of a passage in Qdrant under each policy, cost of building, and search times. */
export async function* storageFigures(folder: string): AsyncGenerator<Figure> {
  for (const [name, policy] of Object.entries(POLICIES)) {
    if (!name.includes(ONLY)) continue;
    const home = join(folder, `storage ${name}`);
    const { empty, building } = await fill(home, policy);
    // A restart releases the memory that writing took.
    await using qdrant = await benchQdrant(home);
    const use = qdrant.use();
    const each = (of: 'own' | 'mapped' | 'disk') => `${((use[of] - empty[of]) / CHUNKS / 1_000).toFixed(2)} kB`;
    const { hybrid, dense, recall } = await ask(qdrant.client);
    const after = qdrant.use();
    yield {
      what: `${CHUNKS} chunks of ${DIMENSION} dimensions, ${name}`,
      value: [
        `each: memory ${each('own')} and ${each('mapped')} of file pages after a start (${Math.round((after.mapped - use.mapped) / 1_000_000)} MB more once searched), disk ${each('disk')}`,
        building,
        `start ${milliseconds(qdrant.startMs)}`,
        `hybrid query ${percentiles(hybrid)}, nearest ${NEIGHBOURS} ${percentiles(dense)}, recall ${recall.toFixed(3)}`,
      ].join('; '),
      goal: '',
    };
  }
}

const percentiles = (ms: readonly number[]): string =>
  `p50 ${milliseconds(percentile(ms, 0.5))} p95 ${milliseconds(percentile(ms, 0.95))}`;

/** Asks hybrid queries as the gateway does, and for the nearest vectors, which are compared with an exact search. */
async function ask(client: QdrantClient) {
  const next = seeded(2);
  const { vector, words } = samplePoints(next);
  const [hybrid, dense]: [number[], number[]] = [[], []];
  let right = 0;
  for (let n = 0; n < QUESTIONS; n += 1) {
    const query = vector();
    hybrid.push(await timed(() => searchBoth(client, query, words(5))));
    const nearest = async (params: object) => {
      const answer = await client.query(COLLECTION, { query: [...query], using: 'dense', limit: NEIGHBOURS, params });
      return answer.map(({ id }) => id);
    };
    let found: (string | number)[] = [];
    dense.push(
      await timed(async () => {
        found = await nearest({ quantization: { rescore: true, oversampling: 2 } });
      }),
    );
    const exact = new Set(await nearest({ exact: true, quantization: { ignore: true } }));
    right += found.filter((id) => exact.has(id)).length;
  }
  return { hybrid, dense, recall: right / QUESTIONS / NEIGHBOURS };
}

async function searchBoth(
  client: QdrantClient,
  dense: Float32Array,
  sparse: { indices: number[]; values: number[] },
): Promise<void> {
  const body = hybridQuery({ dense, sparse, denseScale: DENSE_SCALE, limit: NEIGHBOURS }, EVERYTHING);
  await client.query(COLLECTION, { ...body, with_payload: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Writes the passages while one user searches, and waits until the graph is built. */
async function fill(folder: string, { layout = {}, prepare, finish }: Policy) {
  await using qdrant = await benchQdrant(folder);
  const empty = qdrant.use();
  const store = createQdrantStore({ ...qdrant.address, layout });
  const next = seeded(1);
  const { point } = samplePoints(next);
  await store.ensureCollection(COLLECTION, DIMENSION, CHUNKS);
  await prepare?.(qdrant.client);
  const [began, cpu] = [performance.now(), qdrant.cpuSeconds()];
  let isOn = true;
  const user = askOften(qdrant.client, () => isOn);
  for (let from = 0; from < CHUNKS; from += WINDOW) {
    const points = Array.from({ length: Math.min(WINDOW, CHUNKS - from) }, (_, n) => point(from + n));
    await store.upsert(COLLECTION, points);
  }
  const loaded = performance.now() - began;
  await finish?.(qdrant.client);
  await untilBuilt(qdrant.client);
  const built = performance.now() - began;
  isOn = false;
  const building = `loaded in ${Math.round(loaded / 1_000)} s, its graph in ${Math.round(built / 1_000)} s, ${(qdrant.cpuSeconds() - cpu).toFixed(0)} s of processor; hybrid query meanwhile ${percentiles(await user)}`;
  return { empty, building };
}

async function askOften(client: QdrantClient, isOn: () => boolean): Promise<number[]> {
  const { vector, words } = samplePoints(seeded(3));
  const ms: number[] = [];
  while (isOn()) {
    ms.push(await timed(() => searchBoth(client, vector(), words(5))));
    await sleep(PAUSE_MS);
  }
  return ms;
}

/** The status is also green for a moment between two steps of the work. */
async function untilBuilt(client: QdrantClient): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    await sleep(300);
    quiet = (await client.getCollection(COLLECTION)).status === 'green' ? quiet + 1 : 0;
  }
}
