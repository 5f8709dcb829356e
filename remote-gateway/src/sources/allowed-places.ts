import { GatewayError } from '../errors.ts';
import { readSourceAddress, type SourceAddress } from './source-address.ts';

/** Stands for the name of the tenant in an entry of RAG_SOURCE_ALLOW. */
export const TENANT = '{tenant}';

/** Whether an entry of RAG_SOURCE_ALLOW is an address of a bucket or folder. */
export function isPlace(entry: string): boolean {
  try {
    return readSourceAddress(entry.replaceAll(TENANT, 'tenant')).type !== 'site';
  } catch {
    return false;
  }
}

/**
 * Buckets and folders are read with the credentials of the gateway, so that an operator names those that a tenant may
 * read. Sites are public, and the rules of fetched pages hold for them. Throws SCOPE_VIOLATION.
 */
export function assertAllowed({ type, url }: SourceAddress, places: readonly string[], tenant: string): void {
  if (type === 'site') return;
  const open = places.filter((place) => isPlain(tenant) || !place.includes(TENANT));
  if (open.some((place) => url.startsWith(placeOfTenant(place, tenant)))) return;
  throw new GatewayError(
    'SCOPE_VIOLATION',
    'url: this gateway may not read that address for you. Its operator names such addresses in RAG_SOURCE_ALLOW.',
    {
      details: { setting: 'RAG_SOURCE_ALLOW' },
    },
  );
}

/** The address of a place for a tenant, ending with a slash. Throws SCOPE_VIOLATION for a name that would lead elsewhere. */
export function placeOfTenant(place: string, tenant: string): string {
  if (place.includes(TENANT) && !isPlain(tenant)) {
    throw new GatewayError('SCOPE_VIOLATION', 'The name of this tenant cannot be part of an address.');
  }
  return readSourceAddress(place.replaceAll(TENANT, tenant)).url;
}

/** A name with a slash would lead out of the tenant's own prefix. */
function isPlain(tenant: string): boolean {
  return /^[^/\\]+$/.test(tenant) && tenant !== '.' && tenant !== '..';
}
