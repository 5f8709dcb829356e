import type { ClientBase } from 'pg';
import { recount } from '../../../catalog/collections/collection-counts.ts';
import { embedderOf, hasVectorsOf } from '../../../catalog/collections/embedding-space.ts';
import { publishedVersion, resize, type Version, versionsOf } from '../../../catalog/documents/inventory.ts';
import { followLayout } from '../../../store/follow-layout.ts';
import { createQdrantStore } from '../../../store/qdrant-store.ts';
import { MAX_QUERY_MS } from '../../../store/store.ts';
import { countVersion, removePoints, type Tally, tallyPoints } from '../../../store/survey.ts';
import type { OwnedCollection } from '../collections.ts';
import type { Maintenance } from '../maintenance.ts';
import { writeVersion } from '../write-version.ts';
import type { Finding, Findings } from './findings.ts';
import { repairGraphs, repairTriples } from './repair-graphs.ts';

type Options = { readonly dryRun: boolean; readonly client: ClientBase; readonly signal: AbortSignal };

const NOTHING_THERE: Tally = { points: 0, versions: new Map(), foreign: [] };

/**
 * Compares one collection's points with its catalog and repairs what differs. The points are counted before the catalog
 * is read: a version is noted before its first point is written and forgotten after its last is removed, so that a point
 * of no version belongs to nobody.
 */
export async function repairCollection(
  on: Maintenance,
  owned: OwnedCollection,
  findings: Findings,
  options: Options,
): Promise<{ documents: number; points: number }> {
  const { tenant, collection } = owned;
  const { gateway, backends } = on;
  const { client, dryRun, signal } = options;
  const add = (finding: Omit<Finding, 'tenant' | 'collection'>) =>
    findings.add({ tenant, collection: collection.name, ...finding });

  const tally = await tallyPoints(backends.qdrant, collection.storeName, signal);
  const versions = await versionsOf(client, collection.id, MAX_QUERY_MS);
  const published = versions.filter(({ state }) => state === 'published');
  const size = published.reduce((sum, { chunks }) => sum + chunks, 0);
  if (published.length > 0 && !dryRun) {
    // The gateway's own store remembers what it made; here is looked again.
    const fresh = createQdrantStore({ ...backends.qdrant, layout: backends.layout });
    await fresh.ensureCollection(collection.storeName, collection.dimension, size);
  }
  if (!tally && published.length > 0) {
    add({ kind: 'missing_collection', repaired: !dryRun });
  }
  const { versions: there, foreign, points } = tally ?? NOTHING_THERE;

  if (foreign.length > 0) {
    if (!dryRun) await removePoints(backends.qdrant, collection.storeName, foreign);
    add({ kind: 'foreign_points', count: foreign.length, repaired: !dryRun });
  }
  // A backup under way reads the points of what was published when it began.
  const mayRemove = !dryRun && !(await gateway.catalog.generations.removalsHeld());
  for (const { docId, generation, count } of deadPoints(there, versions)) {
    signal.throwIfAborted();
    if (mayRemove) await gateway.store.deletePoints(collection.storeName, docId, [generation]);
    add({ kind: 'dead_points', doc_id: docId, count, repaired: mayRemove });
  }
  const lacking = published.filter(
    ({ docId, generation, chunks }) => (there.get(docId)?.get(generation) ?? 0) !== chunks,
  );
  const foreignSpace = lacking.length > 0 && !hasVectorsOf(collection, embedderOf(gateway, collection));
  if (foreignSpace) add({ kind: 'needs_reembed', count: lacking.length, repaired: false });
  for (const { docId } of foreignSpace ? [] : lacking) {
    signal.throwIfAborted();
    const state = await completeDocument(on, owned, docId, options);
    if (state !== 'complete') add({ kind: 'incomplete_document', doc_id: docId, repaired: state === 'written' });
  }
  if (tally && (await followLayout(backends.qdrant, collection.storeName, backends.layout, { dryRun }))) {
    add({ kind: 'other_layout', repaired: !dryRun });
  }
  const wrong = await recount(client, collection.id, dryRun);
  if (wrong > 0) add({ kind: 'wrong_counts', count: wrong, repaired: !dryRun });
  const graphs = await repairGraphs(on, owned, options);
  if (graphs.missing > 0) add({ kind: 'missing_graph', count: graphs.missing, repaired: graphs.left === 0 });
  const triples = await repairTriples(on, owned, options);
  if (triples.missing > 0) add({ kind: 'missing_triples', count: triples.missing, repaired: triples.left === 0 });
  return { documents: published.length, points };
}

/**
 * Points of versions that the catalog calls dead or does not know. One in the making has an ingestion that sees to it, one
 * that was just replaced the next sweep.
 */
function* deadPoints(there: Tally['versions'], versions: readonly Version[]) {
  const needed = new Set(
    versions
      .filter(({ state, mayBeRead }) => state !== 'dead' || mayBeRead)
      .map(({ docId, generation }) => `${docId}/${generation}`),
  );
  for (const [docId, counts] of there) {
    for (const [generation, count] of counts) {
      if (!needed.has(`${docId}/${generation}`)) yield { docId, generation, count };
    }
  }
}

/** Looks again while nobody else works on the document, and writes its points again when they are still not all there. */
async function completeDocument(
  { gateway, backends }: Maintenance,
  { identity, collection }: OwnedCollection,
  docId: string,
  { client, dryRun, signal }: Options,
): Promise<'complete' | 'written' | 'incomplete'> {
  const look = async (): Promise<'complete' | 'written' | 'incomplete'> => {
    const version = await publishedVersion(client, identity.tenantId, docId);
    if (!version) return 'complete';
    const { generation } = version;
    const size = (await versionsOf(client, collection.id, MAX_QUERY_MS, docId)).find(
      (known) => known.generation === generation,
    );
    if ((await countVersion(backends.qdrant, collection.storeName, docId, generation)) === size?.chunks) {
      return 'complete';
    }
    if (dryRun) return 'incomplete';
    // All of them: another chunk size than then leaves other numbers.
    await gateway.store.deletePoints(collection.storeName, docId, [generation]);
    const written = await writeVersion(gateway, { identity, collection }, version, new Map(), signal);
    await resize(client, identity.tenantId, docId, generation, written);
    return 'written';
  };
  return gateway.catalog.documents.withLock(identity, docId, look, { patient: true });
}
