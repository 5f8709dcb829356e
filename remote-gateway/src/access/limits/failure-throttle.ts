import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import { hashKey } from '../hash-key.ts';

const MAX_CACHED = 10_000;
/** A failed sign-in belongs to no tenant. */
const NO_TENANT = '00000000-0000-0000-0000-000000000000';
/** A credential that was valid within this time is not throttled, whatever else its address tries. */
const VALID_MS = 600_000;
/** An empty bucket is full again after this time. */
const REFILL_MS = 60_000;

/** Slows down guessing of credentials. */
export type FailureThrottle = {
  /** Throws RATE_LIMITED if the address has failed too often and the credential is not known to be valid. */
  check(address: string, credential: string): void;
  failed(address: string): Promise<void>;
  succeeded(credential: string): void;
};

export const NO_THROTTLE: FailureThrottle = { check: () => {}, failed: async () => {}, succeeded: () => {} };

/**
 * A token bucket of failures per address: `perMinute` failures, refilled within a minute. The catalog's database stores
 * it, so that gateways share it. This process caches the level after each failure it sees: addresses without failures
 * cost no query, and counting continues while the catalog is unreachable. Users with valid credentials are not locked
 * out by others behind the same address.
 */
export function createFailureThrottle(
  catalog: Pick<LimitCatalog, 'takeTokens'>,
  perMinute: number,
  now: () => number = () => performance.now(),
): FailureThrottle {
  const clock = { perf: { now }, ttlResolution: 0 };
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: MAX_CACHED, ttl: REFILL_MS, ...clock });
  const validCredentials = new LRUCache<string, true>({ max: MAX_CACHED, ttl: VALID_MS, ...clock });
  const levelOf = (address: string): number => {
    const bucket = buckets.get(addressGroup(address));
    return bucket ? Math.min(perMinute, bucket.level + ((now() - bucket.at) / REFILL_MS) * perMinute) : perMinute;
  };
  return {
    check(address, credential) {
      const level = levelOf(address);
      if (level >= 1 || validCredentials.has(cacheKey(credential))) return;
      throw new GatewayError('RATE_LIMITED', 'Too many failed sign-ins from this address.', {
        retryAfterSeconds: Math.ceil(((1 - level) * 60) / perMinute),
      });
    },
    async failed(address) {
      const lowerTo = (level: number): void => {
        buckets.set(addressGroup(address), { level: Math.max(0, Math.min(levelOf(address), level)), at: now() });
      };
      // Before the query, so that concurrent failures count too.
      lowerTo(levelOf(address) - 1);
      const bucket = { name: `failed sign-ins ${addressGroup(address)}`, perMinute };
      const [level] = await catalog.takeTokens(NO_TENANT, [bucket]).catch(() => []);
      if (level !== undefined) lowerTo(level - 1);
    },
    succeeded(credential) {
      validCredentials.set(cacheKey(credential), true);
    },
  };
}

/** The cache must not contain credentials. */
function cacheKey(credential: string): string {
  return hashKey(credential).toString('base64');
}

/** The /64 of an IPv6 address, because a client usually has all of it; an IPv4 address as it is. */
function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split(':').slice(0, 4).join(':');
}
