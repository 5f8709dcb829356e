import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startGateway, type TestGateway } from './harness/gateway.ts';
import {
  type IdentityProvider,
  serviceToken,
  signInByBrowser,
  startIdentityProvider,
} from './harness/identity-provider.ts';
import { BINS, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';
import { waitFor } from './harness/wait-for.ts';

/** No server listens there: only the code in the address matters. */
const CALLBACK = 'http://127.0.0.1:9/callback';

let stack: AsyncDisposableStack;
let provider: IdentityProvider;
let gateway: TestGateway;
let audience: string;
beforeAll(async () => {
  stack = new AsyncDisposableStack();
  provider = stack.use(await startIdentityProvider((subject) => (subject === 'stranger' ? 'unknown' : 'acme')));
  const dir = stack.use(await tempDir());
  const port = await freePort();
  audience = `http://127.0.0.1:${port}/mcp`;
  gateway = stack.use(
    await startGateway(dir.path, {
      port,
      env: { RAG_ALLOWED_ISSUERS: provider.issuer, RAG_OIDC_AUDIENCE: audience },
    }),
  );
  await admin('tenants', 'create', 'acme');
});
afterAll(() => stack.disposeAsync());

async function admin(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(process.execPath, [BINS.gateway, ...args, '--data-dir', gateway.dataDir]);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** An MCP client of an agent's host: registers itself, sends its user to the provider, stores the tokens. */
function agent(scope: string) {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let sentTo: URL | undefined;
  const auth: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'an agent',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      scope,
    },
    clientInformation: () => client,
    saveClientInformation: (made) => {
      client = made;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => {
      sentTo = url;
    },
    saveCodeVerifier: (made) => {
      verifier = made;
    },
    codeVerifier: () => verifier,
  };
  return { auth, sentTo: () => sentTo, token: () => tokens?.access_token ?? '' };
}

/** Signs a user in as an MCP client does: 401, metadata, registration, authorization code with PKCE. */
async function signedIn(user: string, scope = 'read ingest') {
  const { auth, sentTo, token } = agent(scope);
  const transport = () => new StreamableHTTPClientTransport(new URL(audience), { authProvider: auth });
  const first = transport();
  const client = new Client({ name: 'e2e', version: '0' });
  await expect(client.connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  const authorization = sentTo();
  if (!authorization) throw new Error('the user was sent nowhere');
  const back = await signInByBrowser(authorization, user);
  await first.finishAuth(back.searchParams);
  await client.connect(transport());
  return { client, authorization, token: token() };
}

describe('signing in with an identity provider', () => {
  it('admits an MCP client by authorization code and PKCE, as the user and tenant of the token', async () => {
    const { client, authorization, token } = await signedIn('alice');
    expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
    expect(authorization.searchParams.get('resource')).toBe(audience);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search');
    await client.close();

    const made = await rest(token, 'POST', '/api/v1/ingest', {
      text: '# Diary\n\nAlice keeps a parrot.',
      metadata: { filename: 'diary.md', visibility: 'private' },
    });
    await waitFor('the diary to be found', async () => {
      const { body } = await rest(token, 'POST', '/api/v1/search', { query: 'parrot' });
      return body.count === 1;
    });
    const { token: bobs } = await signedIn('bob');
    // A collection that contains only Alice's diary does not exist for Bob.
    const asked = await rest(bobs, 'POST', '/api/v1/search', { query: 'parrot' });
    expect(asked.body).toMatchObject({ count: 0, results: [], answerable: 'no' });
    const named = await rest(bobs, 'POST', '/api/v1/search', { query: 'parrot', collection: 'default' });
    expect(named.body).toMatchObject({ code: 'NOT_FOUND', details: { collections: [] } });
    expect((await rest(bobs, 'GET', `/api/v1/documents/${String(made.body.doc_id)}`)).status).toBe(404);
  });

  it('admits a service by client credentials, with the requested scopes', async () => {
    const token = await serviceToken(provider.issuer, audience, 'read');
    expect((await rest(token, 'GET', '/api/v1/collections')).status).toBe(200);
    const refused = await rest(token, 'POST', '/api/v1/ingest', { text: 'x', metadata: { filename: 'x.md' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'SCOPE_VIOLATION' } });
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="ingest"');
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ingest_url', arguments: {} } };
    expect((await rest(token, 'POST', '/mcp', call)).status).toBe(403);
  });

  it('refuses a token for another resource, and one of a missing tenant', async () => {
    const other = await serviceToken(provider.issuer, 'https://other.example.com', 'read');
    expect(await rest(other, 'GET', '/api/v1/collections')).toMatchObject({ status: 401 });
    const { auth, sentTo, token } = agent('read');
    const transport = new StreamableHTTPClientTransport(new URL(audience), { authProvider: auth });
    await expect(new Client({ name: 'e2e', version: '0' }).connect(transport)).rejects.toBeInstanceOf(
      UnauthorizedError,
    );
    await transport.finishAuth((await signInByBrowser(sentTo() ?? new URL('about:blank'), 'stranger')).searchParams);
    expect(await rest(token(), 'GET', '/api/v1/collections')).toMatchObject({ status: 403 });
  });

  it('refuses the tokens of a suspended tenant, and deletes a tenant with all its data', async () => {
    const token = await serviceToken(provider.issuer, audience, 'read ingest');
    await rest(token, 'POST', '/api/v1/ingest', { text: 'Gone soon.', metadata: { filename: 'g.md' } });
    await admin('tenants', 'suspend', 'acme');
    await waitFor(
      'the token to be refused',
      async () => (await rest(token, 'GET', '/api/v1/collections')).status === 403,
    );
    await admin('tenants', 'resume', 'acme');
    await expect(admin('tenants', 'delete', 'acme')).rejects.toThrow('--yes');
    const report = JSON.parse(await admin('tenants', 'delete', 'acme', '--yes', '--json'));
    expect(report).toMatchObject({ name: 'acme', status: 'deleted', stores: 2, vectors: 'deleted' });
    expect(report.rows.documents).toBeGreaterThan(0);
    expect((await rest(token, 'GET', '/api/v1/collections')).status).toBe(403);
    const lines = (await admin('audit', 'export', '--tenant', report.id)).trim().split('\n');
    const entries = lines.map((line): { action: string; query: unknown } => JSON.parse(line));
    expect(entries.map(({ action }) => action)).toContain('tenants.delete');
    expect(entries.every(({ query }) => query === null)).toBe(true);
  });
});

async function rest(token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: answer };
}
