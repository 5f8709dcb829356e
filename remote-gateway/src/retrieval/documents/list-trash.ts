import type { TrashedDocument, TrashList, TrashQuery } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { TrashRow } from '../../catalog/documents/trash.ts';
import type { Identity } from '../../identity.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** One page of the deleted documents that can be restored, the last deleted first. Throws INVALID_ARGUMENT. */
export async function listTrash(
  { catalog }: { readonly catalog: Pick<Catalog, 'trash'> },
  identity: Identity,
  { collection, source, limit, cursor }: TrashQuery,
): Promise<TrashList> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const rows = await catalog.trash.list(identity, { collection, source, limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    documents: page.map(describeTrashed),
    ...(last && { next_cursor: encodeCursor([last.deletedAt.toISOString(), last.docId]) }),
  };
}

function positionOf(cursor: string): Pick<TrashRow, 'deletedAt' | 'docId'> {
  const [deletedAt, docId] = decodeCursor(positionSchema, cursor);
  return { deletedAt: new Date(deletedAt), docId };
}

function describeTrashed({ docId, tags, deletedAt, expiresAt, ...row }: TrashRow): TrashedDocument {
  return {
    doc_id: docId,
    collection: row.collection,
    source: row.source,
    uri: row.uri,
    filename: row.filename,
    title: row.title,
    kind: row.kind,
    tags: [...tags],
    visibility: row.visibility,
    chars: row.chars,
    deleted_at: deletedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
