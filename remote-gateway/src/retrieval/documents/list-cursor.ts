import { z } from 'zod';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import { GatewayError } from '../../errors.ts';

const documentKeySchema = z.tuple([z.string(), z.string(), z.string(), z.uuid()]);

/** Where a list continues: the sort key of its last entry, opaque to callers. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The sort key of a cursor. A cursor grants no access to a document. Throws INVALID_ARGUMENT. */
export function decodeCursor<Key>(schema: z.ZodType<Key>, cursor: string): Key {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new GatewayError('INVALID_ARGUMENT', 'cursor: this gateway did not issue it. Start without a cursor.', {
      cause: error,
    });
  }
}

/** Where a list of documents continues: after (collection, source, uri, id). */
export function encodeListCursor({
  collection,
  source,
  uri,
  docId,
}: Pick<DocumentRow, 'collection' | 'source' | 'uri' | 'docId'>): string {
  return encodeCursor([collection, source, uri, docId]);
}

/** Throws INVALID_ARGUMENT. */
export function decodeListCursor(cursor: string): readonly string[] {
  return decodeCursor(documentKeySchema, cursor);
}
