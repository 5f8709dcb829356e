import type { DeleteResult } from '@docferry/shared-contracts';
import { unknownDocument } from '../../catalog/documents/unknown-document.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { removeGeneration } from '../pipeline/sweep.ts';

/**
 * Deletes a document, and every version of it that was accepted before and is still on its way. It is gone for every
 * reader once the catalog says so; its points follow, and if the store is away just then, the sweep of dead generations
 * removes them later. It can be restored for some days, unless `permanent` is set. Throws NOT_FOUND.
 */
export async function deleteDocument(
  { catalog, store, logger, jobs }: Pick<IngestionParts, 'catalog' | 'store' | 'logger' | 'jobs'>,
  identity: Identity,
  docId: string,
  options: { readonly permanent?: boolean } = {},
): Promise<DeleteResult> {
  const { document: row, cancelled } = await catalog.documents.delete(identity, docId, options);
  jobs.abort(cancelled);
  if (!row && cancelled.length === 0) throw unknownDocument(docId);
  // That generation alone: a version that is accepted meanwhile keeps its points.
  if (row) await removeGeneration({ catalog, store, logger }, row);
  const until = row?.restorableUntil?.toISOString();
  return { status: 'deleted', doc_id: docId, chunks: row?.chunks ?? 0, ...(until && { restorable_until: until }) };
}
