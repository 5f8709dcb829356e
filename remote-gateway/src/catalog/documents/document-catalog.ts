/**
 * In: an identity and ids of documents.
 * Out: published documents and their texts.
 * Never: returns a document that row-level security hides.
 */
import type { Pool } from 'pg';
import type { Identity } from '../../identity.ts';
import { asIdentity, type Database, type IdentityTransaction, runAs } from '../postgres/run-as.ts';
import { isUnchanged } from './accept.ts';
import { documentLocks } from './document-lock.ts';
import * as documents from './documents.ts';
import { findPage, savePage } from './page-validators.ts';
import * as trash from './trash.ts';

export type DocumentCatalog = ReturnType<typeof documentCatalog>;

/** What deleting a document does to its jobs. */
type Jobs = {
  /** In the transaction that deletes the document; returns the ids of the cancelled jobs. */
  readonly cancelOf: (transaction: IdentityTransaction, docId: string) => Promise<string[]>;
  /** After that transaction. */
  readonly dequeue: (ids: readonly string[]) => Promise<void>;
};

/** Published documents, and their locks. A private document of another subject does not exist for an identity. */
export function documentCatalog(db: Database, lockPool: Pool, jobs: Jobs, trashDays: number) {
  const as = runAs(db);
  const locks = documentLocks(lockPool);
  return {
    find: as.identity(documents.findDocument),
    /** The published text and segments. */
    readText: as.identity(documents.readText),
    /** Published segments of each of these documents that the identity may see; others are absent. */
    readSegments: as.identity(documents.readSegments),
    /** Published documents ordered by (collection, source, uri, docId). */
    list: as.identity(documents.listDocuments),
    /**
     * Other published documents with this text hash, at most 10 ids: of this part of a collection and, for a private
     * part, of the team's.
     */
    sameText: as.identity(documents.sameText),
    isUnchanged: as.identity(isUnchanged),
    /**
     * Marks the document as deleted: no reader sees it from then on. In the same transaction keeps it in the trash and
     * cancels the jobs for versions of it. The document is undefined when none was published.
     */
    async delete(identity: Identity, docId: string, { permanent = false } = {}) {
      const deleted = await asIdentity(db, identity, async (tx) => ({
        cancelled: await jobs.cancelOf(tx, docId),
        document: await documents.deleteDocument(tx, identity, docId, permanent ? 0 : trashDays),
      }));
      await jobs.dequeue(deleted.cancelled);
      return deleted;
    },
    /** Runs `work` while no other process or request works on this document. */
    withLock: locks.hold,
  };
}

export type TrashCatalog = ReturnType<typeof trashCatalog>;

/** Deleted documents that can be restored: those that are not published again. */
export function trashCatalog(db: Database) {
  const as = runAs(db);
  return {
    /** The last deleted first. */
    list: as.identity(trash.listTrash),
    read: as.identity(trash.readFromTrash),
    /** Deletes it for good; false when it is not there. */
    remove: as.identity(trash.removeFromTrash),
    /** Deletes for good what has been there long enough; returns how many documents. */
    purge: as.owner(trash.purgeTrash),
  };
}

export type PageCatalog = ReturnType<typeof pageCatalog>;

/** What web servers said of pages. */
export function pageCatalog(db: Database) {
  const as = runAs(db);
  return {
    /** The record for a place (hash of collection, owner and address), if the identity may see its document. */
    find: as.identity(findPage),
    save: as.knownIdentity(savePage),
  };
}
