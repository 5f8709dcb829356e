/** Signing in at an identity provider: authorization code with PKCE (RFC 7636), state and nonce (OpenID Connect Core 1.0). */
import { ApiError, reach, reasonOf } from '../shared/send.ts';

const PATH = '/console/sign-in';
/** What belongs to a sign-in under way, in this tab alone. */
const STARTED = 'docferry-sign-in';
const BYTES = 32;

/** How the gateway says that users sign in. */
export type Provider = {
  readonly authorization_endpoint: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
  readonly audience: string;
};

type Started = { readonly state: string; readonly nonce: string; readonly verifier: string; readonly hash: string };

/** The identity provider; undefined where only keys are accepted. */
export async function findProvider(): Promise<Provider | undefined> {
  const response = await reach(PATH);
  if (!response.ok) throw new ApiError(response.status, await reasonOf(response));
  const provider = (await response.json()) as Partial<Provider>;
  return provider.authorization_endpoint === undefined ? undefined : (provider as Provider);
}

/** Leaves for the identity provider, which sends the user back to this page. */
export async function leaveFor(provider: Provider): Promise<void> {
  const started: Started = { state: random(), nonce: random(), verifier: random(), hash: location.hash };
  sessionStorage.setItem(STARTED, JSON.stringify(started));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier));
  const address = new URL(provider.authorization_endpoint);
  const fields = {
    response_type: 'code',
    client_id: provider.client_id,
    redirect_uri: redirectUri(),
    scope: provider.scope,
    state: started.state,
    nonce: started.nonce,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    resource: provider.audience, // RFC 8707
    audience: provider.audience, // Auth0's name for it
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  location.assign(address);
}

/**
 * The access token of a user who came back; undefined when nobody did. Takes the answer out of the address first. Throws
 * when the provider refused, or when the answer is not for what this tab started.
 */
export async function comeBack(): Promise<string | undefined> {
  const answer = new URLSearchParams(location.search);
  const [code, error] = [answer.get('code'), answer.get('error')];
  if (code === null && error === null) return undefined;
  const started = JSON.parse(sessionStorage.getItem(STARTED) ?? 'null') as Started | null;
  sessionStorage.removeItem(STARTED);
  history.replaceState(null, '', `${location.pathname}${started?.hash ?? ''}`);
  if (started === null || answer.get('state') !== started.state) {
    throw new Error('This sign-in was not started in this tab. Try again.');
  }
  if (code === null) throw new Error(REFUSALS[error ?? ''] ?? 'The identity provider did not sign you in.');
  const { verifier, nonce } = started;
  const response = await reach(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, verifier, nonce, redirect_uri: redirectUri() }),
  });
  if (!response.ok) throw new ApiError(response.status, await reasonOf(response));
  return ((await response.json()) as { access_token: string }).access_token;
}

const REFUSALS: Record<string, string> = {
  access_denied: 'The sign-in was cancelled.',
  login_required: 'The identity provider asks you to sign in again.',
};

const redirectUri = () => `${location.origin}/`;

const random = () => base64url(crypto.getRandomValues(new Uint8Array(BYTES)));

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
