import type { CollectionSettings } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { type Identity, reachesCollection } from '../access/identity.ts';
import { GatewayError } from '../errors.ts';
import type { CollectionRow, DeletedCollection } from './catalog.ts';
import { listCollections } from './collections.ts';
import { cancelDeleted } from './jobs/change-jobs.ts';
import type { Database, IdentityTransaction } from './run-as.ts';

/** Words are stemmed when they are written: another language would no longer find them. */
export async function changeCollection(
  db: IdentityTransaction,
  name: string,
  { language, chunking, dense_weight, description }: CollectionSettings,
): Promise<CollectionRow> {
  const [row] = await listCollections(db, [name]);
  if (!row) throw new GatewayError('NOT_FOUND', `There is no collection "${name}".`);
  if (language !== undefined && language !== row.language && (await holdsDocuments(db, row.id))) {
    throw new GatewayError(
      'CONFLICT',
      `The collection "${name}" holds documents in ${row.language}. Make another collection for ${language}, or delete this one first.`,
      { details: { field: 'language', language: row.language } },
    );
  }
  const changes = {
    ...(language === undefined ? {} : { language }),
    ...(chunking === undefined ? {} : { chunking }),
    ...(dense_weight === undefined ? {} : { dense_weight }),
    ...(description === undefined ? {} : { description }),
  };
  if (Object.keys(changes).length > 0) {
    await db.updateTable('collections').set(changes).where('id', '=', row.id).execute();
  }
  const [changed] = await listCollections(db, [name]);
  if (!changed) throw new Error('a collection is gone from the transaction that changed it');
  return changed;
}

/** Documents of everybody, private ones too, hence a function of the tables' owner. */
async function holdsDocuments(db: IdentityTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`SELECT docferry.holds_documents(${id}::uuid) AS holds`.execute(db);
  return rows[0]?.holds ?? false;
}

/**
 * Private documents of others go too, so this is the tables' owner's work, bound to the tenant by hand. The store is
 * noted as doomed in the same transaction: whatever fails afterwards, the sweep removes it.
 */
export async function deleteCollection(
  db: Database,
  identity: Identity,
  name: string,
): Promise<DeletedCollection | undefined> {
  if (!reachesCollection(identity, name)) return undefined;
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('collections')
      .select(['id', 'store_name as storeName'])
      .where('tenant_id', '=', identity.tenantId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const { documents } = await transaction
      .selectFrom('collection_counts')
      .select(sql<number>`coalesce(sum(documents), 0)::bigint`.as('documents'))
      .where('collection_id', '=', row.id)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('doomed_stores')
      .values({ store_name: row.storeName, tenant_id: identity.tenantId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('collections').where('id', '=', row.id).execute();
    // A page that is to be fetched yet would make the collection anew.
    await cancelDeleted(transaction, 'The collection was deleted.')
      .where('tenant_id', '=', identity.tenantId)
      .where('collection', '=', name)
      .execute();
    return { storeName: row.storeName, documents };
  });
}
