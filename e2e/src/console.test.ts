import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStandIn, startChatStandIn } from './harness/chat-stand-in.ts';
import { collectComplaints, launchChromium, MISSING, seriousFaults } from './harness/chromium.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { tempDir } from './harness/temp-dir.ts';

const HOSTILE = `# Night shift

The pager is in the second drawer. <img src=x onerror="document.title='owned'"> <script>document.title='owned'</script>

[a link](javascript:alert(1)) and [another](https://example.com/) and ![a picture](https://example.com/a.png)
`;

describe.skipIf(MISSING !== '')(`the console in a browser${MISSING}`, () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  let chat: ChatStandIn;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    dir = await tempDir();
    chat = await startChatStandIn();
    await mkdir(`${dir.path}/mount`);
    await writeFile(`${dir.path}/mount/valves.md`, 'A valve opens at 7 bar.');
    const chatModel = { RAG_CHAT_MODEL: 'small-model', RAG_CHAT_URL: chat.url };
    gateway = await startGateway(dir.path, { env: { ...chatModel, RAG_SOURCE_ALLOW: `file://${dir.path}/mount/` } });
    const metadata = { filename: 'night.md', collection: 'notes' };
    expect((await gateway.call('POST', '/api/v1/ingest', { text: HOSTILE, metadata })).status).toBeLessThan(300);
    browser = await launchChromium();
    page = await browser.newPage();
    collectComplaints(page, complaints);
    await page.goto(gateway.url);
    await page.getByLabel('Access key').fill(gateway.apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('searchbox').waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await gateway[Symbol.asyncDispose]();
    await chat[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const search = async (query: string) => {
    await page.getByRole('link', { name: 'Search' }).click();
    // The page of the previous search goes first.
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.getByRole('searchbox').fill(query);
    await page.getByRole('button', { name: 'Search' }).click();
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

  it('lists documents, and deletes one when that is confirmed', async () => {
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByText('night.md · notes').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete night.md' }).click();
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
    await page.getByText(/completed .*: 1 seen, 1 added/).waitFor();
    await page.getByRole('link', { name: 'gates.md' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause manuals' }).click();
    await page.getByRole('button', { name: 'Resume manuals' }).waitFor();
  });

  it('shows health, usage and settings to who may see them', async () => {
    await page.getByRole('link', { name: 'Operations' }).click();
    await page.getByText('The gateway is healthy').waitFor();
    await page.getByRole('img', { name: /^Questions by day: [1-9]/ }).waitFor();
    await page.getByRole('rowheader', { name: 'RAG_TRASH_DAYS' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('forgets the key on signing out, and broke no rule of its policy', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(complaints).toEqual([]);
  });
});
