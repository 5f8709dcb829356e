import type { ClientBase } from 'pg';
import type { CollectionRow } from '../../../catalog/collections/collection-row.ts';
import { hasVectorsOf } from '../../../catalog/collections/embedding-space.ts';
import { type Reembedding, recordReembedded, reembeddedGeneration } from '../../../catalog/collections/reembeddings.ts';
import { publishedVersion } from '../../../catalog/documents/inventory.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import type { Gateway } from '../../../gateway.ts';
import type { OwnedCollection } from '../collections.ts';
import type { Maintenance } from '../maintenance.ts';
import { writeVersion } from '../write-version.ts';

/** Documents at once: hides the latency of a remote embedder, and leaves room for ingestions. */
const CONCURRENCY = 4;

type Callbacks = {
  readonly onDone: () => Promise<void>;
  readonly onPassages: (passages: number) => Promise<void>;
};

type Work = { readonly move: Reembedding; readonly owned: OwnedCollection; readonly docIds: readonly string[] };

/**
 * Writes the present version of each of these documents into the new collection, and notes it. `onDone` is called after
 * each and `onPassages` with so many more passages that are written; both may throw to stop.
 */
export async function moveDocuments(
  { gateway, backends }: Maintenance,
  { move, owned, docIds }: Work,
  { onDone, onPassages, signal }: Callbacks & { readonly signal: AbortSignal },
): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const left = docIds.values();
  const worker = async () => {
    await using owner = await ownerClient(backends.connection);
    for (const docId of left) {
      either.throwIfAborted();
      await moveDocument(gateway, owner.client, { move, owned, docId, onPassages }, either);
      await onDone();
    }
  };
  const workers = Array.from({ length: Math.min(CONCURRENCY, docIds.length) }, () =>
    worker().catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

async function moveDocument(
  gateway: Gateway,
  client: ClientBase,
  { move, owned, docId, onPassages }: Omit<Work, 'docIds'> & Pick<Callbacks, 'onPassages'> & { docId: string },
  signal: AbortSignal,
): Promise<void> {
  const { collection, identity } = owned;
  const version = await publishedVersion(client, identity.tenantId, docId);
  if (!version) return;
  const { generation } = version;
  const previous = await reembeddedGeneration(client, collection.id, docId);
  if (previous !== undefined) await gateway.store.deletePoints(move.storeName, docId, [previous]);
  const kept = await reusedVectors(gateway, { collection, move }, docId, generation, signal);
  const moved = { identity, collection: movedTo(collection, move) };
  let written = 0;
  const size = await writeVersion(gateway, moved, version, kept, signal, async (done) => {
    await onPassages(done - written);
    written = done;
  });
  await recordReembedded(client, move, { docId, generation, ...size });
}

/** When only the chunker changes, what it leaves as it was has its vector already. */
async function reusedVectors(
  { store }: Gateway,
  { collection, move }: { readonly collection: CollectionRow; readonly move: Reembedding },
  docId: string,
  generation: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array | null>> {
  if (!hasVectorsOf(collection, { id: move.embedderId, dimension: move.dimension })) return new Map();
  return store.denseByTextHash(collection.storeName, docId, generation, signal);
}

function movedTo(collection: CollectionRow, { storeName, embedderId, dimension, chunkerVersion }: Reembedding) {
  return { ...collection, storeName, embedderId, dimension, chunkerVersion };
}
