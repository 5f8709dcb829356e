import type { QdrantClient } from './qdrant-client.ts';
import { statusOf } from './qdrant-errors.ts';

/** With fewer nodes the loss of one stops the writes of the others too: Qdrant needs a majority to continue without it. */
const NODES_FOR_COPIES = 3;
/**
 * A search asks all shards, and each counts rare words for itself. A shard of a million passages of 1536 dimensions needs
 * 2.7 GB of memory (docs/scaling.md), which any node has.
 */
const POINTS_A_SHARD = 1_000_000;

/**
 * How a new collection of so many expected points is spread over a cluster where the settings do not say it. Nothing for
 * a single node. Qdrant's own default is a shard for each node and no copies.
 */
export async function spreadOf(
  client: Pick<QdrantClient, 'nodes'>,
  points: number,
): Promise<{ readonly shards?: number; readonly replication?: number }> {
  const nodes = await client.nodes().catch((error: unknown) => {
    // A key, or a proxy before Qdrant, may hide the cluster: then its default remains.
    if ((statusOf(error) ?? 500) >= 500) throw error;
    return 1;
  });
  if (nodes === 1) return {};
  const shards = Math.min(nodes, Math.max(1, Math.ceil(points / POINTS_A_SHARD)));
  return { shards, ...(nodes < NODES_FOR_COPIES ? {} : { replication: 2 }) };
}
