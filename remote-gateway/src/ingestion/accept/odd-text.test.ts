import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

describe('text of all kinds', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function send(text: string, metadata: Record<string, unknown>, rest: Record<string, unknown> = {}) {
    return (await app.call('POST', '/api/v1/ingest', { text, metadata, ...rest })).body;
  }
  async function found(query: string, collection: string): Promise<Record<string, unknown>[]> {
    const { body } = await app.call('POST', '/api/v1/search', { query, collection, top_k: 50, max_per_doc: 50 });
    return [...Object(body.results)];
  }

  it.each([
    ['emoji', 'Ship it 🚢🇩🇪👩‍👩‍👧 to the harbour', 'harbour'],
    ['right-to-left text', 'הדו״ח הרבעוני נשלח ללקוח', 'הרבעוני'],
    ['Chinese', '重试间隔为三十秒，最多五次。', '重试间隔'],
    ['Japanese', 'サーバーの再起動手順を説明します。', '再起動'],
    ['combining marks', 'Cafe\u0301 na\u0308chste Woche', 'nächste'],
    ['Windows line ends', 'First line\r\nsecond pinniped line\r\n', 'pinniped'],
  ])('takes %s, and every offset fits', async (name, text, query) => {
    const { doc_id: docId } = await send(text, { filename: `${name}.md`, collection: 'scripts' });
    const hit = (await found(query, 'scripts')).find((each) => each.doc_id === docId);
    expect(hit?.text).toBe(text.slice(Number(hit?.start), Number(hit?.end)));
    expect((await app.call('GET', `/api/v1/documents/${String(docId)}`)).body.text).toBe(text);
  });

  it('keeps NUL and broken surrogates as U+FFFD, so that segments still fit', async () => {
    const text = 'Before \0 and \ud83d after. Ocelot here.';
    const start = text.indexOf('Ocelot');
    const { doc_id: docId } = await send(
      text,
      { filename: 'nul\0.md', collection: 'odd' },
      {
        segments: [
          { kind: 'page', label: '1', start: 0, end: start },
          { kind: 'page', label: '2\0', start, end: text.length },
        ],
      },
    );
    const page = await app.call('GET', `/api/v1/documents/${String(docId)}?page=2%EF%BF%BD`);
    expect(page.body).toMatchObject({ text: 'Ocelot here.', start });
    expect((await app.call('GET', `/api/v1/documents/${String(docId)}`)).body.text).toBe(
      text.replace('\0', '\uFFFD').toWellFormed(),
    );
  });
});
