import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from './app.test.fixture.ts';

describe('the REST API', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('ingests, searches, lists, reads and deletes', async () => {
    const text = '# Night shift\n\nThe pager is in the second drawer.\n';
    const ingested = await app.call('POST', '/api/v1/ingest', {
      text,
      metadata: { filename: 'night.md', collection: 'notes' },
    });
    expect(ingested).toMatchObject({
      status: 200,
      body: { status: 'success', collection: 'notes', chunks: 1, added: 1 },
    });
    const docId = ingested.body.doc_id;

    const found = await app.call('POST', '/api/v1/search', { query: 'where is the pager', collection: 'notes' });
    expect(found.body.results).toMatchObject([{ doc_id: docId, filename: 'night.md', heading_path: ['Night shift'] }]);

    expect((await app.call('GET', '/api/v1/collections')).body.collections).toMatchObject([
      { name: 'notes', documents: 1, chunks: 1 },
    ]);
    expect((await app.call('GET', '/api/v1/documents?collection=notes')).body.documents).toMatchObject([
      { doc_id: docId, title: 'night.md', chars: text.length },
    ]);
    expect((await app.call('GET', `/api/v1/documents/${String(docId)}`)).body).toMatchObject({
      text,
      outline: [{ text: 'Night shift', level: 1, start: 0 }],
    });
    expect((await app.call('DELETE', `/api/v1/documents/${String(docId)}`)).body).toMatchObject({
      status: 'deleted',
      chunks: 1,
    });
    expect((await app.call('GET', `/api/v1/documents/${String(docId)}`)).status).toBe(404);
    expect((await app.call('POST', '/api/v1/search', { query: 'pager', collection: 'notes' })).body.count).toBe(0);
  });
});
