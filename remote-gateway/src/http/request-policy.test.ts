import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditTrail } from '../access/audit/audit-trail.ts';
import { createFailureThrottle } from '../access/limits/failure-throttle.ts';
import { createRateLimits } from '../access/limits/rate-limits.ts';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';

const ORIGIN = 'https://app.example.com';
let app: RunningApp;
beforeAll(async () => {
  app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'all' }, (gateway) => ({
    exposed: true,
    limits: createRateLimits(gateway.catalog.limits, { overall: 12, search: 3, ingest: 2, tenant: 40 }),
    auditor: { trail: createAuditTrail(gateway.catalog.audit, gateway.logger), queries: 'hash' },
    failures: createFailureThrottle(gateway.catalog.limits, 5),
    resource: { publicUrl: 'https://docs.example.com', issuers: ['https://login.example.com'] },
    proxies: 1,
    corsOrigins: [ORIGIN],
  }));
});
afterAll(() => app[Symbol.asyncDispose]());

const search = (key: string) => app.call('POST', '/api/v1/search', { query: 'a secret plan' }, { key });

async function toolCall(key: string, name: string, args: unknown) {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const response = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify(message),
  });
  return { response, text: await response.text() };
}

describe('rate limits', () => {
  it('let a key search up to its limit and then say how long to wait, while other keys continue', async () => {
    const [busy, calm] = [await app.key('limited', ['read'], 'busy'), await app.key('limited', ['read'], 'calm')];
    for (let left = 2; left >= 0; left -= 1) {
      const { status, headers } = await search(busy);
      expect(status).toBe(200);
      expect(headers.get('ratelimit-policy')).toBe('"requests";q=12;w=60, "search";q=3;w=60, "tenant";q=40;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`"search";r=${left};t=\\d+`));
    }
    const refused = await search(busy);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect(refused.headers.get('ratelimit')).toContain('"search";r=0');
    expect((await app.call('GET', '/api/v1/collections', undefined, { key: busy })).status).toBe(200);
    expect((await search(calm)).status).toBe(200);
  });

  it('count MCP calls too, and ask the model to wait', async () => {
    const key = await app.key('mcp limited', ['read'], 'agent');
    for (let call = 0; call < 3; call += 1) await search(key);
    const { response, text } = await toolCall(key, 'search', { query: 'x' });
    expect(response.status).toBe(200);
    expect(text).toContain('RATE_LIMITED');
    expect(text).toContain('"isError":true');
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    await Promise.all(Array.from({ length: 30 }, () => toolCall(key, 'list_collections', {})));
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
    await expect.poll(async () => (await app.call('POST', '/mcp', list, { key })).status).toBe(429);
  });

  it('count forbidden requests too, and write no audit entry for refused ones', async () => {
    const key = await app.key('scopeless', ['ingest'], 'scopeless');
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await search(key)).status);
    expect(statuses.slice(0, 3)).toEqual([403, 403, 403]);
    expect(statuses.slice(3)).toContain(429);
    const written = async () =>
      (await app.gateway.catalog.audit.read({ tenant: 'scopeless', limit: 100 })).map(({ outcome }) => outcome);
    const refusals = statuses.filter((status) => status === 403).length;
    await expect.poll(async () => (await written()).length).toBe(refusals);
    expect(new Set(await written())).toEqual(new Set(['SCOPE_VIOLATION']));
  });

  it('apply to a tenant as a whole, and a refused key takes nothing from it', async () => {
    const keys: string[] = [];
    for (let user = 0; user < 5; user += 1) keys.push(await app.key('whole', ['read'], `user ${user}`));
    const list = (key: string) => app.call('GET', '/api/v1/collections', undefined, { key });
    const [greedy = '', ...others] = keys;
    const started = performance.now();
    const first = await Promise.all(Array.from({ length: 30 }, () => list(greedy)));
    // One more for each five seconds that this test takes.
    const most = 12 + Math.ceil((performance.now() - started) / 5_000);
    const served = first.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(12);
    expect(served).toBeLessThanOrEqual(most);
    const rest = await Promise.all(others.flatMap((key) => Array.from({ length: 10 }, () => list(key))));
    expect(rest.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40 - served);
    expect(rest.find(({ status }) => status === 429)?.body).toMatchObject({ detail: expect.stringMatching(/tenant/) });
  });

  it('slow down guessing of keys by the address that the proxy saw, but not valid keys', async () => {
    const good = await app.key('guessed', ['read'], 'owner');
    const at = (address: string, key: string) =>
      app.call('GET', '/api/v1/collections', undefined, { key, headers: { 'x-forwarded-for': `1.1.1.1, ${address}` } });
    expect((await at('203.0.113.7', good)).status).toBe(200);
    const guess = async (n: number) => (await at('203.0.113.7', `guess-${n}`)).status;
    for (let n = 0; n < 5; n += 1) expect(await guess(n)).toBe(401);
    // One more is allowed every twelve seconds, and a busy machine may take that long.
    let refused = 0;
    await expect.poll(() => guess(5 + refused++), { interval: 1 }).toBe(429);
    expect((await at('203.0.113.7', good)).status).toBe(200);
    expect((await at('203.0.113.8', 'guess')).status).toBe(401);
  });
});

