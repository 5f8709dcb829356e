import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '../postgres/run-as.ts';

/** A collection that has published chunks. */
export type FilledCollection = {
  readonly id: string;
  readonly tenantName: string;
  readonly storeName: string;
  readonly dimension: number;
  /** Since when its points are known to be lost; as text, which keeps the microseconds. */
  readonly lostAt: string | null;
};

/** Records that the store does not have the collection, when it has published chunks. */
export async function recordIndexLost(owner: Database, collectionId: string): Promise<void> {
  await sql`
    UPDATE docferry.collections SET index_lost_at = clock_timestamp() WHERE id = ${collectionId}::uuid
      AND EXISTS (SELECT 1 FROM docferry.collection_counts WHERE collection_id = ${collectionId}::uuid AND chunks > 0)
  `.execute(owner);
}

/** Whether any tenant's collection lacks points that are being written again. */
export async function anyIndexLost(owner: Database): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    SELECT EXISTS (SELECT 1 FROM docferry.collections WHERE index_lost_at IS NOT NULL) AS lost
  `.execute(owner);
  return rows[0]?.lost === true;
}

/** Every collection with published chunks, of all tenants. */
export async function filledCollections(client: ClientBase): Promise<FilledCollection[]> {
  const { rows } = await client.query<FilledCollection>(
    `SELECT c.id, t.name AS "tenantName", c.store_name AS "storeName", c.dimension, c.index_lost_at::text AS "lostAt"
       FROM docferry.collections c JOIN docferry.tenants t ON t.id = c.tenant_id
      WHERE EXISTS (SELECT 1 FROM docferry.collection_counts n WHERE n.collection_id = c.id AND n.chunks > 0)
      ORDER BY c.id`,
  );
  return rows;
}

/** Records that all points are there again, unless they were lost again since. */
export async function recordIndexRepaired(client: ClientBase, { id, lostAt }: FilledCollection): Promise<void> {
  await client.query(
    'UPDATE docferry.collections SET index_lost_at = NULL WHERE id = $1 AND index_lost_at = $2::timestamptz',
    [id, lostAt],
  );
}
