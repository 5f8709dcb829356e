import type { CollectionDetail } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { describeCollection } from './describe-document.ts';
import { requireCollection } from './list-documents.ts';

/** One collection with its language and state. Throws NOT_FOUND that names those there are. */
export async function collectionDetail(
  { catalog }: { readonly catalog: Catalog },
  identity: Identity,
  name: string,
): Promise<CollectionDetail> {
  const row = await requireCollection(catalog, identity, name);
  return { ...describeCollection(row), language: row.language, health: row.documents > 0 ? 'healthy' : 'empty' };
}
