import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app[Symbol.asyncDispose]());

it('the source "local" finds what was sent, from whatever folder, but no pages and nothing of registered sources', async () => {
  const key = await app.key('acme');
  const { id: tenantId } = await app.gateway.catalog.tenants.ensure('acme');
  const created = await app.gateway.catalog.sources.create(
    { tenantId, subject: 'ann', scopes: new Set(['admin']) },
    {
      name: 'bucket',
      url: 's3://bucket/',
      collection: 'default',
      include: [],
      exclude: [],
      tags: [],
      kind: 'doc',
      rules: [],
      everyMinutes: null,
    },
  );
  expect(created).toBeDefined();
  for (const source of ['local', 'courier', 'url', 'bucket']) {
    const metadata = { filename: `${source}.md`, source };
    await app.call('POST', '/api/v1/ingest', { text: `The courier of ${source} waits.`, metadata }, { key });
  }
  const found = async (filters: object) => {
    const { body } = await app.call('POST', '/api/v1/search', { query: 'courier waits', top_k: 10, filters }, { key });
    return (body.results as { filename: string }[]).map(({ filename }) => filename).toSorted();
  };
  expect(await found({ source: 'local' })).toEqual(['courier.md', 'local.md']);
  expect(await found({ source: 'url' })).toEqual(['url.md']);
  expect(await found({ sources: ['local'] })).toEqual(['local.md']);
});
