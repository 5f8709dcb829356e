import type { ClientBase } from 'pg';
import { publishedVersion } from '../../../catalog/documents/inventory.ts';
import { documentsWithoutGraph, documentsWithoutTriples, writeGraph } from '../../../catalog/graph/missing-graphs.ts';
import { graphOf } from '../../../ingestion/pipeline/graph-of.ts';
import { readTriples } from '../../../triples/read-triples.ts';
import type { OwnedCollection } from '../collections.ts';
import type { Maintenance } from '../maintenance.ts';

/** Documents in a row that a model may fail to read. */
const MAX_FAILURES = 3;

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

/** Has the configured model read what it has not read yet. Returns how many documents that were, and how many still are. */
export async function repairTriples(
  { gateway }: Maintenance,
  { collection, identity }: OwnedCollection,
  { client, dryRun, signal }: { readonly client: ClientBase; readonly dryRun: boolean; readonly signal: AbortSignal },
): Promise<{ missing: number; left: number }> {
  const missing = gateway.graphModel ? await documentsWithoutTriples(client, collection.id) : [];
  let left = missing.length;
  let failures = 0;
  for (const docId of dryRun ? [] : missing) {
    const isRead = await readTriples(gateway, identity, docId, signal);
    if (isRead) left -= 1;
    failures = isRead ? 0 : failures + 1;
    // The model is away, or the day's budget is spent; the next repair tries again.
    if (failures >= MAX_FAILURES) break;
  }
  return { missing: missing.length, left };
}
