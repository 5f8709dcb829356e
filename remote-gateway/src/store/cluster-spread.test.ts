import { expect, it } from 'vitest';
import { spreadOf } from './cluster-spread.ts';
import { QdrantResponseError } from './qdrant-transport.ts';

const cluster = (nodes: number) => ({ nodes: () => Promise.resolve(nodes) });

it.each([
  [1, 5_000_000, {}],
  [2, 30, { shards: 1 }],
  [3, 0, { shards: 1, replication: 2 }],
  [3, 1_000_000, { shards: 1, replication: 2 }],
  [3, 1_000_001, { shards: 2, replication: 2 }],
  [3, 10_000_000, { shards: 3, replication: 2 }],
  [10, 4_500_000, { shards: 5, replication: 2 }],
])('%i nodes and %i points: %o', async (nodes, points, spread) => {
  expect(await spreadOf(cluster(nodes), points)).toEqual(spread);
});

it.each([403, 404])('leaves it to Qdrant where the cluster is hidden by %i', async (status) => {
  expect(await spreadOf({ nodes: () => Promise.reject(new QdrantResponseError(status, {})) }, 1)).toEqual({});
});

it('fails where Qdrant fails, because a collection keeps its copies for good', async () => {
  const failed = new QdrantResponseError(500, {});
  await expect(spreadOf({ nodes: () => Promise.reject(failed) }, 1)).rejects.toBe(failed);
});
