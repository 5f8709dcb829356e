import type { Logger } from 'pino';
import { onlyTenants } from '../access/allowed-tenants.ts';
import { createAuditTrail } from '../access/audit/audit-trail.ts';
import { type Authenticate, type ConfiguredKey, createAuthenticator } from '../access/authenticate.ts';
import { createFailureThrottle, NO_THROTTLE } from '../access/limits/failure-throttle.ts';
import { createRateLimits, type RateRules } from '../access/limits/rate-limits.ts';
import { isLoopback } from '../access/loopback.ts';
import { type ConsoleSignIn, createConsoleSignIn } from '../access/oidc/console-sign-in.ts';
import { createSignIn } from '../access/oidc/sign-in.ts';
import { readGroupScopes } from '../access/oidc/token-scopes.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Config } from '../config/config.ts';
import type { RequestPolicy } from '../http/request-policy.ts';
import { SCOPES } from '../identity.ts';
import { isReachedByOthers } from './check-exposure.ts';

/** Limits of a gateway that listens beyond loopback, requests in a minute: of ten people and their agents who share one key. */
const EXPOSED: RateRules = { overall: 1_200, search: 600, ingest: 300, tenant: 3_000 };
const UNLIMITED: RateRules = { overall: 0, search: 0, ingest: 0, tenant: 0 };
/** Credentials that one address may get wrong in a minute. */
const FAILURES = 30;

/** Who may come in and how often, as configured. Disposal writes the last of the audit log. */
export function openAccess(
  config: Config,
  catalog: Catalog,
  where: {
    /** Key of the default tenant; undefined when there is none. */
    readonly key: string | undefined;
    readonly defaultTenantId: string;
    /** URL of this gateway on this machine. */
    readonly url: string;
    readonly logger: Logger;
  },
): AsyncDisposable & {
  readonly authenticate: Authenticate;
  readonly policy: RequestPolicy;
  readonly consoleSignIn: ConsoleSignIn | undefined;
} {
  const exposed = isReachedByOthers(config);
  const trail = createAuditTrail(catalog.audit, where.logger);
  const policy: RequestPolicy = {
    exposed,
    limits: createRateLimits(catalog.limits, rateRules(config)),
    auditor: { trail, queries: config.audit_queries },
    failures: exposed ? createFailureThrottle(catalog.limits, FAILURES) : NO_THROTTLE,
    resource: config.allowed_issuers && {
      publicUrl: config.public_url ?? where.url,
      issuers: config.allowed_issuers,
    },
    proxies: config.trust_proxy,
    corsOrigins: config.cors_origins ?? [],
  };
  const authenticate = createAuthenticator({
    catalog,
    configured: configuredKeys(config, where),
    signIn: config.allowed_issuers && signInOf(config, catalog, config.allowed_issuers),
  });
  const accepted = config.tenants ? onlyTenants(authenticate, catalog.tenants, config.tenants) : authenticate;
  return {
    authenticate: accepted,
    policy,
    consoleSignIn: consoleSignInOf(config),
    [Symbol.asyncDispose]: () => trail[Symbol.asyncDispose](),
  };
}

function rateRules(config: Config): RateRules {
  const usual = isLoopback(config.host) ? UNLIMITED : EXPOSED;
  return {
    overall: config.rate_limit ?? usual.overall,
    search: config.rate_limit_search ?? usual.search,
    ingest: config.rate_limit_ingest ?? usual.ingest,
    tenant: config.rate_limit_tenant ?? usual.tenant,
  };
}

function configuredKeys(
  { shared_token: sharedToken }: Config,
  { key, defaultTenantId: tenantId }: { key: string | undefined; defaultTenantId: string },
): ConfiguredKey[] {
  return [
    ...(key ? [{ key, tenantId, scopes: SCOPES, subject: 'env:RAG_API_KEY' as const }] : []),
    ...(sharedToken
      ? [{ key: sharedToken, tenantId, scopes: ['read', 'ingest'] as const, subject: 'env:RAG_SHARED_TOKEN' as const }]
      : []),
  ];
}

/** The first issuer knows the console. */
function consoleSignInOf(config: Config): ConsoleSignIn | undefined {
  const [issuer] = config.allowed_issuers ?? [];
  const [audience] = config.oidc_audience ?? [];
  const clientId = config.console_oidc_client_id;
  if (clientId === undefined || issuer === undefined || audience === undefined) return undefined;
  return createConsoleSignIn({
    issuer,
    audience,
    clientId,
    clientSecret: config.console_oidc_client_secret,
    scopes: config.console_oidc_scopes,
    clockSkewSeconds: config.oidc_clock_skew,
  });
}

function signInOf(config: Config, catalog: Catalog, issuers: readonly string[]) {
  return createSignIn(catalog, {
    issuers,
    audiences: config.oidc_audience ?? [],
    clockSkewSeconds: config.oidc_clock_skew,
    tenantClaim: config.tenant_claim,
    requireTenant: config.require_tenant_claim,
    createTenants: config.oidc_create_tenants,
    tenants: config.tenants && new Set(config.tenants),
    groupClaim: config.group_claim,
    collectionsClaim: config.collections_claim,
    groupScopes: readGroupScopes(config.group_scopes ?? []) ?? new Map(),
  });
}
