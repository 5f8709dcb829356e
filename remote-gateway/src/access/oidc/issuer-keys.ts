import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { GatewayError } from '../../errors.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { fetchProvider } from './fetch-json.ts';

/** Metadata hardly ever changes. */
const METADATA_MS = 3_600_000;
/** An issuer that is away is asked again after this long. */
const RETRY_MS = 5_000;

export type IssuerKeysTimes = {
  /** Keys are asked for again after this long: a key that the issuer has withdrawn is refused then. */
  readonly keysMs?: number;
  /** An unknown key makes us look for new ones, but not more often than this. */
  readonly cooldownMs?: number;
};

/** Signing keys of one issuer, found by its metadata and kept. Throws BACKEND_UNAVAILABLE while it cannot be reached. */
export function issuerKeys(
  issuer: string,
  { keysMs = 600_000, cooldownMs = 30_000 }: IssuerKeysTimes = {},
): () => Promise<JWTVerifyGetKey> {
  let known: { readonly until: number; readonly keys: Promise<JWTVerifyGetKey> } | undefined;
  const find = async (): Promise<JWTVerifyGetKey> => {
    const { jwksUri } = await discoverIssuer(issuer);
    return createRemoteJWKSet(new URL(jwksUri), {
      cacheMaxAge: keysMs,
      cooldownDuration: cooldownMs,
      [customFetch]: (url, { signal }) => fetchProvider(url, signal),
    });
  };
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
