import type { FolderIndex } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { IdentityTransaction } from './run-as.ts';

/** Folders that one collection is kept in line with. */
export type FolderIndexCatalog = {
  list(identity: Identity, collection: string): Promise<FolderIndex[]>;
  /** Replaces the state of the same source. */
  put(identity: Identity, collectionId: string, state: FolderIndex): Promise<void>;
};

type As = <T>(identity: Identity, work: (transaction: IdentityTransaction) => Promise<T>) => Promise<T>;

export const folderIndexCatalog = (as: As): FolderIndexCatalog => ({
  list: (identity, collection) =>
    as(identity, async (db) => {
      const rows = await db
        .selectFrom('folder_indexes as f')
        .innerJoin('collections as c', 'c.id', 'f.collection_id')
        .select(['f.source', 'f.commit_id', 'f.commits_ahead', 'f.indexed_at'])
        .where('c.name', '=', collection)
        .orderBy('f.source')
        .orderBy('c.owner', (order) => order.asc().nullsFirst())
        .execute();
      return rows.map(({ commit_id, indexed_at, ...row }) => ({
        ...row,
        commit: commit_id,
        indexed_at: indexed_at.toISOString(),
      }));
    }),
  put: (identity, collectionId, { source, commit, commits_ahead, indexed_at }) =>
    as(identity, async (db) => {
      const state = { commit_id: commit, commits_ahead, indexed_at: new Date(indexed_at) };
      await db
        .insertInto('folder_indexes')
        .values({ collection_id: collectionId, tenant_id: identity.tenantId, source, ...state })
        .onConflict((conflict) => conflict.columns(['collection_id', 'source']).doUpdateSet(state))
        .execute();
    }),
});
