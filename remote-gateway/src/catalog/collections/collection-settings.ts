import type { CollectionSettings } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { GatewayError } from '../../errors.ts';
import { type Identity, reachesCollection } from '../../identity.ts';
import { AUTO } from '../../lexical/passage-language.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import type { CollectionRow } from './collection-row.ts';
import { listParts } from './collections.ts';
import { wholeCollections } from './whole-collections.ts';

export type DeletedCollection = { readonly storeNames: readonly string[]; readonly documents: number };

/** Cancels the jobs that could make this collection again, in the transaction that deletes it. */
export type CancelJobs = (transaction: Database, identity: Identity, collection: string) => Promise<void>;

/**
 * Changes all that the identity sees of a collection: the team's part and its own. Words are stemmed when they are written:
 * another fixed language would no longer find them. Passages name theirs, so that `auto` finds what is there.
 */
export async function changeCollection(
  db: IdentityTransaction,
  name: string,
  { language, chunking, dense_weight, description }: CollectionSettings,
): Promise<CollectionRow> {
  const parts = await listParts(db, [name]);
  if (parts.length === 0) throw new GatewayError('NOT_FOUND', `There is no collection "${name}".`);
  for (const part of parts) {
    const isOther = language !== undefined && language !== part.language && language !== AUTO;
    if (isOther && (await hasDocuments(db, part.id))) {
      throw new GatewayError(
        'CONFLICT',
        `The collection "${name}" contains documents in ${part.language}. Create another collection for ${language}, or delete this one first.`,
        { details: { field: 'language', language: part.language } },
      );
    }
  }
  const changes = {
    ...(language === undefined ? {} : { language }),
    ...(chunking === undefined ? {} : { chunking }),
    ...(dense_weight === undefined ? {} : { dense_weight }),
    ...(description === undefined ? {} : { description }),
  };
  if (Object.keys(changes).length > 0) {
    await db.updateTable('collections').set(changes).where('name', '=', name).execute();
  }
  const [changed] = wholeCollections(await listParts(db, [name]));
  if (!changed) throw new Error('a collection is missing in the transaction that changed it');
  return changed;
}

/** Counts documents that the credential may not read too, so it is a function of the tables' owner. */
async function hasDocuments(db: IdentityTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT docferry.has_documents(${id}::uuid) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/**
 * Removes the team's part and the caller's own: what others keep private under the same name is theirs. The tables'
 * owner's work, restricted to tenant and subject by its conditions. The stores are marked for deletion in the same
 * transaction: the sweep deletes them, whatever fails afterwards.
 */
export async function deleteCollection(
  db: Database,
  identity: Identity,
  name: string,
  cancelJobs: CancelJobs,
): Promise<DeletedCollection | undefined> {
  if (!reachesCollection(identity, name)) return undefined;
  return db.transaction().execute(async (transaction) => {
    const parts = await transaction
      .selectFrom('collections')
      .select(['id', 'store_name as storeName'])
      .where('tenant_id', '=', identity.tenantId)
      .where('name', '=', name)
      .where((where) => where.or([where('owner', 'is', null), where('owner', '=', identity.subject)]))
      .forUpdate()
      .execute();
    if (parts.length === 0) return undefined;
    const ids = parts.map(({ id }) => id);
    const storeNames = parts.map(({ storeName }) => storeName);
    const { documents } = await transaction
      .selectFrom('collection_counts')
      .select(sql<number>`coalesce(sum(documents), 0)::bigint`.as('documents'))
      .where('collection_id', 'in', ids)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('stores_pending_deletion')
      .values(storeNames.map((store_name) => ({ store_name, tenant_id: identity.tenantId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('collections').where('id', 'in', ids).execute();
    // A source of the collection has nothing ingested any more: its next sync starts from nothing.
    await transaction
      .deleteFrom('source_objects')
      .where('tenant_id', '=', identity.tenantId)
      .where('collection', '=', name)
      .execute();
    // A page that is not fetched yet would create the collection again.
    await cancelJobs(transaction, identity, name);
    return { storeNames, documents };
  });
}
