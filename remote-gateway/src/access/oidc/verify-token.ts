import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { GatewayError } from '../../errors.ts';
import { issuerKeys, providerAway } from './issuer-keys.ts';
import { whyNotAccessToken } from './reject-other-tokens.ts';
import type { SigningKeysTimes } from './signing-keys.ts';

/** Signatures that only the issuer can make. No secret is shared with it, so neither HMAC nor "none" is among them. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

export type TokenRules = {
  /** The issuers that are believed, exactly as they call themselves. */
  readonly issuers: readonly string[];
  /** A token is for us when it names one of these. */
  readonly audiences: readonly string[];
  /** By how much clocks may differ, seconds. */
  readonly clockSkewSeconds: number;
  readonly times?: SigningKeysTimes;
};

/** What a believed token says: its issuer and its claims. */
export type VerifiedToken = { readonly issuer: string; readonly claims: JWTPayload & { readonly sub: string } };

/**
 * Makes a function that checks access tokens: signature by a key of an allowed issuer, type, audience, times (RFC 9068,
 * section 4; RFC 8725). Throws UNAUTHENTICATED with the reason, and BACKEND_UNAVAILABLE when keys cannot be had.
 */
export function createTokenVerifier(rules: TokenRules): (token: string) => Promise<VerifiedToken> {
  const keysOf = new Map(rules.issuers.map((issuer) => [issuer, issuerKeys(issuer, rules.times)]));
  return async (token) => {
    const issuer = claimedIssuer(token);
    const findKeys = keysOf.get(issuer);
    if (!findKeys) throw refused('its issuer is not among those that this gateway believes');
    const keys = await findKeys();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: [...rules.audiences],
        algorithms: ALGORITHMS,
        clockTolerance: rules.clockSkewSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      const foreign = whyNotAccessToken(protectedHeader, payload);
      if (foreign !== undefined) throw refused(foreign);
      const { sub, iat } = payload;
      if (!isSubject(sub)) throw refused('its claim "sub" is no usable name');
      if (iat !== undefined && iat > Date.now() / 1000 + rules.clockSkewSeconds) {
        throw refused('it was issued in the future: the clocks differ');
      }
      return { issuer, claims: { ...payload, sub } };
    } catch (error) {
      throw reasonOf(error);
    }
  };
}

/** Read before anything is proven, to choose the keys; the proof names the same issuer. */
function claimedIssuer(token: string): string {
  try {
    return String(decodeJwt(token).iss);
  } catch {
    throw refused('it cannot be read');
  }
}

/** StringOrURI of at most 255 characters (OpenID Connect Core, section 2), without control characters. */
function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub);
}

function reasonOf(error: unknown): unknown {
  if (error instanceof GatewayError) return error;
  if (error instanceof errors.JWTExpired) return refused('it has expired');
  if (error instanceof errors.JWTClaimValidationFailed) return refused(claimReason(error.claim));
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('its signature is of a kind that is not taken');
  if (error instanceof errors.JWKSInvalid) return providerAway(error);
  if (error instanceof errors.JWKSNoMatchingKey) return refused('its key is unknown to the issuer');
  if (error instanceof errors.JOSEError) return refused('its signature is not valid');
  return providerAway(error);
}

function claimReason(claim: string): string {
  switch (claim) {
    case 'aud':
      return 'it is for another audience';
    case 'nbf':
      return 'it is not valid yet';
    default:
      return `its claim "${claim}" is missing or wrong`;
  }
}

function refused(reason: string): GatewayError {
  return new GatewayError('UNAUTHENTICATED', `The access token is not valid: ${reason}.`);
}
