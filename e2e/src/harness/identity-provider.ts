import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from './gateway.ts';

export const SERVICE = { id: 'nightly-sync', secret: 'a-secret-of-the-service' };

export type IdentityProvider = AsyncDisposable & { readonly issuer: string };

/**
 * A real OpenID provider on loopback that knows any user and lets clients register themselves. Its access tokens are
 * JWTs for the requested resource, with the tenant of `tenantOf(subject or client)`.
 */
export async function startIdentityProvider(
  tenantOf: (subject: string) => string | undefined,
  options: {
    /** A public client that a person uses in a browser. */
    readonly console?: { readonly id: string; readonly redirectUri: string };
    /** Life of access tokens. */
    readonly tokenSeconds?: () => number;
  } = {},
): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: SERVICE.id,
        client_secret: SERVICE.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
      ...(options.console ? [publicClient(options.console)] : []),
    ],
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'offline_access', 'read', 'ingest', 'admin'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, resource: string) => ({
          scope: 'read ingest',
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: options.tokenSeconds?.() ?? 300,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    extraTokenClaims: (_: unknown, token: { accountId?: string; clientId?: string }) => {
      const tenant = tenantOf(token.accountId ?? token.clientId ?? '');
      return tenant === undefined ? {} : { tenant_id: tenant };
    },
  });
  const server = createServer(provider.callback());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function publicClient({ id, redirectUri }: { readonly id: string; readonly redirectUri: string }) {
  return {
    client_id: id,
    application_type: 'native',
    grant_types: ['authorization_code'],
    redirect_uris: [redirectUri],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** What a person does in a browser: signs in, consents, and returns. Returns the address of the final redirect. */
export async function signInByBrowser(authorizationUrl: URL, user: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const browse = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let url = authorizationUrl;
  for (let step = 0; step < 12; step += 1) {
    let response = await browse(url);
    if (response.status === 200) {
      const page = await response.text();
      const action = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '', url);
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      response = await browse(action, { prompt, login: user, password: 'any' });
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status} at ${url.pathname}`);
    url = new URL(location, url);
    if (url.origin !== authorizationUrl.origin) return url;
  }
  throw new Error('The provider sends the user in circles.');
}

/** An access token by client credentials. */
export async function serviceToken(issuer: string, resource: string, scope: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${SERVICE.id}:${SERVICE.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}
