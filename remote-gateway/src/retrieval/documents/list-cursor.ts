import { z } from 'zod';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import { GatewayError } from '../../errors.ts';

const keySchema = z.tuple([z.string(), z.string(), z.string(), z.uuid()]);

/** Where a list continues: the last document's sort key (collection, source, uri, id), opaque to callers. */
export function encodeListCursor({
  collection,
  source,
  uri,
  docId,
}: Pick<DocumentRow, 'collection' | 'source' | 'uri' | 'docId'>): string {
  return Buffer.from(JSON.stringify([collection, source, uri, docId])).toString('base64url');
}

/** The sort key of a cursor. A cursor grants no access to a document. Throws INVALID_ARGUMENT. */
export function decodeListCursor(cursor: string): readonly string[] {
  try {
    return keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new GatewayError('INVALID_ARGUMENT', 'cursor: this gateway did not issue it. Start without a cursor.', {
      cause: error,
    });
  }
}
