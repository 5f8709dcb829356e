import { embedderOf } from '../../catalog/collections/embedding-space.ts';
import type { StoredVersion } from '../../catalog/documents/inventory.ts';
import type { Gateway } from '../../gateway.ts';
import { chunkingFor } from '../../ingestion/pipeline/chunking-for.ts';
import { planChunks } from '../../ingestion/pipeline/plan-chunks.ts';
import { writePoints } from '../../ingestion/pipeline/write-points.ts';
import type { OwnedCollection } from './collections.ts';

/**
 * Writes the points of a stored version into a collection, from its text, by the gateway's chunker and embedder. `kept`
 * has vectors of this embedder that need not be made again, by the hash of what was embedded. Searches go first.
 */
export async function writeVersion(
  { store, chunking, jobs, ...embedders }: Pick<Gateway, 'store' | 'embedder' | 'codeEmbedder' | 'chunking' | 'jobs'>,
  { identity, collection }: Pick<OwnedCollection, 'identity' | 'collection'>,
  { draft, generation, owner, ingestedAt }: StoredVersion,
  kept: ReadonlyMap<string, Float32Array | null>,
  signal: AbortSignal,
  onWindow?: (chunksDone: number) => Promise<void>,
): Promise<{ readonly chunks: number; readonly terms: number }> {
  const plan = await planChunks(draft, chunkingFor({ chunking, ...embedders }, collection), kept, signal);
  const target = { collection, draft, generation, owner, ingestedAt: ingestedAt.toISOString() };
  const { terms } = await writePoints({ embedder: embedderOf(embedders, collection), store }, target, plan, signal, {
    awaitPermit: (chunks) => jobs.throttle.awaitPermit({ tenantId: identity.tenantId, chunks }, signal),
    ...(onWindow ? { onWindow } : {}),
  });
  return { chunks: plan.length, terms };
}
