/**
 * In: access tokens (OAuth 2.0 JWTs) of the configured identity providers. Out: the {@link Identity} of each.
 * Never accepts an ID token, a token for another audience, or one without scopes for this gateway.
 */
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
/** The tenant of tokens without a tenant claim. */
const DEFAULT_TENANT = 'default';

export type SignInRules = TokenRules & {
  /** The claim with the name of the tenant. */
  readonly tenantClaim: string;
  /** Whether a token without it is refused; otherwise it belongs to the tenant `default`. */
  readonly requireTenant: boolean;
  /** Whether a missing tenant that a token names is created. */
  readonly createTenants: boolean;
  /** The only tenants that are accepted; all if undefined. */
  readonly tenants?: ReadonlySet<string> | undefined;
  readonly groupClaim: string;
  readonly groupScopes: GroupScopes;
  /** The claim with the collections that a token may use; all if undefined. */
  readonly collectionsClaim?: string | undefined;
};

/**
 * Creates the function that turns an access token into an identity. The subject contains the issuer, so that the same
 * `sub` from two issuers means two people. It throws UNAUTHENTICATED, SCOPE_VIOLATION for an unknown or suspended
 * tenant, and BACKEND_UNAVAILABLE.
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
    const name = tenantName(claims, rules);
    // Before one is created.
    const tenant = rules.tenants?.has(name) === false ? undefined : await findTenant(name);
    if (!tenant) {
      throw new GatewayError('SCOPE_VIOLATION', 'This gateway does not have the tenant that the access token names.');
    }
    if (tenant.suspendedAt) throw tenantSuspended();
    // Names of issuers contain no bar, so that no subject can look like that of another issuer.
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
      `The access token lacks the claim "${tenantClaim}", which this gateway requires.`,
    );
  }
  if (typeof named === 'string' && TENANT_NAME.test(named)) return named;
  throw new GatewayError(
    'UNAUTHENTICATED',
    `The claim "${tenantClaim}" of the access token is not the name of one tenant.`,
  );
}
