import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import type { CollectionLayout } from '../../remote-gateway/src/store/collection-layout.ts';
import { createQdrantStore } from '../../remote-gateway/src/store/qdrant-store.ts';
import { benchQdrant } from './bench-qdrant.ts';
import { type Figure, megabytes, milliseconds, percentile } from './figure.ts';
import { DIMENSION, samplePoints } from './sample-points.ts';

/** Above Qdrant's threshold for a graph, 10 MB of vectors; another size with BENCH_CHUNKS. */
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? 30_000);
const WINDOW = 2_000;
const QUESTIONS = 100;
const NEAREST = 10;
const COLLECTION = 'bench';

const POLICIES: Readonly<Record<string, CollectionLayout>> = {
  'in memory': {},
  'vectors on disk': { vectors: 'disk' },
  'int8, rescored': { quantization: 'int8' },
  'int8, vectors on disk': { quantization: 'int8', vectors: 'disk' },
};

/** What a passage takes in Qdrant under each policy, and what searching it costs. */
export async function storageFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, layout] of Object.entries(POLICIES)) {
    const { disk, own, mapped, startMs, filled, ms, recall } = await measure(join(folder, `storage ${name}`), layout);
    const each = (bytes: number) => `${(bytes / CHUNKS / 1000).toFixed(1)} KB`;
    figures.push({
      what: `${CHUNKS} chunks of ${DIMENSION} dimensions, ${name}`,
      value: [
        `memory ${each(own)} a chunk and ${each(mapped)} of file pages`,
        `disk ${each(disk)}`,
        `filled in ${filled.toFixed(0)} s`,
        `start ${milliseconds(startMs)}`,
        `nearest ${NEAREST}: p50 ${milliseconds(percentile(ms, 0.5))}, p95 ${milliseconds(percentile(ms, 0.95))}, recall ${recall.toFixed(3)}`,
      ].join('; '),
      goal: '',
    });
  }
  return figures;
}

async function measure(folder: string, layout: CollectionLayout) {
  const started = performance.now();
  const empty = await fill(folder, layout);
  const filled = (performance.now() - started) / 1000;
  // After a start nothing is left of the memory that writing took.
  await using qdrant = await benchQdrant(folder);
  const { vector } = samplePoints(seeded(2));
  const ms: number[] = [];
  let right = 0;
  for (let n = 0; n < QUESTIONS; n++) {
    const query = [...vector()];
    const nearest = async (params: object) => {
      const { points } = await qdrant.client.query(COLLECTION, { query, using: 'dense', limit: NEAREST, params });
      return points.map(({ id }) => id);
    };
    const asked = performance.now();
    const found = await nearest({ quantization: { rescore: true, oversampling: 2 } });
    ms.push(performance.now() - asked);
    const exact = new Set(await nearest({ exact: true, quantization: { ignore: true } }));
    right += found.filter((id) => exact.has(id)).length;
  }
  const { disk, own, mapped } = qdrant.use();
  return {
    disk: disk - empty.disk,
    own: own - empty.own,
    mapped: mapped - empty.mapped,
    startMs: qdrant.startMs,
    filled,
    ms,
    recall: right / QUESTIONS / NEAREST,
  };
}

/** Writes the passages and waits until their graph is built; returns what an empty Qdrant took. */
async function fill(folder: string, layout: CollectionLayout) {
  await using qdrant = await benchQdrant(folder);
  const empty = qdrant.use();
  const store = createQdrantStore({ ...qdrant.address, layout });
  const { point } = samplePoints(seeded(1));
  await store.ensureCollection(COLLECTION, DIMENSION, CHUNKS);
  for (let from = 0; from < CHUNKS; from += WINDOW) {
    const points = Array.from({ length: Math.min(WINDOW, CHUNKS - from) }, (_, n) => point(from + n));
    await store.upsert(COLLECTION, points);
  }
  for (let quiet = 0; quiet < 3; ) {
    await sleep(300);
    quiet = (await qdrant.client.getCollection(COLLECTION)).status === 'green' ? quiet + 1 : 0;
  }
  return empty;
}

/** Sizes to measure; 1000 takes 2 GB of memory and some minutes. */
const COLLECTIONS = (process.env.BENCH_COLLECTIONS ?? '10,100').split(',').map(Number);

/** What empty collections cost. */
export async function collectionFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of COLLECTIONS) {
    const home = join(folder, `collections ${count}`);
    const cost = await fillCollections(home, count);
    await using again = await benchQdrant(home);
    const { own, mapped, maps } = again.use();
    figures.push({
      what: `${count} empty collections, each`,
      value: [
        `memory ${megabytes1(cost.own)} and ${megabytes1(cost.mapped)} of file pages`,
        `${Math.round(cost.maps)} maps`,
        `disk ${megabytes1(cost.disk)}`,
        `made in ${milliseconds(cost.ms)}`,
        `start with all ${milliseconds(again.startMs)}, then ${megabytes(own + mapped)} and ${maps} maps in all`,
      ].join('; '),
      goal: '',
    });
  }
  return figures;
}

async function fillCollections(folder: string, count: number) {
  await using qdrant = await benchQdrant(folder);
  const before = qdrant.use();
  const store = createQdrantStore(qdrant.address);
  const started = performance.now();
  for (let n = 0; n < count; n++) await store.ensureCollection(`empty-${n}`, DIMENSION);
  const ms = (performance.now() - started) / count;
  const after = qdrant.use();
  const each = (of: 'own' | 'mapped' | 'maps' | 'disk') => (after[of] - before[of]) / count;
  return { own: each('own'), mapped: each('mapped'), maps: each('maps'), disk: each('disk'), ms };
}

const megabytes1 = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;
