import type { TenantCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import type { Tenant } from '../../catalog/tenants/tenants.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { tenantSuspended } from '../suspended-tenant.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { readClaim } from './read-claim.ts';
import { type GroupScopes, tokenCollections, tokenScopes } from './token-scopes.ts';
import { createTokenVerifier, type TokenRules } from './verify-token.ts';

/** A suspended tenant is refused within this time. */
const CACHE = { ttlMs: 1_000, max: 10_000 };
const TENANT_NAME = /^[A-Za-z0-9][A-Za-z0-9._@ -]{0,62}$/;
/** Tenant of tokens that name none. */
const DEFAULT_TENANT = 'default';

export type SignInRules = TokenRules & {
  /** Claim that names the tenant. */
  readonly tenantClaim: string;
  /** Whether a token without it is refused, rather than of the tenant `default`. */
  readonly requireTenant: boolean;
  /** Whether a tenant that a token names is made when it is missing. */
  readonly createTenants: boolean;
  readonly groupClaim: string;
  readonly groupScopes: GroupScopes;
  /** Claim that names the collections that a token is for; every one when undefined. */
  readonly collectionsClaim?: string | undefined;
};

/**
 * Makes the function that turns an access token into an identity. Its subject carries the issuer, so that the same
 * `sub` of two issuers is two people. Throws UNAUTHENTICATED, SCOPE_VIOLATION for a tenant that is unknown or
 * suspended, and BACKEND_UNAVAILABLE.
 */
export function createSignIn(
  catalog: { readonly tenants: Pick<TenantCatalog, 'ensure' | 'find'> },
  rules: SignInRules,
): (token: string) => Promise<Identity> {
  const verify = createTokenVerifier(rules);
  const findTenant = createTtlCache<Tenant>(async (name) => {
    const found = await catalog.tenants.find(name);
    return found ?? (rules.createTenants ? catalog.tenants.ensure(name) : undefined);
  }, CACHE);
  return async (token) => {
    const { issuer, claims } = await verify(token);
    const tenant = await findTenant(tenantName(claims, rules));
    if (!tenant) {
      throw new GatewayError('SCOPE_VIOLATION', 'The tenant that the access token names is not known here.');
    }
    if (tenant.suspendedAt) throw tenantSuspended();
    // No issuer has a bar in its name, so that no subject can pass for another issuer's.
    const subject = `oidc:${issuer}|${claims.sub}`;
    const collections = tokenCollections(claims, rules.collectionsClaim);
    return { tenantId: tenant.id, subject, scopes: tokenScopes(claims, rules), collections, credential: subject };
  };
}

function tenantName(claims: Readonly<Record<string, unknown>>, { tenantClaim, requireTenant }: SignInRules): string {
  const claim = readClaim(claims, tenantClaim);
  const named = Array.isArray(claim) && claim.length === 1 ? claim[0] : claim;
  if (named === undefined || named === null) {
    if (!requireTenant) return DEFAULT_TENANT;
    throw new GatewayError(
      'UNAUTHENTICATED',
      `The access token has no claim "${tenantClaim}", which this gateway needs.`,
    );
  }
  if (typeof named === 'string' && TENANT_NAME.test(named)) return named;
  throw new GatewayError(
    'UNAUTHENTICATED',
    `The claim "${tenantClaim}" of the access token is not the name of one tenant.`,
  );
}
