import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../../catalog/tenants/tenants.ts';
import { type TestIssuer, testIssuer } from './issuer.test.fixture.ts';
import { createSignIn, type SignInRules } from './sign-in.ts';
import { readGroupScopes } from './token-scopes.ts';

const AUDIENCE = 'https://docferry.example.com/mcp';
const tenants = new Map<string, Tenant>();
const catalog = {
  tenants: {
    ensure: async (name: string) => {
      const tenant = { id: randomUUID(), name, createdAt: new Date(), suspendedAt: null };
      tenants.set(name, tenant);
      return tenant;
    },
    find: async (name: string) => tenants.get(name),
  },
};

let issuer: TestIssuer;
let other: TestIssuer;
beforeAll(async () => {
  issuer = await testIssuer(AUDIENCE);
  other = await testIssuer(AUDIENCE, '/realms/team');
});
afterAll(async () => {
  await issuer[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});
beforeEach(() => catalog.tenants.ensure('default'));
afterEach(() => tenants.clear());

function signIn(rules: Partial<SignInRules> = {}) {
  return createSignIn(catalog, {
    issuers: [issuer.url, other.url],
    audiences: [AUDIENCE],
    clockSkewSeconds: 5,
    tenantClaim: 'tenant_id',
    requireTenant: false,
    createTenants: false,
    groupClaim: 'groups',
    groupScopes: new Map(),
    ...rules,
  });
}

const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('signing in with an access token', () => {
  it('creates an identity from issuer and subject, with the scopes of the token', async () => {
    expect(await signIn()(await issuer.token())).toEqual({
      tenantId: tenants.get('default')?.id,
      subject: `oidc:${issuer.url}|alice`,
      credential: `oidc:${issuer.url}|alice`,
      scopes: new Set(['read', 'ingest']),
    });
  });

  it('distinguishes the same subject of two issuers', async () => {
    const one = await signIn()(await issuer.token());
    const two = await signIn()(await other.token());
    expect(one.subject).not.toBe(two.subject);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['another audience', { aud: 'https://other.example.com' }, /audience/],
    ['no audience', { aud: null }, /audience/],
    ['no expiry', { exp: null }, /"exp"/],
    ['an expired one', { exp: Math.floor(Date.now() / 1000) - 6 }, /expired/],
    ['one that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 60 }, /not valid yet/],
    ['one of the future', { iat: Math.floor(Date.now() / 1000) + 60 }, /future/],
    ['no subject', { sub: null }, /"sub"/],
    ['an empty subject', { sub: '' }, /"sub"/],
    ['a subject with a line break', { sub: 'alice\nbob' }, /"sub"/],
    ['an unknown issuer', { iss: 'https://evil.example.com' }, /issuer/],
    ['no issuer', { iss: null }, /issuer/],
    ['the issuer with an additional slash', { iss: 'http://127.0.0.1/' }, /issuer/],
  ])('refuses a token with %s', async (_, claims, reason) => {
    await expect(signIn()(await issuer.token(claims))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringMatching(reason),
    });
  });

  it('accepts a token that expired within the clock skew', async () => {
    expect(await signIn()(await issuer.token({ exp: seconds() - 3 }))).toMatchObject({ scopes: expect.anything() });
  });

  it('refuses a token without a signature (alg none)', async () => {
    const claims = { iss: issuer.url, aud: AUDIENCE, sub: 'alice', exp: seconds() + 60, scope: 'admin' };
    for (const alg of ['none', 'None', 'NONE']) {
      await expect(signIn()(`${part({ alg, typ: 'JWT' })}.${part(claims)}.`)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
  });

  it('refuses a token that is signed with the public key as a secret (HS/RS confusion)', async () => {
    const head = part({ alg: 'HS256', kid: 'first' });
    const body = part({ iss: issuer.url, aud: AUDIENCE, sub: 'alice', exp: seconds() + 60, scope: 'admin' });
    const mac = createHmac('sha256', JSON.stringify(issuer.keys[0])).update(`${head}.${body}`).digest('base64url');
    await expect(signIn()(`${head}.${body}.${mac}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuses a token whose claims were changed after signing', async () => {
    const [head, , signature] = (await issuer.token()).split('.');
    const body = part({ iss: issuer.url, aud: AUDIENCE, sub: 'mallory', exp: seconds() + 60, scope: 'admin' });
    await expect(signIn()(`${head}.${body}.${signature}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuses a token that one issuer signed in the name of another', async () => {
    await expect(signIn()(await other.token({ iss: issuer.url }))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a logout token by its type', {}, { typ: 'logout+jwt' }],
    ['a security event by its type', {}, { typ: 'secevent+jwt' }],
    ['a logout token by its claim', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }, {}],
    ['an ID token with a nonce', { nonce: 'n-0S6_WzA2Mj' }, { typ: 'JWT' }],
    ['an ID token with the hash of its access token', { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }, { typ: 'JWT' }],
    ['an ID token with the hash of its code', { c_hash: 'LDktKdoQak3Pk0cnXxCltA' }, {}],
    ['an ID token of Keycloak', { typ: 'ID', azp: 'web' }, { typ: 'JWT' }],
    ['a refresh token of Keycloak', { typ: 'Refresh', azp: 'web' }, { typ: 'JWT' }],
    ['an ID token of Cognito', { token_use: 'id' }, {}],
    ['an ID token of Okta', { scope: null, jti: 'ID.4eAWJOCMB3SX8XewDfVR', groups: ['editors'] }, {}],
    ['an ID token that is for its client', { scope: null, azp: AUDIENCE, groups: ['editors'] }, { typ: 'JWT' }],
    ['an ID token of Entra ID', { scope: null, tid: randomUUID(), ver: '2.0', roles: ['editors'] }, { typ: 'JWT' }],
  ])('refuses %s', async (_, claims, header) => {
    await expect(signIn()(await issuer.token(claims, header))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringMatching(/not an? ?(?:that of an )?access token|type is not/),
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['RFC 9068', { client_id: 'web', jti: 'x' }, { typ: 'at+jwt' }],
    ['RFC 9068 with its whole media type', { client_id: 'web' }, { typ: 'application/AT+JWT' }],
    ['a provider without types', {}, {}],
    ['Entra ID', { scope: null, scp: 'docferry.read', azp: randomUUID(), tid: 'x', ver: '2.0' }, { typ: 'JWT' }],
    ['Entra ID, for a service', { scope: null, azp: AUDIENCE, azpacr: '1', tid: 'x', ver: '2.0' }, { typ: 'JWT' }],
    ['Keycloak', { typ: 'Bearer', azp: 'web', nonce: 'of an older version' }, { typ: 'JWT' }],
    [
      'Azure AD B2C',
      { scope: null, scp: 'read', azp: 'web', nonce: 'of its sign-in', tid: 'x', ver: '1.0' },
      { typ: 'JWT' },
    ],
    ['Entra ID, version 1', { scope: null, roles: ['read'], appid: 'web', tid: 'x', ver: '1.0' }, { typ: 'JWT' }],
    ['Amazon Cognito', { token_use: 'access', client_id: 'web', event_id: 'x' }, {}],
    ['Auth0', { aud: [AUDIENCE, 'https://tenant.auth0.com/userinfo'], azp: 'web' }, { typ: 'JWT' }],
    ['Okta', { scope: null, scp: ['read'], cid: 'web', ver: 1 }, {}],
  ])('takes an access token as %s makes it', async (_, claims, header) => {
    expect(await signIn()(await issuer.token(claims, header))).toMatchObject({ scopes: expect.anything() });
  });

  it('finds a new key of the issuer without delay, however many tokens name unknown keys', async () => {
    await using rotating = await testIssuer(AUDIENCE);
    const enter = signIn({ issuers: [rotating.url], times: { spacingMs: 200 } });
    await enter(await rotating.token());
    const madeUp = await rotating.token({}, { kid: 'made up' });
    const refused = expect(enter(madeUp)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await refused;
    await rotating.rotate('second', 'RS256');
    expect(await enter(await rotating.token())).toMatchObject({ scopes: expect.anything() });
  });

  it('fetches the keys of an issuer once for all tokens with unknown keys', async () => {
    await using calm = await testIssuer(AUDIENCE);
    const enter = signIn({ issuers: [calm.url], times: { spacingMs: 200 } });
    await enter(await calm.token());
    const before = calm.asked();
    const madeUp = await Promise.all(
      Array.from({ length: 50 }, (_, index) => calm.token({}, { kid: `made up ${index}` })),
    );
    const answers = await Promise.allSettled(madeUp.map(enter));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calm.asked() - before).toBe(1);
  });

  it('reports an unreachable provider if it cannot fetch keys, and trusts no other document', async () => {
    await using away = await testIssuer(AUDIENCE);
    const token = await away.token();
    const unavailable = { code: 'BACKEND_UNAVAILABLE' };
    away.metadata.issuer = issuer.url;
    await expect(signIn({ issuers: [away.url] })(token)).rejects.toMatchObject(unavailable);
    away.metadata.issuer = away.url;
    away.metadata.jwks_uri = 'http://keys.example.com/keys';
    await expect(signIn({ issuers: [away.url] })(token)).rejects.toMatchObject(unavailable);
    away.metadata.jwks_uri = `${away.url}/nothing`;
    await expect(signIn({ issuers: [away.url] })(token)).rejects.toMatchObject(unavailable);
  });
});

describe('the tenant of a token', () => {
  it('is the one in its claim, if that exists', async () => {
    const acme = await catalog.tenants.ensure('acme');
    expect((await signIn()(await issuer.token({ tenant_id: 'acme' }))).tenantId).toBe(acme.id);
    expect((await signIn()(await issuer.token({ tenant_id: ['acme'] }))).tenantId).toBe(acme.id);
    await expect(signIn()(await issuer.token({ tenant_id: 'nobody' }))).rejects.toMatchObject({
      code: 'SCOPE_VIOLATION',
    });
    expect(tenants.has('nobody')).toBe(false);
  });

  it('is created if configured', async () => {
    const { tenantId } = await signIn({ createTenants: true })(await issuer.token({ tenant_id: 'new' }));
    expect(tenants.get('new')?.id).toBe(tenantId);
  });

  it('is required if configured', async () => {
    await expect(signIn({ requireTenant: true })(await issuer.token())).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('"tenant_id"'),
    });
  });

  it.each([[['a', 'b']], [{}], [''], [7], ['../x']])('cannot be %j', async (claim) => {
    await expect(signIn({ createTenants: true })(await issuer.token({ tenant_id: claim }))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('is refused while it is suspended', async () => {
    const acme = await catalog.tenants.ensure('acme');
    tenants.set('acme', { ...acme, suspendedAt: new Date() });
    await expect(signIn()(await issuer.token({ tenant_id: 'acme' }))).rejects.toMatchObject({
      code: 'SCOPE_VIOLATION',
    });
  });

  it('can be in a namespaced or nested claim', async () => {
    const acme = await catalog.tenants.ensure('acme');
    const namespaced = signIn({ tenantClaim: 'https://example.com/tenant' });
    expect((await namespaced(await issuer.token({ 'https://example.com/tenant': 'acme' }))).tenantId).toBe(acme.id);
    const deep = signIn({ tenantClaim: 'org.name' });
    expect((await deep(await issuer.token({ org: { name: 'acme' } }))).tenantId).toBe(acme.id);
  });
});

describe('the permissions of a token', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ scope: 'openid docferry:read profile' }, ['read']],
    [{ scope: null, scp: 'docferry.read docferry.ingest' }, ['read', 'ingest']],
    [{ scope: null, scp: ['read', 'admin'] }, ['read', 'admin']],
    [{ scope: null }, []],
    [{ scope: 'reader other:read READ' }, []],
    [{ scope: null, groups: ['staff', 'editors'] }, ['read', 'ingest']],
    [{ scope: null, groups: 'admins=all' }, ['admin']],
  ])('of %j are %j', async (claims, scopes) => {
    const groupScopes = readGroupScopes(['editors=read+ingest', 'admins=all=admin']) ?? new Map();
    const identity = await signIn({ groupScopes })(await issuer.token(claims));
    expect([...identity.scopes]).toEqual(scopes);
  });

  it('are read from the configured claim', async () => {
    const groupScopes = readGroupScopes(['writer=read+ingest']) ?? new Map();
    const enter = signIn({ groupScopes, groupClaim: 'realm_access.roles' });
    const identity = await enter(await issuer.token({ scope: null, realm_access: { roles: ['writer'] } }));
    expect([...identity.scopes]).toEqual(['read', 'ingest']);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ docs: { collections: ['manuals', 'wiki'] } }, ['manuals', 'wiki']],
    [{ docs: { collections: 'manuals wiki' } }, ['manuals', 'wiki']],
    [{ docs: { collections: ['manuals', '../x', 'A', 7] } }, ['manuals']],
    [{ docs: { collections: [] } }, []],
    [{}, []],
  ])('end at the collections of a claim, when one is configured: of %j are %j', async (claims, collections) => {
    const token = await issuer.token(claims);
    const identity = await signIn({ collectionsClaim: 'docs.collections' })(token);
    expect([...(identity.collections ?? ['all'])]).toEqual(collections);
    expect((await signIn()(token)).collections).toBeUndefined();
  });
});
