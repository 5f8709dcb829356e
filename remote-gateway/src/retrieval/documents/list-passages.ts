import { type DocumentPassages, type DocumentPassagesQuery, textHash } from '@docferry/shared-contracts';
import type { Catalog } from '../../catalog/catalog.ts';
import { unknownDocument } from '../../catalog/documents/unknown-document.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { Store } from '../../store/store.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import { DOCUMENT_TASKS } from './document-task-module.ts';

/** A document that was replaced while it was read is read again. */
const MAX_ATTEMPTS = 3;

type Deps = { readonly catalog: Pick<Catalog, 'documents'>; readonly store: Pick<Store, 'places'> };

/**
 * Where the passages of a document begin and end, in order. Throws NOT_FOUND, and CONFLICT for a document that is
 * replaced again and again meanwhile.
 */
export async function listPassages(
  deps: Deps,
  identity: Identity,
  docId: string,
  { start, limit }: DocumentPassagesQuery,
  signal?: AbortSignal,
): Promise<DocumentPassages> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const read = await readPlaces(deps, identity, docId, signal);
    if (!read) continue;
    const { places, ...content } = read;
    const rest = places.filter(({ end }) => end > start);
    const page = rest.slice(0, limit);
    const passages = await readInThread(DOCUMENT_TASKS, 'places', { docId, ...content, places: page }, signal);
    const last = rest.length > limit ? page.at(-1) : undefined;
    return { doc_id: docId, total: places.length, passages, ...(last && { next_start: last.end }) };
  }
  throw new GatewayError('CONFLICT', 'The document is being replaced. Try again.');
}

/** Undefined when text and places are of different versions of the document. */
async function readPlaces(
  { catalog, store }: Deps,
  identity: Identity,
  docId: string,
  signal: AbortSignal | undefined,
) {
  const row = await catalog.documents.find(identity, docId);
  if (!row) throw unknownDocument(docId);
  const [content, places] = await Promise.all([
    catalog.documents.readText(identity, docId),
    store.places(row.storeName, identity, docId, row.generation, signal),
  ]);
  return content && textHash(content.text) === row.textHash ? { ...content, places } : undefined;
}
