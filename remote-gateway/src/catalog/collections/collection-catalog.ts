/**
 * In: an identity and names of collections.
 * Out: the rows that the identity sees.
 * Never: changes a Qdrant collection; it names those to delete.
 */
import type { Visibility } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import type { WriteCount } from '../postgres/fast-paths/write-count.ts';
import { asIdentity, asIdentityAtOnce, asOwner, type Database, runAs } from '../postgres/run-as.ts';
import { collectionCache } from './collection-cache.ts';
import type { CollectionRow, EmbeddingSpace } from './collection-row.ts';
import { type CancelJobs, changeCollection, deleteCollection } from './collection-settings.ts';
import { ensureCollection, everyPart, findPart, listParts, namedCollections } from './collections.ts';
import { anyIndexLost, recordIndexLost } from './lost-indexes.ts';
import { wholeCollections } from './whole-collections.ts';

export type CollectionCatalog = ReturnType<typeof collectionCatalog>;

/** `long` is the same database without a limit on a statement's time; `writes` counts what may have written to it. */
export function collectionCatalog(
  { db, long, writes }: { readonly db: Database; readonly long: Database; readonly writes: WriteCount | undefined },
  defaultLanguage: string,
  cancelJobs: CancelJobs,
) {
  const as = runAs(db);
  const cache = collectionCache();
  return {
    /**
     * Finds the collection's part for documents of this visibility, or creates it in this space: the team's in the
     * configured language unless another is given, an owner's with the settings of the team's. Throws
     * EMBEDDING_SPACE_MISMATCH when it has another space, CONFLICT at the maximum number of collections.
     */
    ensure: (
      identity: Identity,
      name: string,
      space: EmbeddingSpace,
      {
        language = defaultLanguage,
        visibility = 'team',
      }: { readonly language?: string | undefined; readonly visibility?: Visibility } = {},
    ): Promise<CollectionRow> =>
      asIdentity(db, identity, (tx) => ensureCollection(tx, identity, name, space, { language, visibility })),
    /**
     * The named collections, or all that the identity sees, by name: its parts as one (`wholeCollections`). Unknown names
     * are absent.
     */
    list: as.identity(async (tx, names?: readonly string[]) => wholeCollections(await listParts(tx, names))),
    /** The part for documents of this visibility. */
    findPart: as.knownIdentity(findPart),
    /** Every part of every collection of a tenant, private ones of all owners too. For maintenance only. */
    everyPart: as.owner(everyPart),
    /**
     * The parts of the named collections that the identity sees, or of all of them, by name, the team's first, in at most
     * one round trip.
     */
    async named(identity: Identity, names?: readonly string[]): Promise<readonly CollectionRow[]> {
      const asOf = writes?.now();
      const unchanged = asOf === undefined ? undefined : cache.get(identity, names, asOf);
      if (unchanged) return unchanged;
      const rows = await asIdentityAtOnce(db, identity, (atOnce, actor) =>
        namedCollections(atOnce, actor, names, cache.get(identity, names)),
      );
      cache.set(identity, names, rows, asOf);
      return rows;
    },
    /** What `named` returned to this identity for these names the last time; it may be out of date. */
    lastNamed: (identity: Identity, names?: readonly string[]): readonly CollectionRow[] | undefined =>
      cache.get(identity, names),
    /** Throws CONFLICT for another language while the collection contains a document, and NOT_FOUND. */
    change: as.identity(changeCollection),
    /**
     * Removes what the identity sees of the collection: the team's part and its own. Undefined when it sees none. The
     * caller deletes the stores.
     */
    delete: (identity: Identity, name: string) =>
      asOwner(long, (owner) => deleteCollection(owner, identity, name, cancelJobs)),
    recordIndexLost: as.owner(recordIndexLost),
    anyIndexLost: as.owner(anyIndexLost),
  };
}
