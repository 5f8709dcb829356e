import type { TenantCatalog } from '../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../errors.ts';
import type { Authenticate } from './authenticate.ts';
import { createTtlCache } from './ttl-cache.ts';

/** A tenant that is renamed or recreated is found within this time. */
const TTL_MS = 1_000;

/**
 * Refuses the credentials of tenants that the operator did not name, with SCOPE_VIOLATION. Names of tenants that do not
 * exist allow nobody.
 */
export function onlyTenants(
  authenticate: Authenticate,
  tenants: Pick<TenantCatalog, 'find'>,
  names: readonly string[],
): Authenticate {
  const find = createTtlCache((name) => tenants.find(name), { ttlMs: TTL_MS, max: names.length });
  return async (header) => {
    const identity = await authenticate(header);
    const allowed = await Promise.all(names.map(find));
    if (allowed.some((tenant) => tenant?.id === identity.tenantId)) return identity;
    throw new GatewayError('SCOPE_VIOLATION', 'The tenant of this credential is not served here. Ask the operator.');
  };
}
