import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectComplaints, launchChromium, MISSING, seriousFaults } from './harness/chromium.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { tempDir } from './harness/temp-dir.ts';

const run = promisify(execFile);

describe.skipIf(MISSING !== '')(`the page of the REST API in a browser${MISSING}`, () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const elsewhere: string[] = [];

  beforeAll(async () => {
    dir = await tempDir();
    gateway = await startGateway(dir.path);
    browser = await launchChromium();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gateway.url });
    page = await context.newPage();
    collectComplaints(page, complaints);
    page.on('request', (request) => {
      if (!request.url().startsWith(gateway.url)) elsewhere.push(request.url());
    });
    await page.goto(`${gateway.url}/docs`);
    await page.getByRole('heading', { name: 'REST API' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  it('shows every operation of the document once', async () => {
    const { paths } = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const shown = await page.locator('article .call').allInnerTexts();
    expect(shown.toSorted()).toEqual(calls.toSorted());
  });

  it('copies commands that a shell runs as they are', async () => {
    const copied = async (id: string) => {
      const article = page.locator(`article#${id}`);
      await article.getByRole('button', { name: 'Copy as curl' }).click();
      await article.getByText('Copied').waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const env = { PATH: process.env.PATH, RAG_API_KEY: gateway.apiKey, NAME: 'notes', DOC_ID: '' };
    const call = async (id: string) => {
      const { stdout } = await run('/bin/sh', ['-c', await copied(id)], { env });
      return JSON.parse(stdout.split('\n')[0] ?? '');
    };
    const ingested = await call('ingest');
    expect(ingested).toMatchObject({ status: 'success', collection: 'notes' });
    expect(await call('search')).toMatchObject({ count: 1, answerable: 'yes' });
    expect(await call('putCollection')).toMatchObject({ description: 'Notes of the operators' });
    expect(await call('ingestBatch')).toMatchObject({ line: 1, status: 'success' });
    env.DOC_ID = ingested.doc_id;
    expect(await call('getDocument')).toMatchObject({ text: expect.stringContaining('second drawer') });
    expect(await call('deleteDocument')).toMatchObject({ status: 'deleted' });
    expect(await call('health')).toMatchObject({ status: 'ok' });
  });

  it('opens fields inside fields, with their bounds', async () => {
    const search = page.locator('article#search');
    await search.getByText('Body', { exact: true }).click();
    await search.getByText('integer, 1 to 50').first().waitFor();
    await search.getByText('Fields of filters').click();
    await search.getByText('uri_prefix').waitFor();
  });

  it('filters operations, and says so when there are none', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter operations' });
    await filter.fill('batch ndjson');
    expect(await page.locator('article').count()).toBe(1);
    await filter.fill('no such words');
    await page.getByText('No operation has these words').waitFor();
    await filter.fill('');
  });

  it('has no serious fault of access, light and dark, and fits a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFaults(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  });

  it('asks nothing of another host, and broke no rule of its policy', () => {
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
