import type { ClientBase } from 'pg';
import { publishedVersion } from '../../../catalog/documents/inventory.ts';
import { documentsWithoutGraph, writeGraph } from '../../../catalog/graph/missing-graphs.ts';
import { graphOf } from '../../../ingestion/pipeline/graph-of.ts';
import type { OwnedCollection } from '../collections.ts';
import type { Maintenance } from '../maintenance.ts';

/** Adds the graphs that a collection lacks, from the stored texts. Returns how many are missing and how many still are. */
export async function repairGraphs(
  { gateway }: Maintenance,
  { collection, identity: { tenantId } }: OwnedCollection,
  { client, dryRun, signal }: { readonly client: ClientBase; readonly dryRun: boolean; readonly signal: AbortSignal },
): Promise<{ missing: number; left: number }> {
  const missing = await documentsWithoutGraph(client, collection.id);
  let left = missing.length;
  for (const docId of dryRun ? [] : missing) {
    signal.throwIfAborted();
    const version = await publishedVersion(client, tenantId, docId);
    const graph = version && (await graphOf(gateway, version.draft, signal));
    if (version && graph) await writeGraph(client, { tenantId, docId, generation: version.generation }, graph);
    if (!version || graph) left -= 1;
  }
  return { missing: missing.length, left };
}
