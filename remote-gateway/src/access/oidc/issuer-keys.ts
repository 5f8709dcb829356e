import type { JWTVerifyGetKey } from 'jose';
import { cachedLookup } from './cached-lookup.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { type SigningKeysTimes, signingKeys } from './signing-keys.ts';

/** Cached signing keys of an issuer, found with its metadata. Throws BACKEND_UNAVAILABLE while it is unreachable. */
export function issuerKeys(issuer: string, times?: SigningKeysTimes): () => Promise<JWTVerifyGetKey> {
  return cachedLookup(async () => signingKeys((await discoverIssuer(issuer)).jwksUri, times));
}
