import type { ClientBase } from 'pg';
import { recountWithin } from './collection-counts.ts';
import type { CollectionRow, EmbeddingSpace } from './collection-row.ts';

/** Searches that were under way at the switch still read the previous Qdrant collection; they last seconds. */
const GRACE = '1 minute';

/** A collection's move into another space. */
export type Reembedding = EmbeddingSpace & {
  readonly collectionId: string;
  readonly tenantId: string;
  /** The Qdrant collection that is being filled. */
  readonly storeName: string;
  readonly cancelled: boolean;
  readonly startedAt: Date;
};

type Row = {
  collection_id: string;
  tenant_id: string;
  store_name: string;
  embedder_id: string;
  dimension: number;
  chunker_version: string;
  cancelled: boolean;
  started_at: Date;
};

/** Every move under way, or the one of a collection. */
export async function findReembeddings(client: ClientBase, collectionId?: string): Promise<Reembedding[]> {
  const { rows } = await client.query<Row>(
    `SELECT collection_id, tenant_id, store_name, embedder_id, dimension, chunker_version, cancelled, started_at
       FROM docferry.reembeddings WHERE $1::uuid IS NULL OR collection_id = $1 ORDER BY started_at`,
    [collectionId ?? null],
  );
  return rows.map((row) => ({
    collectionId: row.collection_id,
    tenantId: row.tenant_id,
    storeName: row.store_name,
    embedderId: row.embedder_id,
    dimension: row.dimension,
    chunkerVersion: row.chunker_version,
    cancelled: row.cancelled,
    startedAt: row.started_at,
  }));
}

/** Records that a collection moves. Replaces an earlier record. */
export async function beginReembedding(
  client: ClientBase,
  tenantId: string,
  collectionId: string,
  { storeName, embedderId, dimension, chunkerVersion }: EmbeddingSpace & { readonly storeName: string },
): Promise<void> {
  await endReembedding(client, collectionId);
  await client.query(
    `INSERT INTO docferry.reembeddings (collection_id, tenant_id, store_name, embedder_id, dimension, chunker_version)
       VALUES ($1, $2, $3, $4, $5, $6)`,
    [collectionId, tenantId, storeName, embedderId, dimension, chunkerVersion],
  );
}

/** Removes the record of a move; the caller deletes what it wrote into Qdrant. */
export async function endReembedding(client: ClientBase, collectionId: string): Promise<void> {
  await client.query('DELETE FROM docferry.reembeddings WHERE collection_id = $1', [collectionId]);
}

/** Asks the process that moves the collection to stop. False when it is not being moved. */
export async function askToCancel(client: ClientBase, collectionId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE docferry.reembeddings SET cancelled = true WHERE collection_id = $1',
    [collectionId],
  );
  return rowCount === 1;
}

/** Published documents whose present version is not in the new collection yet, and how many there are in all. */
export async function documentsLeft(
  client: ClientBase,
  collectionId: string,
): Promise<{ readonly docIds: string[]; readonly total: number }> {
  const { rows } = await client.query<{ doc_id: string; done: boolean }>(
    `SELECT g.doc_id, r.doc_id IS NOT NULL AS done
       FROM docferry.generations g
       LEFT JOIN docferry.reembedded_documents r
         ON r.collection_id = g.collection_id AND r.doc_id = g.doc_id AND r.generation = g.generation
      WHERE g.collection_id = $1 AND g.state = 'published'`,
    [collectionId],
  );
  return { docIds: rows.filter(({ done }) => !done).map(({ doc_id }) => doc_id), total: rows.length };
}

/** Records that a version is in the new collection. */
export async function recordReembedded(
  client: ClientBase,
  { collectionId, tenantId }: Reembedding,
  version: { readonly docId: string; readonly generation: number; readonly chunks: number; readonly terms: number },
): Promise<void> {
  await client.query(
    `INSERT INTO docferry.reembedded_documents (collection_id, tenant_id, doc_id, generation, chunks, terms)
       VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (collection_id, doc_id) DO UPDATE SET generation = $4, chunks = $5, terms = $6`,
    [collectionId, tenantId, version.docId, version.generation, version.chunks, version.terms],
  );
}

/** Every version that is recorded in the new collection, with the chunks that it has there. */
export async function reembeddedVersions(
  client: ClientBase,
  collectionId: string,
): Promise<{ readonly docId: string; readonly generation: number; readonly chunks: number }[]> {
  const { rows } = await client.query<{ doc_id: string; generation: string; chunks: number }>(
    'SELECT doc_id, generation, chunks FROM docferry.reembedded_documents WHERE collection_id = $1',
    [collectionId],
  );
  return rows.map(({ doc_id, generation, chunks }) => ({ docId: doc_id, generation: Number(generation), chunks }));
}

/** Removes the record of a version in the new collection: it is moved again. */
export async function forgetReembedded(client: ClientBase, collectionId: string, docId: string): Promise<void> {
  await client.query('DELETE FROM docferry.reembedded_documents WHERE collection_id = $1 AND doc_id = $2', [
    collectionId,
    docId,
  ]);
}

/** The generation of a document that was written into the new collection before, if any. */
export async function reembeddedGeneration(
  client: ClientBase,
  collectionId: string,
  docId: string,
): Promise<number | undefined> {
  const { rows } = await client.query<{ generation: string }>(
    'SELECT generation FROM docferry.reembedded_documents WHERE collection_id = $1 AND doc_id = $2',
    [collectionId, docId],
  );
  return rows[0] && Number(rows[0].generation);
}

/**
 * Lets no version of the collection be published until the client's transaction ends: publishing locks the same row, and
 * reads where the collection's points are under that lock.
 */
export async function lockCollection(client: ClientBase, collectionId: string): Promise<void> {
  await client.query('SELECT FROM docferry.collections WHERE id = $1 FOR UPDATE', [collectionId]);
}

/**
 * Makes the new Qdrant collection the one that is read and written, with its space and its sizes, and marks
 * the previous one for deletion, even when it had lost points. Inside the client's transaction, after {@link lockCollection}.
 */
export async function switchStore(
  client: ClientBase,
  move: Reembedding,
  previous: Pick<CollectionRow, 'storeName'>,
): Promise<void> {
  const { collectionId, tenantId } = move;
  await client.query(
    `UPDATE docferry.generations g SET chunks = r.chunks, terms = r.terms FROM docferry.reembedded_documents r
      WHERE r.collection_id = $1 AND g.tenant_id = r.tenant_id AND g.doc_id = r.doc_id AND g.generation = r.generation`,
    [collectionId],
  );
  await recountWithin(client, collectionId);
  await client.query(
    `UPDATE docferry.collections
        SET store_name = $2, embedder_id = $3, dimension = $4, chunker_version = $5, index_lost_at = NULL WHERE id = $1`,
    [collectionId, move.storeName, move.embedderId, move.dimension, move.chunkerVersion],
  );
  await client.query(
    `INSERT INTO docferry.stores_pending_deletion (store_name, tenant_id, at) VALUES ($1, $2, now() + $3::interval)`,
    [previous.storeName, tenantId, GRACE],
  );
  await endReembedding(client, collectionId);
}
