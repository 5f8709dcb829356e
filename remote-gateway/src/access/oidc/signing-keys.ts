import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { fetchProvider } from './fetch-provider.ts';

export type SigningKeysTimes = {
  /** Keys are asked for again after this long: a key that the issuer has withdrawn is refused then. */
  readonly keysMs?: number;
  /** The issuer is asked for its keys at most once in this time, however many unknown keys are named. */
  readonly spacingMs?: number;
};

type Known = { readonly keys: JWTVerifyGetKey; readonly askedAt: number };

/**
 * Finds signing keys at `jwksUri`. A token with an unknown key waits for the next look at the issuer's keys, which all
 * such tokens share: made-up keys cost the issuer at most one request in `spacingMs`, and a key that the issuer has just
 * begun to use is found all the same.
 */
export function signingKeys(
  jwksUri: string,
  { keysMs = 600_000, spacingMs = 1_000 }: SigningKeysTimes = {},
): JWTVerifyGetKey {
  let known: Known | undefined;
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  /** A look that has not begun: whoever comes before it does is served by it. */
  let next: Promise<void> | undefined;
  let running: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    await sleep(Math.max(0, lastAskedAt + spacingMs - performance.now()), undefined, { ref: false });
    next = undefined;
    const askedAt = performance.now();
    lastAskedAt = askedAt;
    const asking = askForKeys(jwksUri).then((keys) => {
      if (!known || known.askedAt < askedAt) known = { keys, askedAt };
    });
    running = asking;
    try {
      await asking;
    } finally {
      if (running === asking) running = undefined;
    }
  };
  const nextLook = (): Promise<void> => {
    next ??= look();
    return next;
  };
  const isFresh = (): boolean => known !== undefined && performance.now() - known.askedAt < keysMs;

  return async (header, token) => {
    const cameAt = performance.now();
    if (!isFresh()) await (running ?? nextLook());
    if (!known) throw new errors.JWKSInvalid();
    try {
      return await known.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || known.askedAt >= cameAt) throw error;
    }
    await nextLook();
    return known.keys(header, token);
  };
}

async function askForKeys(jwksUri: string): Promise<JWTVerifyGetKey> {
  const response = await fetchProvider(jwksUri);
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  return createLocalJWKSet((await response.json()) as JSONWebKeySet);
}
