import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { startPages } from '../accept/start-pages.ts';
import { createPageFetcher } from '../fetch/fetch-page.ts';

let app: RunningApp;
let site: Server;
let url: string;
let text = 'The gangway closes early.';
let downloads = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const etag = `"${text.length}"`;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    downloads += 1;
    response.writeHead(200, { etag, 'content-type': 'text/plain' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/notes.md`;
  const fetchPage = createPageFetcher({ allowHttp: true, ports: 'any', isAllowed: (ip) => ip === '127.0.0.1' });
  app = await runApp((gateway) => ({ ...gateway, fetchPage }), { RAG_DAILY_CHUNKS: '4' });
});
afterAll(async () => {
  site.close();
  await app[Symbol.asyncDispose]();
});

async function send(extra: Record<string, unknown> = {}, key?: string): Promise<[unknown, number]> {
  const before = downloads;
  const { body } = await app.call('POST', '/api/v1/ingest_url', { url, ...extra }, key === undefined ? {} : { key });
  return [body.status ?? body.code, downloads - before];
}

it('downloads a page again only when it, the request or the document has changed', async () => {
  expect(await send()).toEqual(['success', 1]);
  expect(await send()).toEqual(['unchanged', 0]);
  // Another user asks for the same page: it is the team's, and unchanged for all of it.
  expect(await send({}, await app.key('default', ['ingest'], 'colleague'))).toEqual(['unchanged', 0]);
  expect(await send({ tags: ['boats'] })).toEqual(['success', 1]);
  expect(await send({ tags: ['boats'] })).toEqual(['unchanged', 0]);
  expect((await send({ tags: ['boats'], force: true }))[1]).toBe(1);
  text = 'The gangway closes late.';
  expect(await send({ tags: ['boats'] })).toEqual(['success', 1]);

  const listed = await app.call('GET', '/api/v1/documents');
  const [document] = listed.body.documents as { doc_id: string }[];
  await app.call('DELETE', `/api/v1/documents/${document?.doc_id}`);
  expect((await send({ tags: ['boats'] }))[1]).toBe(1);
});

it('does so in jobs, too, whichever way the page came first', async () => {
  const { id: tenantId } = await app.gateway.catalog.tenants.ensure('in the background');
  const identity = { tenantId, subject: 'someone', scopes: new Set(['read', 'ingest'] as const) };
  const key = app.keyOf(identity);
  const job = async () => {
    const before = downloads;
    const { jobs } = await startPages(app.gateway, identity, [url], { collection: 'jobs', force: false });
    const path = `/api/v1/jobs/${String(jobs[0]?.id)}`;
    const state = async () => String((await app.call('GET', path, undefined, { key })).body.state);
    await expect.poll(state).toMatch(/completed|skipped/);
    return [await state(), downloads - before];
  };
  expect(await job()).toEqual(['completed', 1]);
  expect(await job()).toEqual(['skipped', 0]);
  expect(await send({ collection: 'jobs' }, key)).toEqual(['unchanged', 0]);
});

it('never reveals to one tenant what another has fetched', async () => {
  expect(await send({}, await app.key('stranger', ['ingest'], 'someone'))).toEqual(['success', 1]);
});

it('takes no more new passages than the tenant may add in a day, and says when that is over', async () => {
  const key = await app.key('frugal', ['read', 'ingest'], 'someone');
  const ingest = (name: string) =>
    app.call(
      'POST',
      '/api/v1/ingest',
      { text: `# ${name}\n\nSomething new of ${name}.`, metadata: { filename: name } },
      { key },
    );
  for (const name of ['a.md', 'b.md', 'c.md', 'd.md']) expect((await ingest(name)).body.status).toBe('success');
  const refused = await ingest('e.md');
  expect(refused).toMatchObject({ status: 422, body: { code: 'BUDGET_LIMIT_EXCEEDED' } });
  expect(refused.body.detail).toMatch(/quota resets at \d{4}-\d\d-\d\dT00:00:00/);
  expect((await ingest('a.md')).body.status).toBe('unchanged');
  expect((await app.call('GET', '/api/v1/documents', undefined, { key })).body.documents).toHaveLength(4);
});
