import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

describe('collections over HTTP', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp(undefined, { RAG_LANGUAGE: 'german' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const put = (name: string, body: unknown, key?: string) =>
    app.call('PUT', `/api/v1/collections/${name}`, body, key === undefined ? {} : { key });
  const ingest = (collection: string, text: string, metadata = {}, key?: string) =>
    app.call(
      'POST',
      '/api/v1/ingest',
      { text, metadata: { filename: 'a.md', collection, ...metadata } },
      key === undefined ? {} : { key },
    );
  const find = async (collection: string, query: string) =>
    Number((await app.call('POST', '/api/v1/search', { query, collection })).body.count);

  it('are created with their settings and described in full', async () => {
    const made = await put('letters', {
      language: 'french',
      chunking: 'semantic',
      dense_weight: 0.5,
      description: 'Post',
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'letters',
      language: 'french',
      chunking: 'semantic',
      dense_weight: 0.5,
      description: 'Post',
      health: 'empty',
      days_since_ingestion: null,
    });
    expect((await app.call('GET', '/api/v1/collections/letters')).body).toEqual(made.body);
  });

  it('keep what a change omits, and take null for the default weight', async () => {
    await put('kept', { language: 'dutch', dense_weight: 2 });
    expect((await put('kept', { dense_weight: null })).body).toMatchObject({ language: 'dutch', dense_weight: null });
  });

  it('are in the language of the configuration when they are made by ingesting, or without one', async () => {
    await ingest('implicit', 'Die Bücher stehen im Regal.');
    expect((await app.call('GET', '/api/v1/collections/implicit')).body).toMatchObject({
      language: 'german',
      health: 'healthy',
    });
    expect((await put('plain', {})).body.language).toBe('german');
    expect(await find('implicit', 'Buch')).toBe(1);
  });

  it('find words in other forms by their language alone', async () => {
    await put('english', { language: 'english' });
    await put('none', { language: 'none' });
    for (const name of ['english', 'none']) await ingest(name, 'The committees were negotiating.');
    expect(await find('english', 'committee')).toBe(1);
    expect(await find('none', 'committee')).toBe(0);
    expect(await find('none', 'committees')).toBe(1);
  });

  it('find text without spaces in any language', async () => {
    await ingest('english', '東京都は日本の首都です。', { filename: 'ja.md' });
    await ingest('english', '人工智能正在改变世界。', { filename: 'zh.md' });
    await ingest('english', '한국어 문서를 검색합니다.', { filename: 'ko.md' });
    const first = async (query: string) => {
      const { body } = await app.call('POST', '/api/v1/search', { query, collection: 'english' });
      return (body.results as { filename: string }[])[0]?.filename;
    };
    expect([await first('日本の首都'), await first('人工智能'), await first('문서')]).toEqual([
      'ja.md',
      'zh.md',
      'ko.md',
    ]);
  });

  it('refuse another language while they contain a document that the caller sees', async () => {
    await put('mine', { language: 'english' });
    const hidden = { visibility: 'private' };
    const owner = await app.key('default', ['read', 'ingest'], 'somebody');
    const sent = await ingest('mine', 'The secret wording.', hidden, owner);
    expect(sent.body).toMatchObject({ status: 'success' });
    expect((await put('mine', { language: 'german' })).status).toBe(200);
    expect((await put('mine', { language: 'french' }, owner)).body).toMatchObject({ code: 'CONFLICT' });
    const found = await app.call(
      'POST',
      '/api/v1/search',
      { query: 'secret word', collection: 'mine' },
      { key: owner },
    );
    expect(found.body).toMatchObject({ count: 1 });
    await ingest('mine', 'Ein Text.');
    expect((await put('mine', { language: 'english' })).body).toMatchObject({ code: 'CONFLICT' });
    expect((await put('mine', { language: 'german', description: 'x' })).status).toBe(200);
  });

  it('are deleted with everything in them, and can be created again', async () => {
    await put('doomed', { language: 'english' });
    const { body } = await ingest('doomed', 'Some text here.');
    expect((await app.call('DELETE', '/api/v1/collections/doomed')).body).toEqual({
      status: 'deleted',
      name: 'doomed',
      documents: 1,
    });
    expect((await app.call('GET', `/api/v1/documents/${String(body.doc_id)}`)).status).toBe(404);
    expect((await app.call('GET', '/api/v1/collections/doomed')).status).toBe(404);
    expect((await app.call('DELETE', '/api/v1/collections/doomed')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ingest('doomed', 'Other text.')).body.status).toBe('success');
    expect(await find('doomed', 'text')).toBe(1);
  });

  it('need the scope: ingest to change, admin to delete, and belong to their tenant', async () => {
    const reader = await app.key('default', ['read']);
    const writer = await app.key('default', ['ingest']);
    const stranger = await app.key('other');
    expect((await put('kept', {}, reader)).status).toBe(403);
    expect((await app.call('DELETE', '/api/v1/collections/kept', undefined, { key: writer })).status).toBe(403);
    expect((await app.call('DELETE', '/api/v1/collections/kept', undefined, { key: stranger })).status).toBe(404);
    expect((await app.call('GET', '/api/v1/collections/kept')).status).toBe(200);
  });

  it.each([
    [{ language: 'klingon' }],
    [{ chunking: 'magic' }],
    [{ dense_weight: -1 }],
    [{ description: 'x'.repeat(501) }],
    [{ name: 'x' }],
  ])('refuse settings that make no sense: %j', async (body) => {
    expect((await put('wrong', body)).body).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect((await app.call('GET', '/api/v1/collections/wrong')).status).toBe(404);
  });
});
