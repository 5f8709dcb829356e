import type { ObjectRow } from '../../catalog/sources/source-row.ts';
import { GatewayError } from '../../errors.ts';
import { compareKeys, type ListedObject } from '../connectors/connector.ts';

/** An object that is listed, with what is known of it; or one that is known and not listed. */
export type Compared =
  | { readonly listed: ListedObject; readonly known: ObjectRow | undefined }
  | { readonly listed: undefined; readonly known: ObjectRow };

/**
 * Merges the listing of a source with what is known of its objects: both in the order of keys, so that neither is held in
 * memory. Throws BACKEND_UNAVAILABLE for a listing that is in another order, because objects would seem to be missing.
 */
export async function* compareListing(
  listing: AsyncIterable<readonly ListedObject[]>,
  known: AsyncIterable<ObjectRow>,
): AsyncIterable<Compared> {
  const rows = known[Symbol.asyncIterator]();
  let row = (await rows.next()).value as ObjectRow | undefined;
  let last: string | undefined;
  for await (const part of listing) {
    for (const listed of part) {
      if (last !== undefined && compareKeys(last, listed.key) >= 0) throw notInOrder();
      last = listed.key;
      for (; row && compareKeys(row.key, listed.key) < 0; row = (await rows.next()).value)
        yield { listed: undefined, known: row };
      if (row?.key === listed.key) {
        yield { listed, known: row };
        row = (await rows.next()).value;
      } else yield { listed, known: undefined };
    }
  }
  for (; row; row = (await rows.next()).value) yield { listed: undefined, known: row };
}

function notInOrder(): GatewayError {
  return new GatewayError(
    'BACKEND_UNAVAILABLE',
    'The object store does not list its objects in the order of their keys.',
  );
}
