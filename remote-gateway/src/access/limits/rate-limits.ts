/**
 * In: the identity and operation of a request. Out: headers with the remaining requests, or RATE_LIMITED.
 * Never: sleeps or queues; a caller over its limit is refused immediately.
 */
import type { Bucket } from '../../catalog/tenants/rate-buckets.ts';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { type RequestClass, requestClass } from './request-class.ts';

/** Requests per minute; 0 means no limit. */
export type RateRules = {
  /** All requests of one credential. */
  readonly overall: number;
  /** Searches of one credential. */
  readonly search: number;
  /** Ingestions of one credential. */
  readonly ingest: number;
  /** All requests of all credentials of a tenant. */
  readonly tenant: number;
};

/** The headers RateLimit-Policy and RateLimit, which report what remains after a request; empty without limits. */
export type RateLimitHeaders = Readonly<Record<string, string>>;

/** Counts a request. Throws {@link RateLimitedError} if the caller has to wait. */
export type RateLimits = {
  consume(identity: Identity, operation: string): Promise<RateLimitHeaders>;
};

/** RATE_LIMITED, with the headers that say how long to wait. */
export class RateLimitedError extends GatewayError {
  readonly headers: RateLimitHeaders;

  constructor(policy: string, seconds: number, headers: RateLimitHeaders) {
    super('RATE_LIMITED', `Too many requests (${policy}). Try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
      details: { limit: policy, retry_after_s: seconds },
    });
    this.headers = headers;
  }
}

export const NO_LIMITS: RateLimits = { consume: async () => ({}) };

type Limit = Bucket & { readonly policy: 'requests' | 'search' | 'ingest' | 'tenant' };

/**
 * Token buckets in the catalog's database, shared by several gateways: one round trip per request. A caller refused by
 * the limit of its credential takes no token from its tenant.
 */
export function createRateLimits(catalog: Pick<LimitCatalog, 'takeTokens'>, rules: RateRules): RateLimits {
  if (Object.values(rules).every((limit) => limit === 0)) return NO_LIMITS;
  return {
    async consume(identity, operation) {
      const limits = limitsOf(identity, requestClass(operation), rules);
      if (limits.length === 0) return {};
      const levels = await catalog.takeTokens(identity.tenantId, limits);
      const refused = limits.findIndex((_, index) => (levels[index] ?? 0) < 1);
      const headers = headersOf(limits, levels, refused === -1 ? 1 : 0);
      const limit = limits[refused];
      if (!limit) return headers;
      const wait = Math.ceil(((1 - (levels[refused] ?? 0)) * 60) / limit.perMinute);
      throw new RateLimitedError(`${limit.policy}: ${limit.perMinute} per minute`, Math.max(1, wait), headers);
    },
  };
}

function limitsOf(identity: Identity, of: RequestClass, rules: RateRules): Limit[] {
  const { tenantId, credential = identity.subject } = identity;
  const owner = `${tenantId} ${credential}`;
  const all: Limit[] = [
    { policy: 'requests', name: `${owner} requests`, perMinute: rules.overall },
    ...(of === 'other' ? [] : [{ policy: of, name: `${owner} ${of}`, perMinute: rules[of] }]),
    { policy: 'tenant', name: tenantId, perMinute: rules.tenant },
  ];
  return all.filter(({ perMinute }) => perMinute > 0);
}

/**
 * Header fields of draft-ietf-httpapi-ratelimit-headers, as structured fields (RFC 9651). `levels` are the tokens in
 * each bucket before the request, `taken` how many of them it took.
 */
function headersOf(limits: readonly Limit[], levels: readonly number[], taken: 0 | 1): RateLimitHeaders {
  const policies = limits.map(({ policy, perMinute }) => `"${policy}";q=${perMinute};w=60`);
  const states = limits.map(({ policy, perMinute }, index) => {
    const remaining = Math.max(0, (levels[index] ?? 0) - taken);
    return `"${policy}";r=${Math.floor(remaining)};t=${Math.ceil(((perMinute - remaining) * 60) / perMinute)}`;
  });
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}
