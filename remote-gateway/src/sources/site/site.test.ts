import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Sync, sourceObjectsSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { createPageFetcher } from '../../ingestion/fetch/fetch-page.ts';
import { syncToTheEnd } from '../await-sync.test.fixture.ts';

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

let app: RunningApp;
let server: Server;
let url: string;
let pages: Map<string, Page>;
let asked: string[];
let number = 0;
beforeAll(async () => {
  const fetchPage = createPageFetcher({
    allowHttp: true,
    ports: 'any',
    isAllowed: (address) => address === '127.0.0.1',
  });
  app = await runApp((gateway) => ({ ...gateway, fetchPage }));
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages.get(path);
    if (typeof page === 'function') page(request, response);
    else response.writeHead(page === undefined ? 404 : 200).end(page ?? 'Not here.');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  number += 1;
  pages = new Map();
  asked = [];
});

const html = (title: string, text: string, ...links: string[]) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>${links
    .map((link) => `<a href="${link}">${link}</a>`)
    .join(' ')}</body></html>`;

async function create(more: object = {}) {
  const body = { url: `${url}/docs/`, name: `site-${number}`, collection: `site-${number}`, ...more };
  expect((await app.call('POST', '/api/v1/sources', body)).status).toBe(200);
}

async function sync(request: object = {}): Promise<Sync> {
  asked = [];
  return syncToTheEnd(app, `site-${number}`, request);
}

/** The paths of the pages in the collection. */
async function uris(): Promise<string[]> {
  const { body } = await app.call('GET', `/api/v1/documents?collection=site-${number}`);
  return (body as unknown as { documents: { uri: string }[] }).documents.map(({ uri }) => uri.replace(url, '')).sort();
}

it('follows the links below its address, and finds what only sitemaps and llms.txt list', async () => {
  pages.set(
    '/docs/',
    html('Start', 'Valves and seals.', 'valves', '/docs/deep/seals.html#part', '/blog/', 'https://example.org/'),
  );
  pages.set('/docs/index.html', pages.get('/docs/') ?? '');
  pages.set('/docs/valves', html('Valves', 'A valve opens at 7 bar.', '/docs/index.html'));
  pages.set('/docs/deep/seals.html', html('Seals', 'Replace the seal every 900 hours.', '../pump.png'));
  pages.set('/blog/', html('Blog', 'Not of the documentation.'));
  pages.set('/robots.txt', `Sitemap: ${url}/maps/index.xml`);
  const map = (tag: string, ...places: string[]) =>
    `<?xml version="1.0"?><${tag}set>${places.map((place) => `<${tag}><loc>${url}${place}</loc></${tag}>`).join('')}</${tag}set>`;
  pages.set('/maps/index.xml', map('sitemap', '/maps/pages.xml.gz'));
  pages.set('/maps/pages.xml.gz', (_, response) => response.end(gzipSync(map('url', '/docs/hidden?page=2', '/blog/'))));
  pages.set('/docs/hidden?page=2', html('Hidden', 'Only the sitemap knows this.'));
  pages.set('/docs/llms.txt', '# Docs\n\n- [Notes](notes.md): for models');
  pages.set('/docs/notes.md', '# Notes\n\nOnly llms.txt knows this.');
  await create();
  expect(await sync()).toMatchObject({ state: 'completed', seen: 5, added: 5, failed: 0 });
  expect(await uris()).toEqual([
    '/docs/',
    '/docs/deep/seals.html',
    '/docs/hidden?page=2',
    '/docs/notes.md',
    '/docs/valves',
  ]);
  const found = await app.call('POST', '/api/v1/search', { query: 'seal hours', collection: `site-${number}` });
  expect(found.text).toContain('900 hours');
  expect(asked).not.toContain('/blog/');
  expect(asked).not.toContain('/docs/pump.png');
});

it('puts the place of a page in the navigation of the site before its title', async () => {
  const navigation =
    '<nav><ul><li>Install<ul><li><a href="/docs/linux">Linux</a><li><a href="/docs/mac">macOS</a></ul></ul></nav>';
  pages.set('/docs/', html('Start', 'Pumps.', '/docs/linux', '/docs/mac'));
  pages.set('/docs/linux', html('Linux', 'Unpack the archive.').replace('<h1>', `${navigation}<h1>`));
  pages.set('/docs/mac', html('macOS', 'Open the image.').replace('<h1>', `${navigation}<h1>`));
  await create();
  expect(await sync()).toMatchObject({ state: 'completed', added: 3 });
  const search = { query: 'install on linux', collection: `site-${number}`, top_k: 1 };
  const found = await app.call('POST', '/api/v1/search', search);
  expect(found.body).toMatchObject({ results: [{ title: 'Install > Linux', heading_path: ['Linux'] }] });
});

it('asks for changed pages only, and removes what was missing twice', async () => {
  let bytes = 0;
  const withEtag =
    (etag: string, page: string): Page =>
    (request, response) => {
      response.setHeader('etag', `"${etag}"`);
      if (request.headers['if-none-match'] === `"${etag}"`) return void response.writeHead(304).end();
      bytes += page.length;
      response.end(page);
    };
  pages.set('/docs/', withEtag('1', html('Start', 'One.', 'a', 'b')));
  pages.set('/docs/a', withEtag('2', html('A', 'Alpha.')));
  pages.set('/docs/b', html('B', 'Beta, without a validator.'));
  pages.set('/docs/c', html('C', 'Gamma.'));
  await create();
  expect(await sync()).toMatchObject({ added: 3 });
  bytes = 0;
  expect(await sync()).toMatchObject({ seen: 3, unchanged: 3, changed: 0 });
  expect(bytes).toBe(0);
  pages.set('/docs/a', withEtag('3', html('A', 'Alpha has changed.', 'c')));
  pages.delete('/docs/b');
  expect(await sync()).toMatchObject({ changed: 1, added: 1, missing: 1, removed: 0 });
  expect(await sync()).toMatchObject({ unchanged: 3, removed: 1 });
  expect(await uris()).toEqual(['/docs/', '/docs/a', '/docs/c']);
});

it('is not caught by traps: loops, calendars, copies, pages that are none, bombs and redirects to elsewhere', async () => {
  pages.set(
    '/docs/',
    html('Start', 'One.', 'loop/', 'calendar?day=1', 'copy', 'nothing', 'bomb', 'away', 'private', 'hidden', 'big'),
  );
  const loop = html('Loop', 'Again and again.', 'loop/');
  for (let depth = 1; depth < 30; depth += 1)
    pages.set(`/docs/${'loop/'.repeat(depth)}`, loop.replace('Again', `Again ${depth}`));
  pages.set('/docs/calendar?day=1', html('Day', 'A day.', '?day=2'));
  pages.set(
    '/docs/copy',
    '<!doctype html><html><head><link rel="canonical" href="/docs/"></head><body>One.</body></html>',
  );
  pages.set(
    '/docs/hidden',
    '<!doctype html><html><head><meta name="robots" content="noindex"></head><body>No.</body></html>',
  );
  pages.set('/docs/bomb', (_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(60_000_000)));
  });
  pages.set('/docs/away', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end());
  pages.set('/elsewhere', html('Elsewhere', 'Not of the site.'));
  pages.set(
    '/docs/private',
    (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/docs/' }).end(),
  );
  const known = pages;
  pages = new Proxy(known, {
    get: (target, name) =>
      name === 'get'
        ? (path: string): Page =>
            target.get(path) ??
            (path.startsWith('/docs/') ? html('Sorry', `We have no ${path.split('/').at(-1)}.`) : html('x', 'x'))
        : Reflect.get(target, name),
  });
  await create();
  const done = await sync();
  expect(done.state).toBe('completed');
  expect(await uris()).toEqual(['/docs/', '/docs/loop/', '/docs/loop/loop/']);
  const { body } = await app.call('GET', `/api/v1/sources/site-${number}/objects?state=failed`);
  const failed = sourceObjectsSchema.parse(body).objects.map(({ key, error }) => [key.replace(url, ''), error?.code]);
  expect(failed).toEqual([
    ['/docs/bomb', 'PAYLOAD_TOO_LARGE'],
    ['/docs/private', 'INVALID_ARGUMENT'],
  ]);
});

it('obeys robots.txt, its pause, and a server that asks for patience', async () => {
  pages.set('/robots.txt', 'User-agent: *\nDisallow: /docs/secret\nCrawl-delay: 0.3');
  pages.set('/docs/', html('Start', 'One.', 'secret/plans', 'busy'));
  pages.set('/docs/secret/plans', html('Plans', 'Not for crawlers.'));
  let refusals = 1;
  const times: number[] = [];
  pages.set('/docs/busy', (_, response) => {
    times.push(performance.now());
    if (refusals-- > 0) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end(html('Busy', 'Now it has time.'));
  });
  await create();
  expect(await sync()).toMatchObject({ state: 'completed', seen: 2, added: 2 });
  expect(asked).not.toContain('/docs/secret/plans');
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
});

it('keeps its documents while its server fails', async () => {
  pages.set('/docs/', html('Start', 'One.', 'a'));
  pages.set('/docs/a', html('A', 'Alpha.'));
  await create();
  await sync();
  pages.set('/docs/a', (_, response) => void response.writeHead(500).end());
  expect(await sync()).toMatchObject({ state: 'completed', failed: 1, missing: 0 });
  pages.set('/docs/', (_, response) => void response.writeHead(500).end());
  expect(await sync()).toMatchObject({ state: 'failed', error: { code: 'BACKEND_UNAVAILABLE' } });
  expect(await uris()).toEqual(['/docs/', '/docs/a']);
});
