import { join } from 'node:path';
import { createQdrantStore } from '../../remote-gateway/src/store/qdrant-store.ts';
import { benchQdrant } from './bench-qdrant.ts';
import { type Figure, megabytes, milliseconds } from './figure.ts';
import { DIMENSION } from './sample-points.ts';

/** Sizes to measure; 1000 takes 2 GB of memory and some minutes. */
const COLLECTIONS = (process.env.BENCH_COLLECTIONS ?? '10,100').split(',').map(Number);

/** Memory and disk of empty collections. */
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
