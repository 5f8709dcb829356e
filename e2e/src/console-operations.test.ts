import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MISSING, seriousFaults } from './harness/chromium.ts';
import { type ConsolePage, openConsole } from './harness/console-page.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { tempDir } from './harness/temp-dir.ts';

describe.skipIf(MISSING !== '')(`the console of who runs a gateway${MISSING}`, () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  let opened: ConsolePage;
  let page: Page;

  beforeAll(async () => {
    dir = await tempDir();
    gateway = await startGateway(dir.path, { env: { RAG_DAILY_CHUNKS: '100', RAG_EMBEDDING_PRICE: '2' } });
    const document = { text: 'A valve opens at 7 bar.', metadata: { filename: 'valves.md', collection: 'pumps' } };
    await gateway.call('POST', '/api/v1/ingest', document);
    await gateway.call('POST', '/api/v1/search', { query: 'valve' });
    opened = await openConsole(gateway);
    page = opened.page;
    await page.getByRole('link', { name: 'Operations' }).click();
  });
  afterAll(async () => {
    await opened[Symbol.asyncDispose]();
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const tab = async (name: string) => {
    await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name }).click();
    await page.getByRole('region', { name }).first().waitFor();
  };
  const inBothColours = async (check: () => Promise<void>) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await check();
    }
  };
  const identityOf = async (key: string) => {
    const response = await fetch(`${gateway.url}/api/v1/identity`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('shows health, and every setting with where it comes from', async () => {
    await page.getByText('The gateway is healthy').waitFor();
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
    await tab('Settings');
    await page.getByRole('rowheader', { name: 'RAG_TRASH_DAYS' }).waitFor();
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
  });

  it('makes a key with the keyboard alone, and shows it once', async () => {
    await tab('Keys');
    await page.getByText('There are no keys yet').waitFor();
    await page.getByRole('button', { name: 'New key' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await page.keyboard.type('ci');
    for (const step of ['Tab', 'Tab', 'Space']) await page.keyboard.press(step); // to "ingest", which is added
    await dialog.getByLabel('pumps').press('Space');
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
    await dialog.getByLabel('Name').press('Enter');
    const key = await page.getByLabel('The key', { exact: true }).inputValue();
    expect(key).toMatch(/^dfk_/);
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('read, ingest · pumps').waitFor();
    await page.getByText('expires').waitFor();
    expect(await page.content()).not.toContain(key);
    expect((await identityOf(key)).body).toMatchObject({
      subject: 'ci',
      scopes: ['read', 'ingest'],
      collections: ['pumps'],
    });
  });

  it('says why a key was refused', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('ci');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('The name "ci" is in use').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('replaces a key, and revokes it when that is confirmed', async () => {
    await page.getByRole('button', { name: 'Rotate ci' }).click();
    await page.getByLabel('The previous key still works').selectOption('not at all');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const key = await page.getByLabel('The key', { exact: true }).inputValue();
    expect((await identityOf(key)).status).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Revoke ci' }).click();
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('There are no keys yet').waitFor();
    await expect.poll(async () => (await identityOf(key)).status).toBe(401);
    await page.getByLabel('Show ended keys').check();
    await expect.poll(() => page.getByText('revoked', { exact: true }).count()).toBe(2);
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
  });

  it('shows who did what, by action and outcome', async () => {
    await tab('Audit log');
    await page.getByRole('cell', { name: 'rotateKey' }).waitFor();
    await page.getByLabel('Action').fill('createKey');
    await page.getByLabel('Action').press('Enter');
    await expect.poll(() => page.getByRole('cell', { name: 'createKey' }).count()).toBe(2);
    await expect.poll(() => page.getByRole('cell', { name: 'rotateKey' }).count()).toBe(0);
    await page.getByLabel('Outcome').selectOption('Refused or failed');
    await page.getByRole('cell', { name: 'CONFLICT' }).waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'createKey' }).count()).toBe(1);
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
  });

  it('shows usage, its cost and budgets as charts, and the same as tables', async () => {
    await tab('Usage');
    await page.getByRole('img', { name: /^Questions by day: 1 in all/ }).waitFor();
    await page.getByRole('img', { name: /^Cost of embeddings by day: 0\.0/ }).waitFor();
    await page.getByText('chunks: 1 of 100').waitFor();
    const table = page.getByRole('region', { name: 'Usage by key' });
    expect(await table.getByRole('row').nth(1).innerText()).toMatch(/^env:RAG_API_KEY\s+1\s+1\s+\d/);
    await page.getByLabel('Period').selectOption('Last 7 days');
    await page.getByRole('region', { name: 'Usage by day' }).waitFor();
    await inBothColours(async () => expect(await seriousFaults(page)).toEqual([]));
  });

  it('says when the gateway does not answer, and connects again', async () => {
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('The gateway does not answer').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'valves.md' }).waitFor();
  });

  it('broke no rule of its policy', () => {
    expect(opened.complaints).toEqual([]);
  });
});
