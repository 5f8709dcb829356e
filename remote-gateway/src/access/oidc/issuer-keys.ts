import type { JWTVerifyGetKey } from 'jose';
import { GatewayError } from '../../errors.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { type SigningKeysTimes, signingKeys } from './signing-keys.ts';

/** Metadata hardly ever changes. */
const METADATA_MS = 3_600_000;
/** An issuer that is away is asked again after this long. */
const RETRY_MS = 5_000;

/** Signing keys of one issuer, found by its metadata and kept. Throws BACKEND_UNAVAILABLE while it cannot be reached. */
export function issuerKeys(issuer: string, times?: SigningKeysTimes): () => Promise<JWTVerifyGetKey> {
  let known: { readonly until: number; readonly keys: Promise<JWTVerifyGetKey> } | undefined;
  const find = async (): Promise<JWTVerifyGetKey> => signingKeys((await discoverIssuer(issuer)).jwksUri, times);
  return async () => {
    if (!known || known.until < performance.now()) known = { until: performance.now() + METADATA_MS, keys: find() };
    const asked = known;
    try {
      return await asked.keys;
    } catch (error) {
      if (known === asked) known = { until: performance.now() + RETRY_MS, keys: asked.keys };
      throw providerAway(error);
    }
  };
}

/** The fault is of the identity provider or of the way to it. */
export function providerAway(cause: unknown): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', 'The identity provider that signed the token cannot be reached.', {
    cause,
  });
}
