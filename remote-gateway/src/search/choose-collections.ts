import type { SearchRequest } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { CollectionRow } from '../catalog/catalog.ts';
import { GatewayError } from '../errors.ts';
import type { SearchDeps } from './search-deps.ts';

/**
 * The collections that a request names, by name. Throws NOT_FOUND with the tenant's own collections when one is
 * unknown.
 */
export async function chooseCollections(
  { catalog }: Pick<SearchDeps, 'catalog'>,
  identity: Identity,
  { collection = 'default', collections = [collection] }: Pick<SearchRequest, 'collection' | 'collections'>,
): Promise<CollectionRow[]> {
  const names = [...new Set(collections)].sort();
  const rows = await catalog.namedCollections(identity, names);
  const found = new Map(rows.map((row) => [row.name, row]));
  const unknown = names.filter((name) => !found.has(name));
  if (unknown.length > 0) throw await unknownCollections(catalog, identity, unknown);

  return names.flatMap((name) => found.get(name) ?? []);
}

async function unknownCollections(
  catalog: SearchDeps['catalog'],
  identity: Identity,
  unknown: string[],
): Promise<GatewayError> {
  const valid = (await catalog.listCollections(identity)).map((row) => row.name).sort();
  const advice = valid.length > 0 ? `Search one of: ${valid.join(', ')}.` : 'Ingest a document first.';
  return new GatewayError(
    'NOT_FOUND',
    `There is no collection ${unknown.map((name) => `"${name}"`).join(', ')}. ${advice}`,
    {
      details: { unknown, collections: valid },
    },
  );
}
