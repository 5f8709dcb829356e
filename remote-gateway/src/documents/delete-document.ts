import type { DeleteResult } from '@docferry/shared-contracts';
import type { Logger } from 'pino';
import type { Identity } from '../access/identity.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Store } from '../store/store.ts';
import { unknownDocument } from './read-document.ts';

/**
 * Deletes a document. It is gone for every reader once the catalog says so; its points follow, and if the store is
 * away just then, the sweep of dead generations removes them later. Throws NOT_FOUND.
 */
export async function deleteDocument(
  { catalog, store, logger }: { readonly catalog: Catalog; readonly store: Store; readonly logger: Logger },
  identity: Identity,
  docId: string,
): Promise<DeleteResult> {
  // Points go under the same lock: a re-ingestion right after the deletion must not lose its new ones.
  const row = await catalog.withDocumentLock(identity, docId, async () => {
    const deleted = await catalog.deleteDocument(identity, docId);
    if (deleted) await deletePoints(deleted.storeName);
    return deleted;
  });
  if (!row) throw unknownDocument(docId);
  return { status: 'deleted', doc_id: docId, chunks: row.chunks };

  async function deletePoints(storeName: string): Promise<void> {
    try {
      if (await catalog.removalsHeld()) return;
      await store.deletePoints(storeName, docId);
    } catch (error) {
      logger.warn({ err: error, doc_id: docId }, 'points of a deleted document stay until the next sweep');
    }
  }
}
