import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** Types of access tokens: the first is from RFC 9068; many providers use the second for all tokens. */
const TYPES = new Set(['at+jwt', 'jwt']);
/** Claims of ID tokens (OpenID Connect Core, sections 2 and 3.3.2.11), logout tokens and other events (RFC 8417). */
const OTHER_CLAIMS = ['at_hash', 'c_hash', 's_hash', 'events'];
/** Values of the claim `typ` in Keycloak's tokens that are not access tokens. */
const OTHER_KINDS = new Set(['id', 'logout', 'refresh', 'offline']);
/** Claims that only access tokens have: their scopes, or how the client authenticated (Entra ID). */
const ACCESS_CLAIMS = ['scope', 'scp', 'azpacr', 'appidacr'];

/**
 * Why a signed token is not an access token; undefined if it may be one. The header type `at+jwt` is sufficient (RFC 9068,
 * section 2.1). With the type `JWT`, or none, a token is rejected if it has a claim that only ID tokens or logout tokens
 * have, because those do not grant access (RFC 8725, section 3.11).
 */
export function whyNotAccessToken({ typ }: Pick<JWTHeaderParameters, 'typ'>, claims: JWTPayload): string | undefined {
  const type = String(typ ?? 'JWT')
    .toLowerCase()
    .replace(/^application\//, '');
  if (!TYPES.has(type)) return 'its type is not that of an access token';
  if (type === 'at+jwt') return undefined;
  return isOtherToken(claims) ? 'it is an ID token or a logout token, not an access token' : undefined;
}

function isOtherToken(claims: JWTPayload): boolean {
  const kind = typeof claims.typ === 'string' ? claims.typ.toLowerCase() : undefined;
  if (OTHER_CLAIMS.some((name) => name in claims)) return true;
  if (kind !== undefined && OTHER_KINDS.has(kind)) return true;
  // Amazon Cognito's ID tokens.
  if (claims.token_use === 'id') return true;
  // Okta's ID tokens.
  if (typeof claims.jti === 'string' && claims.jti.startsWith('ID.')) return true;
  // Keycloak before version 24 and Azure AD B2C copy the nonce into access tokens. Those of Keycloak have the `typ` Bearer,
  // those of B2C have `scp`; ID tokens have neither.
  if ('nonce' in claims && kind !== 'bearer' && !('scp' in claims)) return true;
  if (kind === 'bearer' || ACCESS_CLAIMS.some((name) => name in claims)) return false;
  return isForOwnClient(claims) || isEntraIdToken(claims);
}

/** The audience of an ID token is the client that requested it; that of an access token is an API. */
function isForOwnClient({ azp, aud }: JWTPayload): boolean {
  return typeof azp === 'string' && [aud].flat().includes(azp);
}

/** Access tokens of Entra ID always name the client (`azp`, `appid`), ID tokens never. */
function isEntraIdToken(claims: JWTPayload): boolean {
  return 'tid' in claims && 'ver' in claims && !('azp' in claims) && !('appid' in claims);
}
