import { type Insertable, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { compiledOnce } from '../postgres/compiled-once.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import type { Schema } from '../postgres/schema.ts';

export type CountChange = {
  readonly tenantId: string;
  readonly collectionId: string;
  /** Null for what the team sees. */
  readonly owner: string | null;
  readonly documents: number;
  readonly chunks: number;
  readonly terms: number;
};

/** Adds to the sizes of a collection's live documents; negative numbers take away. */
export async function changeCounts(db: IdentityTransaction, change: CountChange): Promise<void> {
  await addCounts(db, {
    tenant_id: change.tenantId,
    collection_id: change.collectionId,
    owner: change.owner ?? '',
    documents: change.documents,
    chunks: change.chunks,
    terms: change.terms,
  });
}

const addCounts = compiledOnce((db: Database, row: Insertable<Schema['collection_counts']>) =>
  db
    .insertInto('collection_counts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['collection_id', 'owner']).doUpdateSet((excluded) => ({
        documents: sql`collection_counts.documents + ${excluded.ref('excluded.documents')}`,
        chunks: sql`collection_counts.chunks + ${excluded.ref('excluded.chunks')}`,
        terms: sql`collection_counts.terms + ${excluded.ref('excluded.terms')}`,
        updated_at: sql`now()`,
      })),
    ),
);

/**
 * Puts a collection's counts right, by its live versions. Returns how many were wrong. Ingestions wait for it; it takes
 * milliseconds.
 */
export async function recount(client: ClientBase, collectionId: string, dryRun: boolean): Promise<number> {
  await client.query('BEGIN');
  try {
    // Whoever makes a version live changes the counts in the same transaction: it is either all seen here or waits.
    await client.query('LOCK TABLE docferry.collection_counts IN SHARE ROW EXCLUSIVE MODE');
    const { rows } = await client.query<{ owner: string }>(
      `WITH real AS (
         SELECT tenant_id, coalesce(owner, '') AS owner, count(*) AS documents, sum(chunks) AS chunks, sum(terms) AS terms
           FROM docferry.generations WHERE collection_id = $1 AND state = 'published' GROUP BY 1, 2
       )
       SELECT coalesce(r.owner, n.owner) AS owner
         FROM real r FULL JOIN (SELECT * FROM docferry.collection_counts WHERE collection_id = $1) n USING (owner)
        WHERE (coalesce(r.documents, 0), coalesce(r.chunks, 0), coalesce(r.terms, 0))
           IS DISTINCT FROM (coalesce(n.documents, 0)::bigint, coalesce(n.chunks, 0)::numeric, coalesce(n.terms, 0)::numeric)`,
      [collectionId],
    );
    if (rows.length > 0 && !dryRun) await recountWithin(client, collectionId);
    await client.query('COMMIT');
    return rows.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Counts a collection anew inside the client's transaction. */
export async function recountWithin(client: ClientBase, collectionId: string): Promise<void> {
  await client.query('LOCK TABLE docferry.collection_counts IN SHARE ROW EXCLUSIVE MODE');
  await client.query('DELETE FROM docferry.collection_counts WHERE collection_id = $1', [collectionId]);
  await client.query(
    `INSERT INTO docferry.collection_counts (tenant_id, collection_id, owner, documents, chunks, terms)
       SELECT tenant_id, collection_id, coalesce(owner, ''), count(*), sum(chunks), sum(terms)
         FROM docferry.generations WHERE collection_id = $1 AND state = 'published' GROUP BY 1, 2, 3`,
    [collectionId],
  );
}
