import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStandIn, startChatStandIn } from './harness/chat-stand-in.ts';
import { MISSING, seriousFaults } from './harness/chromium.ts';
import { type ConsolePage, openConsole } from './harness/console-page.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { tempDir } from './harness/temp-dir.ts';

const HOSTILE = `# Night shift

The pager is in the second drawer. <img src=x onerror="document.title='owned'"> <script>document.title='owned'</script>

[a link](javascript:alert(1)), gpj.\u202etxt.exe\u202c and [another](https://example.com/) and ![a picture](https://example.com/a.png)
`;

describe.skipIf(MISSING !== '')(`the console in a browser${MISSING}`, () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  let chat: ChatStandIn;
  let opened: ConsolePage;
  let page: Page;
  let nightId: string;

  beforeAll(async () => {
    dir = await tempDir();
    chat = await startChatStandIn();
    await mkdir(`${dir.path}/mount`);
    await writeFile(`${dir.path}/mount/valves.md`, 'A valve opens at 7 bar.');
    const chatModel = { RAG_CHAT_MODEL: 'small-model', RAG_CHAT_URL: chat.url };
    gateway = await startGateway(dir.path, { env: { ...chatModel, RAG_SOURCE_ALLOW: `file://${dir.path}/mount/` } });
    const metadata = { filename: 'night.md', collection: 'notes', tags: ['ops'] };
    const { body } = await gateway.call('POST', '/api/v1/ingest', { text: HOSTILE, metadata });
    nightId = String(body.doc_id);
    opened = await openConsole(gateway);
    page = opened.page;
  });
  afterAll(async () => {
    await opened[Symbol.asyncDispose]();
    await gateway[Symbol.asyncDispose]();
    await chat[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const search = async (query: string) => {
    await page.getByRole('link', { name: 'Search' }).click();
    // The page of the previous search goes first.
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.getByRole('searchbox').fill(query);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  };

  it('finds a passage and opens its document there; what the document has of HTML stays text', async () => {
    await search('in which drawer is the pager?');
    await page.locator('mark', { hasText: 'drawer' }).first().waitFor();
    expect(page.url()).not.toContain(gateway.apiKey);
    await page.locator('.passage a').first().click();
    await page.locator('.cited').first().waitFor();
    expect(await page.locator('.prose').innerText()).toContain("<script>document.title='owned'</script>");
    expect(await page.locator('.prose :is(img, script)').count()).toBe(0);
    const links = await page.locator('.prose a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['https://example.com/']);
    expect(await page.title()).toBe('Docferry');
    expect(await page.locator('.prose').innerText()).not.toMatch(/[\u202a-\u202e]/);
  });

  it('writes an answer whose sentences lead to their quotes, and stays text', async () => {
    chat.next = ['In the second <b>drawer</b> [1]. It', ' is red.'];
    await search('where is the pager kept?');
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('Written by').waitFor();
    expect(await answer.innerText()).toMatch(/In the second <b>drawer<\/b>\.\s*1\s*It is red\.\s*no source/);
    await answer.getByRole('button', { name: 'Quote 1' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('quote-1');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('says that something is not in the documents', async () => {
    await search('banana pancake recipe');
    await page.getByText('Not in your documents').waitFor();
  });

  it('has no serious fault of access, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await search('in which drawer is the pager?');
      await page.locator('mark').first().waitFor();
      expect(await seriousFaults(page), `search, ${colorScheme}`).toEqual([]);
      await page.locator('.passage a').first().click();
      await page.locator('.cited').first().waitFor();
      expect(await seriousFaults(page), `document, ${colorScheme}`).toEqual([]);
    }
  });

  it('narrows a search by filters, which are in the address that is shared', async () => {
    await search('in which drawer is the pager?');
    await page.getByText('Filters').click();
    await page.getByLabel('Kind').selectOption('code');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('No passage was found').waitFor();
    expect(page.url()).toContain('kind=code');
    await page.goto(page.url().replace('kind=code', 'kind=doc&tags=ops'));
    await page.locator('mark', { hasText: 'drawer' }).first().waitFor();
    expect(await page.getByLabel('Tags').inputValue()).toBe('ops');
    await page.getByRole('button', { name: 'Copy as citation' }).first().click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^“.*drawer.*” — night\.md · Night shift$/s);
    await page.getByRole('button', { name: 'Copy link', exact: true }).first().click();
    await page.getByText('Copied').nth(1).waitFor();
    await page.goto(String(await page.evaluate('navigator.clipboard.readText()')));
    await page.locator('.cited', { hasText: 'second drawer' }).waitFor();
  });

  it('shows the passages of a document beside its text, each with the other', async () => {
    await page.getByRole('link', { name: 'Show passages' }).click();
    const list = page.getByRole('region', { name: 'Passages' });
    await list.getByText('1 passage', { exact: true }).waitFor();
    const { body } = await gateway.call('GET', `/api/v1/documents/${nightId}/passages`);
    const [passage] = body.passages as { tokens: number; start: number; end: number }[];
    const item = list.getByRole('button');
    expect(await item.innerText()).toMatch(
      new RegExp(`Night shift\\s+1 · ${passage?.tokens} tokens · ${passage?.start}–${passage?.end}`),
    );
    await item.press('Enter');
    expect(await item.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.cited').count()).toBe(3);
    await page.getByRole('button', { name: /^Passage 1/ }).click();
    expect(await item.getAttribute('aria-pressed')).toBe('true');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('lists documents, and deletes one when that is confirmed', async () => {
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByText('night.md · notes').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete night.md' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete night.md' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no documents yet').waitFor();
  });

  it('restores a deleted document', async () => {
    await page.getByRole('link', { name: 'Deleted documents' }).click();
    await page.getByText('night.md · notes').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore night.md' }).click();
    await page.getByText('No deleted document can be restored').waitFor();
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await page.getByText('night.md · notes').waitFor();
  });

  it('takes files, and says why one was refused', async () => {
    const [good, bad] = ['# Gates\n\nA gate is 2 m wide.', '%PDF-1.7 no more'].map((text) => Buffer.from(text));
    await page.getByLabel('Add files to').setInputFiles([
      { name: 'gates.md', mimeType: 'text/markdown', buffer: good ?? Buffer.of() },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: bad ?? Buffer.of() },
    ]);
    await page.getByText('gates.md: 1 passage').waitFor();
    await page.locator('.upload .problem', { hasText: /broken\.pdf: .*PDF/ }).waitFor();
    await search('how wide is a gate?');
    await page.locator('mark', { hasText: 'gate' }).first().waitFor();
  });

  it('shows sources and ingestions, and syncs a source', async () => {
    const source = { url: `file://${dir.path}/mount/`, name: 'manuals', collection: 'manuals' };
    expect((await gateway.call('POST', '/api/v1/sources', source)).status).toBe(200);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('never synced').waitFor();
    await page.getByRole('button', { name: 'Sync now: manuals' }).click();
    await page.getByText(/last .*: 1 seen, 1 added/).waitFor();
    await page.getByRole('link', { name: 'gates.md' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause manuals' }).click();
    await page.getByRole('button', { name: 'Resume manuals' }).waitFor();
  });

  it('follows what changes without loading the page again', async () => {
    await gateway.call('POST', '/api/v1/ingest', { text: 'A lock is 90 m long.', metadata: { filename: 'lock.md' } });
    await page.getByRole('link', { name: 'lock.md' }).waitFor();
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await page.getByText('lock.md · default').waitFor();
    await gateway.call('POST', '/api/v1/ingest', { text: 'A weir is low.', metadata: { filename: 'weir.md' } });
    await page.getByText('weir.md · default').waitFor();
  });

  it('offers a reader nothing that its key may not do', async () => {
    const { body } = await gateway.call('POST', '/api/v1/keys', { name: 'reader', scopes: ['read'] });
    await using reader = await openConsole(gateway, String(body.key));
    await reader.page.getByRole('link', { name: 'Documents' }).click();
    await reader.page.getByText('docferry ingest FILE').waitFor();
    await reader.page.getByText('lock.md · default').waitFor();
    expect(await reader.page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    await reader.page.getByRole('link', { name: 'Operations' }).click();
    await reader.page.getByText('The gateway is healthy').waitFor();
    expect(await reader.page.getByRole('link', { name: 'Keys' }).count()).toBe(0);
    await gateway.call('DELETE', `/api/v1/keys/${String(body.key_id)}`);
    await expect
      .poll(async () => {
        await reader.page
          .getByRole('link', { name: 'Activity' })
          .click({ timeout: 1_000 })
          .catch(() => {});
        return reader.page.getByText('Your access has ended').isVisible();
      })
      .toBe(true);
    expect(reader.complaints).toEqual([]);
  });

  it('fits a phone: no page is wider than it', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    const places = [`document?id=${nightId}&passages`, 'search?q=lock', 'documents', 'trash', 'activity', 'operations'];
    for (const place of [...places, 'usage', 'keys', 'audit', 'settings']) {
      await page.goto(`${gateway.url}/#/${place}`);
      await page.locator('main h1').waitFor({ state: 'attached' });
      await page.getByText(/^(Loading|Searching)…$/).waitFor({ state: 'detached' });
      expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(360);
      expect(await seriousFaults(page), place).toEqual([]);
    }
  });

  it('forgets the key on signing out, and broke no rule of its policy', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(opened.complaints).toEqual([]);
  });
});
