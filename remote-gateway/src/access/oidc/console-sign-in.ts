import { jwtVerify } from 'jose';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import { cachedLookup, providerUnavailable } from './cached-lookup.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { fetchProvider } from './fetch-provider.ts';
import { issuerKeys } from './issuer-keys.ts';
import { ALGORITHMS } from './verify-token.ts';

/** How the console is known to its identity provider. */
export type ConsoleClient = {
  readonly issuer: string;
  readonly clientId: string;
  /** Only of a confidential client. */
  readonly clientSecret?: string | undefined;
  /** Scopes to ask for besides `openid`, separated by spaces. */
  readonly scopes: string;
  /** What access tokens must be for. */
  readonly audience: string;
  readonly clockSkewSeconds: number;
};

/** Where the browser sends its user, and as whom. */
export type SignInStart = {
  readonly authorization_endpoint: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
  readonly audience: string;
};

/** What the browser returns with, and what it alone knows. */
export const signInCodeSchema = z.strictObject({
  code: z.string().min(1).max(4_000),
  verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  nonce: z.string().min(16).max(200),
  redirect_uri: z.url().max(2_000),
});
export type SignInCode = z.infer<typeof signInCodeSchema>;

export type SignedIn = { readonly access_token: string; readonly expires_in: number | null };

export type ConsoleSignIn = {
  readonly start: () => Promise<SignInStart>;
  /** Throws UNAUTHENTICATED for a code or an ID token that is refused, BACKEND_UNAVAILABLE without the provider. */
  readonly finish: (code: SignInCode) => Promise<SignedIn>;
};

const tokensSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  expires_in: z.number().optional(),
});
const refusalSchema = z.object({ error: z.string().regex(/^[\w-]{1,60}$/) });

/**
 * Signs a user of the console in by authorization code (OpenID Connect Core 1.0, section 3.1) with PKCE (RFC 7636). The
 * gateway redeems the code, so that the page needs to reach no other host; the ID token's nonce binds the answer to the
 * browser that began.
 */
export function createConsoleSignIn(client: ConsoleClient): ConsoleSignIn {
  const findKeys = issuerKeys(client.issuer);
  const endpoints = cachedLookup(async () => {
    const { authorizationEndpoint, tokenEndpoint } = await discoverIssuer(client.issuer);
    if (authorizationEndpoint && tokenEndpoint) return { authorizationEndpoint, tokenEndpoint };
    throw new Error(`the metadata of ${client.issuer} names no safe endpoints to sign in at`);
  });
  return {
    start: async () => ({
      authorization_endpoint: (await endpoints()).authorizationEndpoint,
      issuer: client.issuer,
      client_id: client.clientId,
      scope: `openid ${client.scopes}`,
      audience: client.audience,
    }),
    finish: async (code) => {
      const tokens = await redeem(client, (await endpoints()).tokenEndpoint, code);
      await checkIdToken(client, await findKeys(), tokens.id_token, code.nonce);
      return { access_token: tokens.access_token, expires_in: tokens.expires_in ?? null };
    },
  };
}

async function redeem(client: ConsoleClient, endpoint: string, { code, verifier, redirect_uri }: SignInCode) {
  const fields = {
    grant_type: 'authorization_code',
    client_id: client.clientId,
    code,
    code_verifier: verifier,
    redirect_uri,
    resource: client.audience,
    ...(client.clientSecret === undefined ? {} : { client_secret: client.clientSecret }),
  };
  const answer = await fetchProvider(endpoint, new URLSearchParams(fields)).catch((error: unknown) => {
    throw providerUnavailable(error);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  const tokens = answer.ok ? tokensSchema.safeParse(body) : undefined;
  if (tokens?.success) return tokens.data;
  if (answer.status >= 500) throw providerUnavailable(new Error(`HTTP status ${answer.status}`));
  const reason = refusalSchema.safeParse(body).data?.error ?? 'it sent no tokens';
  throw refused(`The identity provider did not sign you in: ${reason}.`);
}

/** OpenID Connect Core 1.0, section 3.1.3.7. */
async function checkIdToken(
  { issuer, clientId, clockSkewSeconds }: ConsoleClient,
  keys: Parameters<typeof jwtVerify>[1],
  idToken: string,
  nonce: string,
): Promise<void> {
  const options = { issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: clockSkewSeconds };
  const verified = await jwtVerify(idToken, keys, { ...options, requiredClaims: ['exp', 'sub'] }).catch(
    () => undefined,
  );
  if (verified?.payload.nonce !== nonce) {
    throw refused('The identity provider answered with an ID token that is not for this sign-in.');
  }
}

function refused(message: string): GatewayError {
  return new GatewayError('UNAUTHENTICATED', message);
}
