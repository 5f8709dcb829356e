import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentListSchema, sourceDetailSchema, sourceObjectsSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import { syncToTheEnd } from './await-sync.test.fixture.ts';

let root: string;
let app: RunningApp;
let folder: string;
let number = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docferry-sources-'));
  app = await runApp(undefined, { RAG_SOURCE_ALLOW: `file://${root}/{tenant}/,file://${root}/shared` });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  number += 1;
  folder = join(root, 'default', `folder-${number}`);
  await mkdir(join(folder, 'deep'), { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const create = (more: object = {}) =>
  app.call('POST', '/api/v1/sources', {
    url: `file://${folder}/`,
    name: `source-${number}`,
    collection: `collection-${number}`,
    ...more,
  });

const sync = (request: object = {}, name = `source-${number}`) => syncToTheEnd(app, name, request);

/** The documents of the collection, by uri. */
async function uris(): Promise<string[]> {
  const { body } = await app.call('GET', `/api/v1/documents?collection=collection-${number}`);
  const { documents } = body as unknown as { documents: { uri: string }[] };
  return documents.map(({ uri }) => uri).sort();
}

/** The documents of the collection by uri, with their labels. */
async function labelled(key?: string) {
  const list = `/api/v1/documents?collection=collection-${number}`;
  const { body } = await app.call('GET', list, undefined, key === undefined ? {} : { key });
  const { documents } = documentListSchema.parse(body);
  return documents
    .map(({ uri, tags, kind, visibility }) => [uri, tags, kind, visibility] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function objects(query = '') {
  const { body } = await app.call('GET', `/api/v1/sources/source-${number}/objects${query}`);
  return sourceObjectsSchema.parse(body);
}

describe('a folder', () => {
  it('is ingested, and kept in line with what is added, changed and renamed', async () => {
    await write('valves.md', '# Valves\n\nA valve opens at 7 bar.');
    await write('deep/seals.html', '<h1>Seals</h1><p>Replace the seal every 900 hours.</p>');
    await write('data.bin', 'not a document');
    await write('.hidden.md', 'hidden');
    await symlink('/etc/hostname', join(folder, 'link.md'));
    const { status, body } = await create({ tags: ['manual'] });
    expect(status).toBe(200);
    expect(sourceDetailSchema.parse(body)).toMatchObject({
      type: 'folder',
      objects: { indexed: 0 },
      every_minutes: null,
    });

    const first = await sync();
    expect(first).toMatchObject({ state: 'completed', seen: 2, added: 2, failed: 0, ignored: 1, removed: 0 });
    expect(await uris()).toEqual(['deep/seals.html', 'valves.md']);
    const search = { query: 'seal hours', collection: `collection-${number}`, filters: { source: `source-${number}` } };
    const found = await app.call('POST', '/api/v1/search', search);
    expect(found.text).toContain('900 hours');
    expect(await sync()).toMatchObject({ seen: 2, added: 0, changed: 0, unchanged: 2 });

    await write('valves.md', '# Valves\n\nA valve opens at 9 bar.');
    await rename(join(folder, 'deep/seals.html'), join(folder, 'deep/rings.html'));
    expect(await sync()).toMatchObject({ added: 1, changed: 1, unchanged: 0, removed: 0, missing: 1 });
    expect(await uris()).toEqual(['deep/rings.html', 'deep/seals.html', 'valves.md']);
    expect(await sync()).toMatchObject({ unchanged: 2, removed: 1, missing: 0 });
    expect(await uris()).toEqual(['deep/rings.html', 'valves.md']);
  });

  it('labels documents by path, and ingests those again whose labels change', async () => {
    await mkdir(join(folder, 'hr'));
    await write('rules.md', 'Gloves are worn in the hall.');
    await write('hr/salaries.md', 'The salary of a fitter is 4,000.');
    await create({ tags: ['plant'], rules: [{ match: 'hr/**', tags: ['hr'] }] });
    await sync();
    expect(await labelled()).toEqual([
      ['hr/salaries.md', ['plant', 'hr'], 'doc', 'team'],
      ['rules.md', ['plant'], 'doc', 'team'],
    ]);
    const colleague = await app.key('default', ['read', 'ingest'], 'colleague');
    expect(await labelled(colleague)).toHaveLength(2);

    const rules = [
      { match: 'hr/**', visibility: 'private', tags: [] },
      { match: 'rules.md', kind: 'constraint' },
    ];
    await app.call('PUT', `/api/v1/sources/source-${number}`, { rules });
    expect(await sync()).toMatchObject({ changed: 2, unchanged: 0, removed: 0 });
    expect(await labelled()).toEqual([
      ['hr/salaries.md', ['plant'], 'doc', 'private'],
      ['rules.md', ['plant'], 'constraint', 'team'],
    ]);
    expect(await sync()).toMatchObject({ changed: 0, unchanged: 2 });
    const listed = await app.call('GET', `/api/v1/sources/source-${number}/objects`, undefined, { key: colleague });
    expect(sourceObjectsSchema.parse(listed.body).objects.map(({ key }) => key)).toEqual(['rules.md']);
    expect((await objects()).objects).toHaveLength(2);
    // Nothing of what was the team's is left for them, not even in the trash.
    expect(await labelled(colleague)).toEqual([['rules.md', ['plant'], 'constraint', 'team']]);
    const { body } = await app.call('GET', `/api/v1/trash?source=source-${number}`, undefined, { key: colleague });
    expect(body).toEqual({ documents: [] });
    const search = { query: 'salary of a fitter', collection: `collection-${number}` };
    expect((await app.call('POST', '/api/v1/search', search, { key: colleague })).text).not.toContain('4,000');
    expect((await app.call('POST', '/api/v1/search', search)).text).toContain('4,000');

    const path = `/api/v1/sources/source-${number}?documents=delete`;
    const removed = await app.call('DELETE', path, undefined, { key: colleague });
    expect(removed.body).toMatchObject({ documents_deleted: 2 });
    expect(await labelled()).toEqual([]);
  });

  it('keeps the labels of a document that cannot be replaced', async () => {
    await write('a.html', '<h1>Alpha</h1><p>First.</p>');
    await create();
    await sync();
    await write('a.html', '');
    await app.call('PUT', `/api/v1/sources/source-${number}`, { tags: ['new'] });
    expect(await sync()).toMatchObject({ failed: 1 });
    expect(await labelled()).toEqual([['a.html', [], 'doc', 'team']]);
    await write('a.html', '<h1>Alpha</h1><p>First.</p>');
    await sync();
    expect(await labelled()).toEqual([['a.html', ['new'], 'doc', 'team']]);
  });

  it('links no original: its files are on the machine of the gateway', async () => {
    await write('a.md', 'Alpha.');
    await create();
    await sync();
    const { body } = await app.call('GET', `/api/v1/documents?collection=collection-${number}`);
    const [document] = documentListSchema.parse(body).documents;
    const answer = await app.call('GET', `/api/v1/documents/${document?.doc_id}/original`);
    expect([answer.status, answer.body.detail]).toEqual([404, expect.stringContaining('on the machine')]);
    expect(answer.text).not.toContain(root);
  });

  it('is planned by a dry run, which writes nothing', async () => {
    await write('a.md', 'Alpha.');
    await create();
    expect(await sync({ dry_run: true })).toMatchObject({ state: 'completed', dry_run: true, added: 1 });
    expect(await uris()).toEqual([]);
    expect((await objects()).objects).toEqual([]);
  });

  it('that is emptied keeps its documents until that is confirmed', async () => {
    await write('a.md', 'Alpha.');
    await write('b.md', 'Beta.');
    await create();
    await sync();
    await rm(join(folder, 'a.md'));
    await rm(join(folder, 'b.md'));
    expect(await sync()).toMatchObject({ removed: 0, missing: 2, withheld: 0 });
    expect(await sync()).toMatchObject({ removed: 0, withheld: 2 });
    expect(await uris()).toEqual(['a.md', 'b.md']);
    expect((await objects('?state=missing')).objects).toHaveLength(2);
    await write('a.md', 'Alpha is back.');
    expect(await sync({ confirm_removals: true })).toMatchObject({ changed: 1, removed: 1, withheld: 0 });
    expect(await uris()).toEqual(['a.md']);
  });

  it('that is gone fails the sync and removes nothing', async () => {
    await write('a.md', 'Alpha.');
    await create();
    await sync();
    await rm(folder, { recursive: true });
    const failed = await sync();
    expect(failed).toMatchObject({ state: 'failed', removed: 0, error: { code: 'NOT_FOUND' } });
    expect(failed.error?.detail).not.toContain(root);
    expect(await uris()).toEqual(['a.md']);
  });

  it('reports objects that cannot be converted, and tries them again when asked', async () => {
    await write('broken.pdf', '%PDF-1.7 and nothing more');
    await write('fine.md', 'Fine.');
    await create();
    expect(await sync()).toMatchObject({ state: 'completed', seen: 2, added: 2, failed: 1 });
    const [broken, fine] = (await objects()).objects;
    expect(broken).toMatchObject({ key: 'broken.pdf', state: 'failed', error: { code: 'CONVERSION_FAILED' } });
    expect(fine).toMatchObject({ key: 'fine.md', state: 'indexed' });
    expect((await objects('?state=failed&limit=1')).objects).toHaveLength(1);
    expect(await sync()).toMatchObject({ changed: 1, unchanged: 1, failed: 1 });
  });

  it('takes what its globs say, in pages by key', async () => {
    for (const name of ['a.md', 'b.md', 'c.txt', 'deep/d.md']) await write(name, `Text of ${name}.`);
    await create({ include: ['**/*.md'], exclude: ['deep/**'] });
    expect(await sync()).toMatchObject({ seen: 2, ignored: 2 });
    const first = await objects('?limit=1');
    expect(first).toMatchObject({ objects: [{ key: 'a.md' }], next_after: 'a.md' });
    expect(await objects('?limit=1&after=a.md')).toEqual({ objects: [expect.objectContaining({ key: 'b.md' })] });
  });

  it('loses secrets of its files before they are stored', async () => {
    await write('config.md', `Key: ${'AKIA'}${'IOSFODNN7EXAMPLB'}\n\nA valve opens.`);
    await create();
    await sync();
    const { text } = await app.call('POST', '/api/v1/search', {
      query: 'valve key',
      collection: `collection-${number}`,
    });
    expect(text).toContain('REDACTED');
    expect(text).not.toContain('IOSFODNN7EXAMPLB');
  });
});

describe('a source', () => {
  it('is refused outside of what the operator opened, other tenants included', async () => {
    const urls = [
      'file:///etc/',
      `file://${root}/other/`,
      `file://${root}/default/../other/`,
      `file://${root}/default-2/`,
      's3://bucket/',
    ];
    for (const url of urls) {
      const { status, text } = await create({ url });
      expect([url, status]).toEqual([url, url.includes('..') ? 400 : 403]);
      expect(text).not.toContain(`${root}/shared`);
    }
    const theirs = await app.key('other');
    const answer = await app.call('POST', '/api/v1/sources', { url: `file://${folder}/` }, { key: theirs });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['ftp://host/', 'begins with none of'],
    ['nonsense', 'is not an address'],
    ['s3://user:secret@bucket/', 'credentials'],
    ['https://docs.example.com/?q=1', 'query'],
    ['file://host/path/', 'names a host'],
    ['az://account/', 'names no container'],
  ])('is refused with the address %s', async (url, why) => {
    const { status, text } = await create({ url });
    expect(status).toBe(400);
    expect(text).toContain(why);
    expect(text).not.toContain('secret');
  });

  it('does not exist for other tenants, nor for keys of other collections', async () => {
    await write('a.md', 'Alpha.');
    await create();
    await sync();
    const path = `/api/v1/sources/source-${number}`;
    const theirs = await app.key('other');
    const narrow = app.keyOf({
      tenantId: (await app.gateway.catalog.tenants.ensure('default')).id,
      subject: 'narrow',
      scopes: new Set(['read', 'ingest']),
      collections: new Set(['elsewhere']),
    });
    for (const key of [theirs, narrow]) {
      expect((await app.call('GET', '/api/v1/sources', undefined, { key })).body).toEqual({ sources: [] });
      for (const [method, at, body] of [
        ['GET', path, undefined],
        ['GET', `${path}/objects`, undefined],
        ['PUT', path, { paused: true }],
        ['POST', `${path}/sync`, {}],
        ['DELETE', `${path}/sync`, undefined],
        ['DELETE', path, undefined],
      ] as const)
        expect([at, (await app.call(method, at, body, { key })).status]).toEqual([at, 404]);
    }
    const reader = await app.key('default', ['read']);
    expect((await app.call('POST', `${path}/sync`, {}, { key: reader })).status).toBe(403);
  });

  it('has a name of its own, can be paused, and goes with its documents or without', async () => {
    await write('a.md', 'Alpha.');
    await create();
    expect((await create()).status).toBe(409);
    await sync();
    const path = `/api/v1/sources/source-${number}`;
    expect((await app.call('PUT', path, { paused: true })).body).toMatchObject({ paused: true });
    expect((await app.call('POST', `${path}/sync`, {})).status).toBe(409);
    expect((await app.call('DELETE', `${path}?documents=delete`)).body).toMatchObject({ documents_deleted: 1 });
    expect(await uris()).toEqual([]);
    expect((await app.call('GET', path)).status).toBe(404);
  });

  it('fills its collection again when that was deleted', async () => {
    await write('a.md', 'Alpha.');
    await create();
    await sync();
    expect((await app.call('DELETE', `/api/v1/collections/collection-${number}`)).status).toBe(200);
    expect(await sync()).toMatchObject({ added: 1, unchanged: 0 });
    expect(await uris()).toEqual(['a.md']);
  });

  it('is synced by its schedule', async () => {
    await write('a.md', 'Alpha.');
    await create({ every_minutes: 5 });
    for (;;) {
      const { body } = await app.call('GET', `/api/v1/sources/source-${number}`);
      const source = sourceDetailSchema.parse(body);
      if (source.last_sync?.state === 'completed') {
        expect(source.last_sync).toMatchObject({ trigger: 'schedule', added: 1 });
        expect(Date.parse(source.next_sync_at ?? '')).toBeGreaterThan(Date.now() + 4 * 60_000);
        break;
      }
      await sleep(50);
    }
  });
});
