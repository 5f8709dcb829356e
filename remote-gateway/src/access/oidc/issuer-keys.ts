import type { JWTVerifyGetKey } from 'jose';
import { GatewayError } from '../../errors.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { type SigningKeysTimes, signingKeys } from './signing-keys.ts';

/** Metadata rarely changes. */
const METADATA_MS = 3_600_000;
/** Pause after a failed request. */
const RETRY_MS = 5_000;

/** Cached signing keys of an issuer, found with its metadata. Throws BACKEND_UNAVAILABLE while it is unreachable. */
export function issuerKeys(issuer: string, times?: SigningKeysTimes): () => Promise<JWTVerifyGetKey> {
  let cached: { readonly until: number; readonly keys: Promise<JWTVerifyGetKey> } | undefined;
  const find = async (): Promise<JWTVerifyGetKey> => signingKeys((await discoverIssuer(issuer)).jwksUri, times);
  return async () => {
    if (!cached || cached.until < performance.now()) cached = { until: performance.now() + METADATA_MS, keys: find() };
    const current = cached;
    try {
      return await current.keys;
    } catch (error) {
      if (cached === current) cached = { until: performance.now() + RETRY_MS, keys: current.keys };
      throw providerUnavailable(error);
    }
  };
}

/** The identity provider or the connection to it has failed. */
export function providerUnavailable(cause: unknown): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', 'The identity provider that signed the token cannot be reached.', {
    cause,
  });
}
