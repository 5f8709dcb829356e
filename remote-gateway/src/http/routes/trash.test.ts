import { type TrashList, trashListSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const TEXT = '# Valves\n\nA valve opens at 7 bar.\n\n# Pumps\n\nA pump needs oil.';
const SEGMENTS = [{ kind: 'page', label: '1', start: 0, end: TEXT.length }];

async function ingest(key: string, filename: string, more: object = {}, text = TEXT): Promise<string> {
  const metadata = { filename, collection: 'pumps', source: 'manuals', tags: ['oil'], ...more };
  const { status, body } = await app.call('POST', '/api/v1/ingest', { text, segments: SEGMENTS, metadata }, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.doc_id);
}
const remove = (key: string, docId: string, query = '') =>
  app.call('DELETE', `/api/v1/documents/${docId}${query}`, undefined, { key });
const restore = (key: string, docId: string) => app.call('POST', `/api/v1/trash/${docId}/restore`, undefined, { key });
const trash = async (key: string, query = ''): Promise<TrashList> => {
  const { status, body } = await app.call('GET', `/api/v1/trash${query}`, undefined, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return trashListSchema.parse(body);
};
const ids = async (key: string, query = '') => (await trash(key, query)).documents.map(({ doc_id: id }) => id);
const textOf = async (key: string, docId: string) =>
  (await app.call('GET', `/api/v1/documents/${docId}`, undefined, { key })).body;

describe('a deleted document', () => {
  it('is hidden at once, and restored as it was under its own id', async () => {
    const key = await app.key('whole');
    const docId = await ingest(key, 'valves.md', { title: 'About valves' });
    const before = await textOf(key, docId);
    const { body: deleted } = await remove(key, docId);
    expect(Date.parse(String(deleted.restorable_until)) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const search = { query: 'valve', collection: 'pumps' };
    expect((await app.call('POST', '/api/v1/search', search, { key })).body).toMatchObject({ count: 0 });
    expect((await trash(key)).documents).toEqual([
      expect.objectContaining({ doc_id: docId, title: 'About valves', source: 'manuals', chars: TEXT.length }),
    ]);

    const { status, body: restored } = await restore(key, docId);
    expect([status, restored]).toEqual([200, expect.objectContaining({ status: 'success', doc_id: docId })]);
    const found = await app.call(
      'POST',
      '/api/v1/search',
      { ...search, filters: { tags: ['oil'], source: 'manuals' } },
      { key },
    );
    expect(found.body).toMatchObject({ results: [{ doc_id: docId, segment: { label: '1' } }, {}] });
    const after = await textOf(key, docId);
    const { updated_at: _, ...kept } = before.document as Record<string, unknown>;
    expect(after).toMatchObject({ document: kept, text: before.text, segments: before.segments });
    expect(await ids(key)).toEqual([]);
  });

  it('is kept in its last version, and not while it is published again', async () => {
    const key = await app.key('versions');
    const docId = await ingest(key, 'valves.md', {}, `${TEXT} One.`);
    await remove(key, docId);
    await ingest(key, 'valves.md', {}, `${TEXT} Two.`);
    expect(await ids(key)).toEqual([]);
    expect(await restore(key, docId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await remove(key, docId);
    await restore(key, docId);
    expect((await textOf(key, docId)).text).toBe(`${TEXT} Two.`);
  });

  it('is restored into a collection that was deleted meanwhile', async () => {
    const key = await app.key('emptied');
    const docId = await ingest(key, 'valves.md');
    await remove(key, docId);
    expect((await app.call('DELETE', '/api/v1/collections/pumps', undefined, { key })).status).toBe(200);
    expect((await restore(key, docId)).body).toMatchObject({ status: 'success', collection: 'pumps' });
  });

  it('exists for those alone who could read it', async () => {
    const alice = await app.key('team', ['read', 'ingest'], 'alice');
    const bob = await app.key('team', ['read', 'ingest'], 'bob');
    const stranger = await app.key('strangers');
    const [own, shared] = [await ingest(alice, 'own.md', { visibility: 'private' }), await ingest(alice, 'team.md')];
    await remove(alice, own);
    await remove(alice, shared);
    expect(await ids(alice)).toEqual([shared, own]);
    expect(await ids(bob)).toEqual([shared]);
    expect(await ids(stranger)).toEqual([]);
    const missing = await restore(stranger, shared);
    for (const [key, docId] of [
      [bob, own],
      [stranger, own],
    ] as const) {
      const refused = await restore(key, docId);
      expect(refused.status).toBe(missing.status);
      expect(String(refused.body.detail).replace(own, '')).toBe(String(missing.body.detail).replace(shared, ''));
      expect((await app.call('DELETE', `/api/v1/trash/${docId}`, undefined, { key })).status).toBe(404);
    }
    expect((await restore(bob, shared)).status).toBe(200);
    expect((await restore(alice, own)).status).toBe(200);
  });

  it('needs the scope "ingest" to be restored', async () => {
    const key = await app.key('scoped');
    const docId = await ingest(key, 'valves.md');
    await remove(key, docId);
    const reader = await app.key('scoped', ['read']);
    expect(await restore(reader, docId)).toMatchObject({ status: 403, body: { code: 'SCOPE_VIOLATION' } });
  });

  it('is gone for good on request, with its text', async () => {
    const key = await app.key('for-good');
    const [first, second] = [await ingest(key, 'a.md'), await ingest(key, 'b.md')];
    const { body } = await remove(key, first, '?permanent=true');
    expect(body).toEqual({ status: 'deleted', doc_id: first, chunks: 2 });
    await remove(key, second);
    expect(await ids(key)).toEqual([second]);
    const emptied = await app.call('DELETE', `/api/v1/trash/${second}`, undefined, { key });
    expect(emptied.body).toEqual({ status: 'removed', doc_id: second });
    expect(await ids(key)).toEqual([]);
    expect((await restore(key, second)).status).toBe(404);
  });
});

describe('the trash', () => {
  it('is listed by pages, the last deleted first, by collection and source', async () => {
    const key = await app.key('pages');
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.push(await ingest(key, `${index}.md`, index === 4 ? { source: 'notes' } : {}));
      await remove(key, made[index] ?? '');
    }
    const listed: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await trash(key, `?limit=2${cursor && `&cursor=${cursor}`}`);
      listed.push(...page.documents.map(({ doc_id: id }) => id));
      if (!page.next_cursor) break;
      cursor = page.next_cursor;
    }
    expect(listed).toEqual(made.toReversed());
    expect(await ids(key, '?source=notes')).toEqual([made[4]]);
    expect(await ids(key, '?collection=other')).toEqual([]);
    const bad = await app.call('GET', '/api/v1/trash?cursor=WyJ4Il0', undefined, { key });
    expect(bad).toMatchObject({ status: 400, body: { code: 'INVALID_ARGUMENT' } });
  });
});

it('keeps nothing with RAG_TRASH_DAYS=0', async () => {
  await using careless = await runApp(undefined, { RAG_TRASH_DAYS: '0' });
  const made = await careless.call('POST', '/api/v1/ingest', { text: TEXT, metadata: { filename: 'a.md' } });
  const { body } = await careless.call('DELETE', `/api/v1/documents/${String(made.body.doc_id)}`);
  expect(body).toEqual({ status: 'deleted', doc_id: made.body.doc_id, chunks: 2 });
  expect((await careless.call('GET', '/api/v1/trash')).body).toEqual({ documents: [] });
});
