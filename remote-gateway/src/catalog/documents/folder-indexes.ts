import type { FolderIndex } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { asIdentity, type Database, type IdentityTransaction } from '../postgres/run-as.ts';

/** Folders that one collection is kept in sync with. */
export type FolderIndexCatalog = {
  list(identity: Identity, collection: string): Promise<FolderIndex[]>;
  /** The same of every collection that the identity sees, by name. */
  listAll(identity: Identity): Promise<Map<string, FolderIndex[]>>;
  /** Replaces the state of the same source. */
  put(identity: Identity, collectionId: string, state: FolderIndex): Promise<void>;
};

export const folderIndexCatalog = (database: Database): FolderIndexCatalog => ({
  list: (identity, collection) =>
    asIdentity(database, identity, async (db) =>
      (await folderRows(db).where('c.name', '=', collection).execute()).map(toFolderIndex),
    ),
  listAll: (identity) =>
    asIdentity(database, identity, async (db) => {
      const byName = Map.groupBy(await folderRows(db).execute(), ({ name }) => name);
      return new Map([...byName].map(([name, rows]) => [name, rows.map(toFolderIndex)]));
    }),
  put: (identity, collectionId, { source, commit, indexed_at, ...facts }) =>
    asIdentity(database, identity, async (db) => {
      const state = { ...facts, commit_id: commit, indexed_at: new Date(indexed_at) };
      await db
        .insertInto('folder_indexes')
        .values({ collection_id: collectionId, tenant_id: identity.tenantId, source, ...state })
        .onConflict((conflict) => conflict.columns(['collection_id', 'source']).doUpdateSet(state))
        .execute();
    }),
});

const folderRows = (db: IdentityTransaction) =>
  db
    .selectFrom('folder_indexes as f')
    .innerJoin('collections as c', 'c.id', 'f.collection_id')
    .select(['c.name', 'f.source', 'f.commit_id', 'f.commits_ahead', 'f.indexed_at', 'f.ref', 'f.include', 'f.exclude'])
    .orderBy('f.source')
    .orderBy('c.owner', (order) => order.asc().nullsFirst());

type FolderRow = Awaited<ReturnType<ReturnType<typeof folderRows>['execute']>>[number];

function toFolderIndex({ name: _, commit_id, indexed_at, ...facts }: FolderRow): FolderIndex {
  return { ...facts, commit: commit_id, indexed_at: indexed_at.toISOString() };
}
