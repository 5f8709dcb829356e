import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { createPageFetcher } from '../fetch/fetch-page.ts';

const PAGES: Record<string, { type: string; body: string | Buffer }> = {
  '/guide.html': {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html><head><title>Ferry guide</title></head><body><main><h1>Ferry guide</h1>
      <p>The last ferry to the island leaves at half past nine in the evening, also on Sundays and public holidays.</p>
      <h2>Bicycles</h2><p>Bicycles travel for two euros each, and tandems count as one bicycle for this purpose.</p></main></body></html>`,
  },
  '/notes.md': { type: 'application/octet-stream', body: '# Notes\n\nThe gangway closes early.\n' },
  '/blank.txt': { type: 'text/plain', body: ' \n' },
  '/data.bin': { type: 'text/html', body: Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7919) % 256)) },
};

describe('ingesting an address', () => {
  let app: RunningApp;
  let site: Server;
  let base: string;
  beforeAll(async () => {
    site = createServer((request, response) => {
      const page = PAGES[request.url ?? ''];
      if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body);
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const fetchPage = createPageFetcher({ allowHttp: true, ports: 'any', isAllowed: (ip) => ip === '127.0.0.1' });
    app = await runApp((gateway) => ({ ...gateway, fetchPage }));
  });
  afterAll(async () => {
    site.close();
    await app[Symbol.asyncDispose]();
  });

  const send = (url: string) => app.call('POST', '/api/v1/ingest_url', { url, collection: 'web' });

  it('converts a page by its content and cites it by its address', async () => {
    const sent = await send(`${base}/guide.html#bicycles`);
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { status: 'success' } });
    const found = await app.call('POST', '/api/v1/search', { query: 'last ferry on Sundays', collection: 'web' });
    expect(found.body.results).toMatchObject([
      { source: 'url', uri: `${base}/guide.html`, filename: 'guide.html', title: 'Ferry guide' },
    ]);
    expect((await send(`${base}/guide.html`)).body).toMatchObject({ status: 'unchanged', doc_id: sent.body.doc_id });
  });

  it('does not believe the content type', async () => {
    expect((await send(`${base}/notes.md`)).body.status).toBe('success');
    expect((await send(`${base}/data.bin`)).body).toMatchObject({ code: 'UNSUPPORTED_FORMAT', status_code: 415 });
  });

  it('refuses a page without text and one that is not there', async () => {
    expect((await send(`${base}/blank.txt`)).status).toBeGreaterThanOrEqual(400);
    expect((await send(`${base}/none`)).body).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { http_status: 404 },
    });
  });

  it.each(['nonsense', 'ftp://example.com/x', 'file:///etc/passwd', ''])('refuses %j as an address', async (url) => {
    expect((await send(url)).body).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
