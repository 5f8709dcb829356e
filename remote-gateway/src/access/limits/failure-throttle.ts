import { isIPv6 } from 'node:net';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import { hashKey } from '../hash-key.ts';

const MAX_CACHED = 10_000;
/** Whoever fails is of no tenant. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** A credential that was right this lately is let through, whatever others at its address try. */
const GOOD_MS = 600_000;

/** Slows down whoever tries credentials. */
export type FailureThrottle = {
  /** Throws RATE_LIMITED when this address has failed too often and this credential is not known to be right. */
  check(address: string, credential: string): void;
  failed(address: string): Promise<void>;
  succeeded(credential: string): void;
};

export const NO_THROTTLE: FailureThrottle = { check: () => {}, failed: async () => {}, succeeded: () => {} };

/**
 * A token bucket of failures for each address, in the catalog's database, so that gateways share it: `perMinute`
 * failures, and again as many over a minute. What it held at the last failure here is remembered in this process, so that
 * who does not fail costs no look-up, and counted on there alone while the catalog is away. Users behind one address whose
 * credentials are right are not locked out by one who guesses.
 */
export function createFailureThrottle(
  catalog: Pick<LimitCatalog, 'takeTokens'>,
  perMinute: number,
  now: () => number = () => performance.now(),
): FailureThrottle {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const good = new Map<string, number>();
  const levelOf = (address: string): number => {
    const bucket = buckets.get(groupOf(address));
    return bucket ? Math.min(perMinute, bucket.tokens + ((now() - bucket.at) / 60_000) * perMinute) : perMinute;
  };
  return {
    check(address, credential) {
      const level = levelOf(address);
      if (level >= 1 || (good.get(idOf(credential)) ?? 0) > now()) return;
      throw new GatewayError('RATE_LIMITED', 'Too many failed sign-ins from this address.', {
        retryAfterSeconds: Math.ceil(((1 - level) * 60) / perMinute),
      });
    },
    async failed(address) {
      const lower = (to: number): void =>
        put(buckets, groupOf(address), { tokens: Math.max(0, Math.min(levelOf(address), to)), at: now() });
      // At once, for those who fail at the same time.
      lower(levelOf(address) - 1);
      const bucket = { name: `failed sign-ins ${groupOf(address)}`, perMinute };
      const [held] = await catalog.takeTokens(NOBODY, [bucket]).catch(() => []);
      if (held !== undefined) lower(held - 1);
    },
    succeeded(credential) {
      put(good, idOf(credential), now() + GOOD_MS);
    },
  };
}

/** The newest stands last; the oldest goes when there are too many. */
function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  const [oldest] = map.keys();
  if (map.size >= MAX_CACHED && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

function idOf(credential: string): string {
  return hashKey(credential).toString('base64');
}

/** Whoever has an IPv6 address has all of its /64. */
function groupOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split(':').slice(0, 4).join(':');
}