describe('the audit log', () => {
  it('records caller, action and outcome, no text, and a question as a hash', async () => {
    const key = await app.key('audited', ['read', 'ingest'], 'auditee');
    const text = 'The launch code is swordfish-canary.';
    const made = await app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'a.md' } }, { key });
    await search(key);
    await search(key);
    await app.call('GET', '/api/v1/documents/00000000-0000-4000-8000-000000000000', undefined, { key });
    await toolCall(key, 'delete_document', { doc_id: made.body.doc_id });
    await expect
      .poll(async () => (await app.gateway.catalog.audit.read({ tenant: 'audited', limit: 100 })).length)
      .toBe(5);
    const entries = await app.gateway.catalog.audit.read({ tenant: 'audited', limit: 100 });
    const rows = entries.map(({ action, outcome, subject, ids, query }) => ({ action, outcome, subject, ids, query }));
    const hash = expect.stringMatching(/^sha256:[0-9a-f]{32}$/);
    expect(rows).toMatchObject([
      { action: 'ingest', outcome: 'ok', subject: 'auditee', ids: { doc_id: made.body.doc_id }, query: null },
      { action: 'search', outcome: 'ok', ids: { doc_ids: [made.body.doc_id] }, query: hash },
      { action: 'search', outcome: 'ok', query: hash },
      { action: 'getDocument', outcome: 'NOT_FOUND', ids: { doc_id: '00000000-0000-4000-8000-000000000000' } },
      { action: 'mcp.delete_document', outcome: 'ok', ids: { doc_id: made.body.doc_id } },
    ]);
    expect(rows[1]?.query).toBe(rows[2]?.query);
    expect(JSON.stringify(entries)).not.toMatch(/swordfish|secret plan|launch/);
  });
});

describe('the policy', () => {
  it('refuses a compressed body, in REST and in MCP', async () => {
    const key = await app.key('zip', ['read', 'ingest'], 'zip');
    for (const path of ['/api/v1/ingest', '/mcp']) {
      for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip']) {
        const response = await fetch(`${app.url}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'content-encoding': encoding,
            'x-forwarded-for': '198.51.100.1',
          },
          body: gzipSync('{}'),
        });
        expect([415, 429]).toContain(response.status);
        if (response.status === 415) expect(response.headers.get('accept-encoding')).toBe('identity');
      }
    }
  });

  it('names the identity provider to clients', async () => {
    const none = await app.call('POST', '/mcp', {}, { key: null });
    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toBe(
      'Bearer realm="docferry", scope="read ingest", resource_metadata="https://docs.example.com/.well-known/oauth-protected-resource/mcp"',
    );
    const wrong = await app.call('GET', '/api/v1/collections', undefined, {
      key: 'wrong',
      headers: { 'x-forwarded-for': '198.51.100.2' },
    });
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const read = await app.key('scopes', ['read'], 'reader');
    const forbidden = await app.call('POST', '/api/v1/ingest', {}, { key: read });
    expect(forbidden.status).toBe(403);
    expect(forbidden.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="ingest"');
    for (const path of ['', '/mcp']) {
      const metadata = await app.call('GET', `/.well-known/oauth-protected-resource${path}`, undefined, { key: null });
      expect(metadata.body).toMatchObject({
        resource: `https://docs.example.com${path}`,
        authorization_servers: ['https://login.example.com'],
        scopes_supported: ['read', 'ingest', 'upload', 'admin'],
        bearer_methods_supported: ['header'],
      });
    }
  });

  it('allows web pages of the configured origins only', async () => {
    const preflight = (origin: string) =>
      fetch(`${app.url}/api/v1/search`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
    const allowed = await preflight(ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const other = await preflight('https://evil.example.com');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('sends HSTS only to clients on TLS, and always forbids framing', async () => {
    const plain = await app.call('GET', '/liveness');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const tls = await app.call('GET', '/liveness', undefined, { headers: { 'x-forwarded-proto': 'https' } });
    expect(tls.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  });

  it.each([
    ['431 to headers that are too large', `host: x\r\nx-large: ${'a'.repeat(20_000)}\r\n`, 431, 'PAYLOAD_TOO_LARGE'],
    ['400 to a request without a host', '', 400, 'INVALID_ARGUMENT'],
  ])('answers %s, in the shape of every error', async (_, headers, status, code) => {
    const socket = connect(app.port, '127.0.0.1');
    socket.write(`GET /liveness HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(`"code":"${code}"`);
  });
});

describe('the health of a gateway that others can reach', () => {
  it('is only ok or down without a key, and has details with one', async () => {
    const stranger = await app.call('GET', '/health', undefined, { key: null });
    expect(stranger).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(Object.keys(stranger.body)).toEqual(['status']);
    expect((await app.call('GET', '/readiness', undefined, { key: null })).body).toEqual({ status: 'ok' });
    const key = await app.key('watched', ['read'], 'monitor');
    const known = await app.call('GET', '/health', undefined, { key });
    expect(known.body).toMatchObject({ status: 'ok', contract: '1.0', parts: { catalog: { status: 'ok' } } });
    const api = await app.call('GET', '/openapi.json', undefined, { key: null });
    expect(api.body).toMatchObject({ info: { version: '1.0' } });
    const wrong = await app.call('GET', '/health', undefined, { key: 'nobody has this key' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});
