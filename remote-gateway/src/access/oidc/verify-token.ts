import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { GatewayError } from '../../errors.ts';
import { providerUnavailable } from './cached-lookup.ts';
import { issuerKeys } from './issuer-keys.ts';
import { whyNotAccessToken } from './reject-other-tokens.ts';
import type { SigningKeysTimes } from './signing-keys.ts';

/** Asymmetric signatures, which only the issuer can create. Neither HMAC nor "none" is among them. */
export const ALGORITHMS = [
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
  /** Trusted issuers, exactly as in the claim `iss`. */
  readonly issuers: readonly string[];
  /** A token must contain one of these audiences. */
  readonly audiences: readonly string[];
  /** Accepted difference between clocks, seconds. */
  readonly clockSkewSeconds: number;
  readonly times?: SigningKeysTimes;
};

/** Issuer and claims of a verified token. */
export type VerifiedToken = { readonly issuer: string; readonly claims: JWTPayload & { readonly sub: string } };

/**
 * Creates a function that verifies access tokens: signature by a key of a trusted issuer, type, audience and times (RFC
 * 9068, section 4; RFC 8725). It throws UNAUTHENTICATED with the reason, and BACKEND_UNAVAILABLE if it cannot get keys.
 */
export function createTokenVerifier(rules: TokenRules): (token: string) => Promise<VerifiedToken> {
  const keysOf = new Map(rules.issuers.map((issuer) => [issuer, issuerKeys(issuer, rules.times)]));
  return async (token) => {
    const issuer = claimedIssuer(token);
    const findKeys = keysOf.get(issuer);
    if (!findKeys) throw refused('this gateway does not trust its issuer');
    const keys = await findKeys();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: [...rules.audiences],
        algorithms: ALGORITHMS,
        clockTolerance: rules.clockSkewSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      const reason = whyNotAccessToken(protectedHeader, payload);
      if (reason !== undefined) throw refused(reason);
      const { sub, iat } = payload;
      if (!isSubject(sub)) throw refused('its claim "sub" is not a valid name');
      if (iat !== undefined && iat > Date.now() / 1000 + rules.clockSkewSeconds) {
        throw refused('it was issued in the future; check the clocks');
      }
      return { issuer, claims: { ...payload, sub } };
    } catch (error) {
      throw reasonOf(error);
    }
  };
}

/** Read before verification, to choose the keys. Verification checks that it is the same issuer. */
function claimedIssuer(token: string): string {
  try {
    return String(decodeJwt(token).iss);
  } catch {
    throw refused('it is malformed');
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
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('its signature algorithm is not accepted');
  if (error instanceof errors.JWKSInvalid) return providerUnavailable(error);
  if (error instanceof errors.JWKSNoMatchingKey) return refused('the issuer does not know its signing key');
  if (error instanceof errors.JOSEError) return refused('its signature is not valid');
  return providerUnavailable(error);
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
