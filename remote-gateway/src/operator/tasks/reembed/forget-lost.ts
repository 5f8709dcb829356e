import type { ClientBase } from 'pg';
import { forgetReembedded, type Reembedding, reembeddedVersions } from '../../../catalog/collections/reembeddings.ts';
import { tallyPoints } from '../../../store/survey.ts';
import type { Maintenance } from '../maintenance.ts';

/**
 * Compares what is noted to be in the new collection with what Qdrant has there, and forgets what it lost, so that it is
 * moved again. Returns how many documents that are. While nothing else writes into the collection.
 */
export async function forgetLost(
  { gateway, backends }: Maintenance,
  client: ClientBase,
  { collectionId, storeName }: Reembedding,
  signal: AbortSignal,
): Promise<number> {
  const noted = await reembeddedVersions(client, collectionId);
  if (noted.length === 0) return 0;
  const tally = await tallyPoints(backends.qdrant, storeName, signal);
  const there = tally?.versions;
  const lost = noted.filter(({ docId, generation, chunks }) => (there?.get(docId)?.get(generation) ?? 0) !== chunks);
  for (const { docId, generation } of lost) {
    await gateway.store.deletePoints(storeName, docId, [generation]);
    await forgetReembedded(client, collectionId, docId);
  }
  return lost.length;
}
