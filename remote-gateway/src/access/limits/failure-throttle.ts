import { isIPv6 } from 'node:net';
import { GatewayError } from '../../errors.ts';
import { hashKey } from '../hash-key.ts';

const MOST_KEPT = 10_000;
/** A credential that was right this lately is let through, whatever others at its address try. */
const GOOD_MS = 600_000;

/** Slows down whoever tries credentials. */
export type FailureThrottle = {
  /** Throws RATE_LIMITED when this address has failed too often and this credential is not known to be right. */
  check(address: string, credential: string): void;
  failed(address: string): void;
  succeeded(credential: string): void;
};

export const NO_THROTTLE: FailureThrottle = { check: () => {}, failed: () => {}, succeeded: () => {} };

/**
 * A token bucket of failures for each address, in this process: `perMinute` failures, and again as many over a minute.
 * Users behind one address whose credentials are right are not locked out by one who guesses.
 */
export function createFailureThrottle(perMinute: number, now: () => number = () => performance.now()): FailureThrottle {
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
    failed(address) {
      put(buckets, groupOf(address), { tokens: Math.max(0, levelOf(address) - 1), at: now() });
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
  if (map.size >= MOST_KEPT && oldest !== undefined) map.delete(oldest);
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
