import { z } from 'zod';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import { GatewayError } from '../../errors.ts';

const keySchema = z.tuple([z.string(), z.string(), z.string(), z.uuid()]);

/** Where a listing goes on: the last document's place in the order (collection, source, uri, id), opaque to callers. */
export function encodeListCursor({
  collection,
  source,
  uri,
  docId,
}: Pick<DocumentRow, 'collection' | 'source' | 'uri' | 'docId'>): string {
  return Buffer.from(JSON.stringify([collection, source, uri, docId])).toString('base64url');
}

/** Reads a cursor back. It names a place in an order, never a right to see something. Throws INVALID_ARGUMENT. */
export function decodeListCursor(cursor: string): readonly string[] {
  try {
    return keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new GatewayError('INVALID_ARGUMENT', 'cursor: not one that this gateway gave out. Start without a cursor.', {
      cause: error,
    });
  }
}
