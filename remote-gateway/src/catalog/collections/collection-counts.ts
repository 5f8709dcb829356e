import { type Insertable, sql } from 'kysely';
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
