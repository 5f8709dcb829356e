import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { fetchProvider } from './fetch-provider.ts';

export type SigningKeysTimes = {
  /** Keys are fetched again after this time, so that a key that the issuer has withdrawn is refused. */
  readonly keysMs?: number;
  /** Minimum time between fetches, however many tokens name unknown keys. */
  readonly spacingMs?: number;
};

type Fetched = { readonly keys: JWTVerifyGetKey; readonly startedAt: number };

/**
 * Finds signing keys at `jwksUri`. Tokens with unknown keys wait for the next fetch and share it: invented keys cost the
 * issuer at most one request per `spacingMs`, and a key that the issuer has just started to use is found.
 */
export function signingKeys(
  jwksUri: string,
  { keysMs = 600_000, spacingMs = 1_000 }: SigningKeysTimes = {},
): JWTVerifyGetKey {
  let fetched: Fetched | undefined;
  let lastStartedAt = Number.NEGATIVE_INFINITY;
  /** A fetch that has not started. Tokens that arrive before it does can use its result. */
  let next: Promise<void> | undefined;
  let running: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    await sleep(Math.max(0, lastStartedAt + spacingMs - performance.now()), undefined, { ref: false });
    next = undefined;
    const startedAt = performance.now();
    lastStartedAt = startedAt;
    const fetching = fetchKeys(jwksUri).then((keys) => {
      if (!fetched || fetched.startedAt < startedAt) fetched = { keys, startedAt };
    });
    running = fetching;
    try {
      await fetching;
    } finally {
      if (running === fetching) running = undefined;
    }
  };
  const nextRefresh = (): Promise<void> => {
    next ??= refresh();
    return next;
  };
  const isFresh = (): boolean => fetched !== undefined && performance.now() - fetched.startedAt < keysMs;

  return async (header, token) => {
    const arrivedAt = performance.now();
    if (!isFresh()) await (running ?? nextRefresh());
    if (!fetched) throw new errors.JWKSInvalid();
    try {
      return await fetched.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || fetched.startedAt >= arrivedAt) throw error;
    }
    await nextRefresh();
    return fetched.keys(header, token);
  };
}

async function fetchKeys(jwksUri: string): Promise<JWTVerifyGetKey> {
  const response = await fetchProvider(jwksUri);
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  return createLocalJWKSet((await response.json()) as JSONWebKeySet);
}
