import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleSignIn, createConsoleSignIn, type SignInCode } from './console-sign-in.ts';
import { type TestIssuer, testIssuer } from './issuer.test.fixture.ts';

const CLIENT = 'docferry-console';
const AUDIENCE = 'https://docferry.example.com/mcp';
const code: SignInCode = {
  code: 'a-code',
  verifier: 'v'.repeat(43),
  nonce: 'nonce-of-this-browser',
  redirect_uri: 'https://docferry.example.com/',
};

let issuer: TestIssuer;
let signIn: ConsoleSignIn;
const create = (clientSecret?: string) =>
  createConsoleSignIn({
    issuer: issuer.url,
    clientId: CLIENT,
    clientSecret,
    scopes: 'read ingest',
    audience: AUDIENCE,
    clockSkewSeconds: 30,
  });
beforeAll(async () => {
  issuer = await testIssuer(CLIENT);
});
afterAll(() => issuer[Symbol.asyncDispose]());
beforeEach(() => {
  signIn = create();
});

/** The provider answers with tokens, the ID token with these claims changed. */
function grant(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): URLSearchParams[] {
  const forms: URLSearchParams[] = [];
  issuer.redeem = async (form) => {
    forms.push(form);
    const idToken = await issuer.token({ nonce: code.nonce, ...claims }, header);
    return {
      status: 200,
      body: { access_token: 'an-access-token', id_token: idToken, expires_in: 300, refresh_token: 'r' },
    };
  };
  return forms;
}

describe('signing in to the console', () => {
  it('begins where the metadata of the issuer says', async () => {
    expect(await signIn.start()).toEqual({
      authorization_endpoint: issuer.metadata.authorization_endpoint,
      issuer: issuer.url,
      client_id: CLIENT,
      scope: 'openid read ingest',
      audience: AUDIENCE,
    });
  });

  it('redeems the code with its verifier, and gives the access token alone', async () => {
    const forms = grant();
    expect(await signIn.finish(code)).toEqual({ access_token: 'an-access-token', expires_in: 300 });
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      code: code.code,
      code_verifier: code.verifier,
      redirect_uri: code.redirect_uri,
      resource: AUDIENCE,
    });
    const secret = grant();
    await create('a-secret').finish(code);
    expect(secret[0]?.get('client_secret')).toBe('a-secret');
  });

  it.each([
    ['of another browser', { nonce: 'another-nonce-of-a-browser' }],
    ['without a nonce', { nonce: null }],
    ['for another client', { aud: 'another-client' }],
    ['of another issuer', { iss: 'https://elsewhere.example.com' }],
    ['that has expired', { exp: 1_000 }],
  ])('refuses an ID token %s', async (_, claims) => {
    grant(claims);
    await expect(signIn.finish(code)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuses an ID token that another key signed', async () => {
    grant({}, { kid: 'unknown' });
    await expect(signIn.finish(code)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('passes on why the provider refused, as a short word only', async () => {
    issuer.redeem = async () => ({ status: 400, body: { error: 'invalid_grant', error_description: '<b>long</b>' } });
    const refused = signIn.finish(code);
    await expect(refused).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('invalid_grant'),
    });
    issuer.redeem = async () => ({ status: 400, body: { error: '<script>' } });
    await expect(signIn.finish(code)).rejects.not.toMatchObject({ message: expect.stringContaining('<') });
    issuer.redeem = async () => ({ status: 200, body: { access_token: 'without an ID token' } });
    await expect(signIn.finish(code)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is unavailable while the provider fails, and where its addresses are not safe', async () => {
    issuer.redeem = async () => ({ status: 503, body: {} });
    await expect(signIn.finish(code)).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    const { token_endpoint } = issuer.metadata;
    issuer.metadata.token_endpoint = 'http://elsewhere.example.com/token';
    await expect(create().start()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    issuer.metadata.token_endpoint = token_endpoint;
  });
});
