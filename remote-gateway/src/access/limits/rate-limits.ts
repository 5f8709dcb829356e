import type { Bucket } from '../../catalog/tenants/rate-buckets.ts';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { type RequestClass, requestClass } from './request-class.ts';

/** Requests in a minute; 0 is no limit. */
export type RateRules = {
  /** Of one credential, all requests. */
  readonly overall: number;
  readonly search: number;
  readonly ingest: number;
  /** Of all credentials of a tenant together. */
  readonly tenant: number;
};

/** What is left after a request, as the headers RateLimit-Policy and RateLimit tell it; empty without limits. */
export type Allowance = Readonly<Record<string, string>>;

/** Throws RATE_LIMITED, with the headers in the error's allowance, when the caller has to wait. */
export type RateLimits = {
  take(identity: Identity, operation: string): Promise<Allowance>;
};

/** RATE_LIMITED with the headers that tell the caller how long to wait. */
export class RateLimitedError extends GatewayError {
  readonly allowance: Allowance;

  constructor(policy: string, seconds: number, allowance: Allowance) {
    super('RATE_LIMITED', `Too many requests (${policy}). Wait ${seconds} s.`, {
      retryAfterSeconds: seconds,
      details: { limit: policy, retry_after_s: seconds },
    });
    this.allowance = allowance;
  }
}

export const NO_LIMITS: RateLimits = { take: async () => ({}) };

type Limit = Bucket & { readonly policy: 'requests' | 'search' | 'ingest' | 'tenant' };

/**
 * Token buckets in the catalog's database, so that several gateways share them: one round trip a request. A caller who
 * is refused by a limit of its own takes nothing from its tenant.
 */
export function createRateLimits(catalog: Pick<LimitCatalog, 'takeTokens'>, rules: RateRules): RateLimits {
  if (Object.values(rules).every((limit) => limit === 0)) return NO_LIMITS;
  return {
    async take(identity, operation) {
      const limits = limitsOf(identity, requestClass(operation), rules);
      if (limits.length === 0) return {};
      const held = await catalog.takeTokens(identity.tenantId, limits);
      const refused = limits.findIndex((_, index) => (held[index] ?? 0) < 1);
      const allowance = headersOf(limits, held, refused === -1 ? 1 : 0);
      const limit = limits[refused];
      if (!limit) return allowance;
      const wait = Math.ceil(((1 - (held[refused] ?? 0)) * 60) / limit.perMinute);
      throw new RateLimitedError(`${limit.policy}: ${limit.perMinute} a minute`, Math.max(1, wait), allowance);
    },
  };
}

function limitsOf(identity: Identity, of: RequestClass, rules: RateRules): Limit[] {
  const { tenantId, credential = identity.subject } = identity;
  const own = `${tenantId} ${credential}`;
  const all: Limit[] = [
    { policy: 'requests', name: `${own} requests`, perMinute: rules.overall },
    ...(of === 'other' ? [] : [{ policy: of, name: `${own} ${of}`, perMinute: rules[of] }]),
    { policy: 'tenant', name: tenantId, perMinute: rules.tenant },
  ];
  return all.filter(({ perMinute }) => perMinute > 0);
}

/** Header fields of draft-ietf-httpapi-ratelimit-headers, in structured fields (RFC 9651). */
function headersOf(limits: readonly Limit[], held: readonly number[], taken: 0 | 1): Allowance {
  const policies = limits.map(({ policy, perMinute }) => `"${policy}";q=${perMinute};w=60`);
  const states = limits.map(({ policy, perMinute }, index) => {
    const left = Math.max(0, (held[index] ?? 0) - taken);
    return `"${policy}";r=${Math.floor(left)};t=${Math.ceil(((perMinute - left) * 60) / perMinute)}`;
  });
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}
