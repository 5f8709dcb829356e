import type { CollectionList, DocumentList, DocumentListQuery } from '@docferry/shared-contracts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { describeCollection, describeDocument } from './describe-document.ts';
import { decodeListCursor, encodeListCursor } from './list-cursor.ts';

type Deps = { readonly catalog: Catalog };

/** The tenant's collections by name, with counts of what the identity may see. */
export async function listCollections({ catalog }: Deps, identity: Identity): Promise<CollectionList> {
  return { collections: (await catalog.collections.list(identity)).map(describeCollection) };
}

/** One page of documents. Throws NOT_FOUND for an unknown collection, INVALID_ARGUMENT for a cursor of another list. */
export async function listDocuments(
  { catalog }: Deps,
  identity: Identity,
  { collection, source, limit, cursor }: DocumentListQuery,
): Promise<DocumentList> {
  const after = cursor === undefined ? undefined : decodeListCursor(cursor);
  if (collection !== undefined) await requireCollection(catalog, identity, collection);
  const rows = await catalog.documents.list(identity, { collection, source, limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    documents: page.map(describeDocument),
    ...(rows.length > limit && last ? { next_cursor: encodeListCursor(last) } : {}),
  };
}

/** The collection with this name. Throws NOT_FOUND with the existing names. */
export async function requireCollection(catalog: Catalog, identity: Identity, name: string): Promise<CollectionRow> {
  const [row] = await catalog.collections.list(identity, [name]);
  if (row) return row;
  const known = (await catalog.collections.list(identity)).map((row) => row.name).slice(0, 50);
  const hint =
    known.length > 0 ? `Known: ${known.join(', ')}.` : 'There is none yet; ingesting a document creates one.';
  throw new GatewayError('NOT_FOUND', `There is no collection "${name}". ${hint}`, { details: { collections: known } });
}
