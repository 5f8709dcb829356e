import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** Types of access tokens: RFC 9068 names the first; many providers call every token they sign the second. */
const TYPES = new Set(['at+jwt', 'jwt']);
/** Claims that ID tokens (OpenID Connect Core, section 2 and 3.3.2.11) and logout tokens and other events have (RFC 8417). */
const FOREIGN_CLAIMS = ['at_hash', 'c_hash', 's_hash', 'events'];
/** What Keycloak writes into the claim `typ` of the tokens that it signs beside access tokens. */
const FOREIGN_KINDS = new Set(['id', 'logout', 'refresh', 'offline']);
/** Only access tokens say what may be done with them, or (Entra ID) how the client proved itself. */
const ACCESS_CLAIMS = ['scope', 'scp', 'azpacr', 'appidacr'];

/**
 * Why a token that an issuer has signed is no access token; undefined for one that may be. A header type of its own
 * (`at+jwt`) settles it (RFC 9068, section 2.1). Under the type `JWT`, or none, anything that only an ID token or a
 * logout token says is a reason: those are not meant to give access (RFC 8725, section 3.11).
 */
export function whyNotAccessToken({ typ }: Pick<JWTHeaderParameters, 'typ'>, claims: JWTPayload): string | undefined {
  const type = String(typ ?? 'JWT')
    .toLowerCase()
    .replace(/^application\//, '');
  if (!TYPES.has(type)) return 'its type is not that of an access token';
  if (type === 'at+jwt') return undefined;
  return isForeign(claims) ? 'it is not an access token but one that tells who signed in or out' : undefined;
}

function isForeign(claims: JWTPayload): boolean {
  const kind = typeof claims.typ === 'string' ? claims.typ.toLowerCase() : undefined;
  if (FOREIGN_CLAIMS.some((name) => name in claims)) return true;
  if (kind !== undefined && FOREIGN_KINDS.has(kind)) return true;
  // Amazon Cognito's name for the kind.
  if (claims.token_use === 'id') return true;
  // Okta's name for it.
  if (typeof claims.jti === 'string' && claims.jti.startsWith('ID.')) return true;
  // Keycloak before version 24 and Azure AD B2C copy the nonce into access tokens. Keycloak calls their kind Bearer, and
  // B2C writes their scopes as `scp`, which no ID token has.
  if ('nonce' in claims && kind !== 'bearer' && !('scp' in claims)) return true;
  if (kind === 'bearer' || ACCESS_CLAIMS.some((name) => name in claims)) return false;
  return isForItsClient(claims) || isEntraIdToken(claims);
}

/** An ID token is for the client that asked for it; an access token is for somebody else. */
function isForItsClient({ azp, aud }: JWTPayload): boolean {
  return typeof azp === 'string' && [aud].flat().includes(azp);
}

/** Entra ID names the client in every access token (`azp`, `appid`), and in no ID token. */
function isEntraIdToken(claims: JWTPayload): boolean {
  return 'tid' in claims && 'ver' in claims && !('azp' in claims) && !('appid' in claims);
}
