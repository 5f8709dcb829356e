/**
 * In: the id of a document or the name of a collection, and the identity that asks.
 * Out: a bounded slice of a text with its outline, lists, collections with their settings and health.
 * Never: shows more of a text than `max_tokens`, or reveals that another tenant's document exists.
 */
import type { DocumentSlice, DocumentSliceQuery } from '@docferry/shared-contracts';
import type { Catalog } from '../../catalog/catalog.ts';
import { unknownDocument } from '../../catalog/documents/unknown-document.ts';
import type { Identity } from '../../identity.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import { describeDocument } from './describe-document.ts';
import { DOCUMENT_TASKS } from './document-task-module.ts';

/**
 * A document's outline, within `outlineTokens` if given, and a bounded slice of its text, from its start or from a
 * section, page or offset. Throws
 * NOT_FOUND for an unknown document, section or page, INVALID_ARGUMENT for an offset past its end.
 */
export async function readDocument(
  { catalog }: { readonly catalog: Catalog },
  identity: Identity,
  docId: string,
  { outlineTokens, ...query }: DocumentSliceQuery & { readonly outlineTokens?: number },
  signal?: AbortSignal,
): Promise<DocumentSlice> {
  const [row, content] = await Promise.all([
    catalog.documents.find(identity, docId),
    catalog.documents.readText(identity, docId),
  ]);
  if (!row || !content) throw unknownDocument(docId);
  const { text, segments } = content;
  const slice = await readInThread(DOCUMENT_TASKS, 'slice', { text, segments, query, outlineTokens }, signal);
  return { document: describeDocument(row), ...slice };
}
