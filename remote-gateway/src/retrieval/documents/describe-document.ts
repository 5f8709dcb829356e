import type { CollectionInfo, DocumentInfo } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { DocumentRow } from '../../catalog/documents/documents.ts';

/** A document as it is shown on the wire. */
export function describeDocument(row: DocumentRow): DocumentInfo {
  return {
    doc_id: row.docId,
    collection: row.collection,
    source: row.source,
    uri: row.uri,
    filename: row.filename,
    title: row.title,
    kind: row.kind,
    tags: [...row.tags],
    visibility: row.visibility,
    mime_type: row.mimeType,
    content_hash: row.contentHash,
    converter: row.converter,
    chunks: row.chunks,
    chars: row.chars,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A collection as it is shown on the wire. */
export function describeCollection(row: CollectionRow): CollectionInfo {
  return {
    name: row.name,
    documents: row.documents,
    chunks: row.chunks,
    ...(row.description === '' ? {} : { description: row.description }),
    embedder: row.embedderId,
    dimension: row.dimension,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
