import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectComplaints, launchChromium, MISSING, seriousFaults } from './harness/chromium.ts';
import { freePort, startGateway, type TestGateway } from './harness/gateway.ts';
import { type IdentityProvider, startIdentityProvider } from './harness/identity-provider.ts';
import { tempDir } from './harness/temp-dir.ts';

const CLIENT = 'docferry-console';

describe.skipIf(MISSING !== '')(`signing in to the console at an identity provider${MISSING}`, () => {
  let stack: AsyncDisposableStack;
  let provider: IdentityProvider;
  let gateway: TestGateway;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let tokenSeconds = 300;
  const complaints: string[] = [];

  beforeAll(async () => {
    stack = new AsyncDisposableStack();
    const port = await freePort();
    provider = stack.use(
      await startIdentityProvider(() => 'default', {
        console: { id: CLIENT, redirectUri: `http://127.0.0.1:${port}/` },
        tokenSeconds: () => tokenSeconds,
      }),
    );
    const dir = stack.use(await tempDir());
    gateway = stack.use(
      await startGateway(dir.path, {
        port,
        env: {
          RAG_ALLOWED_ISSUERS: provider.issuer,
          RAG_OIDC_AUDIENCE: `http://127.0.0.1:${port}/mcp`,
          RAG_OIDC_CLOCK_SKEW: '0',
          RAG_CONSOLE_OIDC_CLIENT_ID: CLIENT,
        },
      }),
    );
    browser = await launchChromium();
    stack.defer(() => browser.close());
  });
  afterAll(() => stack.disposeAsync());
  beforeEach(async () => {
    tokenSeconds = 300;
    await context?.close();
    context = await browser.newContext();
    page = await context.newPage();
    collectComplaints(page, complaints);
  });

  const leave = async (hash = '') => {
    await page.goto(`${gateway.url}/${hash}`);
    await page.getByRole('button', { name: /^Sign in with 127\.0\.0\.1/ }).click();
    await page.getByPlaceholder('Enter any login').waitFor();
  };
  const signIn = async (hash = '') => {
    await leave(hash);
    await page.getByPlaceholder('Enter any login').fill('alice');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  it('comes back to the same place as the user of the token, with nothing of it in the address', async () => {
    await leave('#/documents');
    const asked = new URL((await page.evaluate('document.referrer')) || page.url());
    expect(asked.origin).toBe(provider.issuer);
    await signIn('#/documents');
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    expect(page.url()).toBe(`${gateway.url}/#/documents`);
    await page.getByText('alice', { exact: true }).waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual(['docferry-key']);
    expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('proves with PKCE, state and nonce that this browser began', async () => {
    const requests: URL[] = [];
    page.on('request', (request) => requests.push(new URL(request.url())));
    await leave();
    const asked = requests.find(({ pathname }) => pathname === '/auth')?.searchParams;
    expect(asked?.get('code_challenge_method')).toBe('S256');
    expect(asked?.get('response_type')).toBe('code');
    const secrets = ['state', 'nonce', 'code_challenge'].map((name) => asked?.get(name) ?? '');
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set(secrets).size).toBe(3);
  });

  it('refuses an answer that this tab did not ask for, and takes it out of the address', async () => {
    const exchanged: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') exchanged.push(request.url());
    });
    for (const address of ['/?code=stolen&state=wrong', '/?error=access_denied&state=wrong']) {
      await page.goto(`${gateway.url}${address}`);
      await page.getByText('This sign-in was not started in this tab').waitFor();
      expect(page.url()).toBe(`${gateway.url}/`);
    }
    await leave();
    await page.goto(`${gateway.url}/?code=stolen&state=wrong`);
    await page.getByText('This sign-in was not started in this tab').waitFor();
    expect(exchanged).toEqual([]);
  });

  it('says that the user cancelled', async () => {
    await leave();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('The sign-in was cancelled').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('says what the provider said of a code that it refuses', async () => {
    await page.route(`${gateway.url}/console/sign-in`, async (route) => {
      const body = route.request().postDataJSON() as Record<string, string> | null;
      if (body === null) return route.continue();
      return route.continue({ postData: JSON.stringify({ ...body, verifier: 'x'.repeat(43) }) });
    });
    await signIn();
    await page.getByText('did not sign you in: invalid_grant').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('asks to sign in again when the token has expired', async () => {
    tokenSeconds = 1;
    await signIn();
    await expect
      .poll(async () => {
        const isOut = await page.getByLabel('Access key').isVisible();
        if (!isOut) await page.evaluate(`location.hash = location.hash === '#/trash' ? '#/documents' : '#/trash'`);
        return isOut;
      })
      .toBe(true);
    await page.getByText(/Your access has ended|it has expired/).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('says that the provider is down, and still takes a key', async () => {
    await provider[Symbol.asyncDispose]();
    await page.goto(gateway.url);
    await page.getByLabel('Access key').fill(gateway.apiKey);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('searchbox').waitFor();
  });

  it('broke no rule of its policy', () => {
    expect(complaints).toEqual([]);
  });
});
