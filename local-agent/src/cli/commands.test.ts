import type { DocumentInfo, Health, SearchResponse } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { DOC_ID, json, loopbackGateway, refusal } from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

const FOUND: SearchResponse = {
  query: 'retries',
  count: 1,
  results: [
    {
      passage_id: 'p',
      doc_id: DOC_ID,
      collection: 'alpha',
      rank: 1,
      score: 0.5,
      relevance: 0.9,
      preview: 'Retries back\noff.',
      title: 'Manual',
      heading_path: ['Client', 'Retries'],
      segment: { kind: 'page', label: '12' },
      start: 0,
      end: 17,
      source: 'manuals',
      uri: 'client.pdf',
      filename: 'client.pdf',
      resource: `docferry://documents/${DOC_ID}/0-17`,
    },
  ],
  warnings: [],
  partial: false,
  degraded_scopes: [],
};

const document = (uri: string, docId = DOC_ID): DocumentInfo => ({
  doc_id: docId,
  collection: 'alpha',
  source: 'manuals',
  uri,
  filename: uri,
  title: uri,
  kind: 'doc',
  tags: [],
  visibility: 'team',
  mime_type: null,
  content_hash: null,
  converter: null,
  chunks: 3,
  chars: 10,
  updated_at: '2026-01-02T03:04:05.000Z',
});

const HEALTH: Health = {
  status: 'ok',
  version: '0.1.0',
  contract: '1.0',
  uptime_s: 1,
  parts: { catalog: { status: 'ok' }, store: { status: 'ok' }, embedder: { status: 'ok' } },
};

describe('docferry search', () => {
  it('cites file, page and heading', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(json(FOUND));
    const args = ['search', '--collection', 'alpha', '--collection', 'beta', 'retries', '--top-k', '7'];
    const run = await docferry(args, { dir, env: { RAG_API_URL: gateway.url } });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('1. client.pdf · page 12 · Client > Retries');
    expect(run.stdout).toContain('Retries back off.');
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toEqual({
      query: 'retries',
      collections: ['alpha', 'beta'],
      top_k: 7,
      include_text: false,
    });
  });

  it('groups by documents, with the places of the next passages', async () => {
    await using dir = await tempDir();
    const [found] = FOUND.results;
    if (!found) throw new Error('no passage');
    const passages = [
      { ...found, segment: { kind: 'page' as const, label: '13' }, relevance: 0.25 },
      { ...found, segment: null, heading_path: [] },
    ];
    await using gateway = await loopbackGateway(json({ ...FOUND, results: [{ ...found, passages }] }));
    const args = ['search', 'retries', '--group-by', 'document'];
    const run = await docferry(args, { dir, env: { RAG_API_URL: gateway.url } });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('   also page 13 · Client > Retries  relevance 0.25\n');
    expect(run.stdout).toContain('   also another passage');
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toMatchObject({ group_by: 'document' });
  });

  it('gives the whole answer as JSON, and errors in the shape of the contract', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(json(FOUND), refusal('NOT_FOUND'));
    const options = { dir, env: { RAG_API_URL: gateway.url } };
    expect(JSON.parse((await docferry(['search', 'retries', '--json'], options)).stdout)).toEqual(FOUND);
    const failed = await docferry(['search', 'retries', '--json'], options);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(failed.stderr)).toMatchObject({ code: 'NOT_FOUND', status_code: 404, request_id: 'request-1' });
  });
});

describe('docferry get', () => {
  const text = '# Manual\n\nIntro.\n\n## Retries\n\nFive times.\n\n## Storage\n\nDisks.\n';
  const outline = [
    { level: 1, text: 'Manual', start: 0 },
    { level: 2, text: 'Retries', start: text.indexOf('## Retries') },
    { level: 2, text: 'Storage', start: text.indexOf('## Storage') },
  ];
  const slice = (start: number, end: number) => ({
    document: document('a.md'),
    outline,
    outline_truncated: false,
    segments: [{ kind: 'page', label: '1', start: 0, end: text.indexOf('## Storage') }],
    text: text.slice(start, end),
    start,
    end,
    ...(end < text.length ? { next_start: end } : {}),
  });

  it('prints a document whole, slice by slice', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(json(slice(0, 20)), json(slice(20, 40)), json(slice(40, text.length)));
    const run = await docferry(['get', DOC_ID], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run).toMatchObject({ code: 0, stdout: text, stderr: '' });
    expect(gateway.seen.map(({ url }) => /start=\d+/.exec(url)?.[0])).toEqual([undefined, 'start=20', 'start=40']);
  });

  it('prints a section or a page to its end, and no further', async () => {
    await using dir = await tempDir();
    const start = text.indexOf('## Retries');
    const section = text.slice(start, text.indexOf('## Storage'));
    await using gateway = await loopbackGateway(
      json(slice(start, start + 5)),
      json(slice(start + 5, text.length)),
      json(slice(0, 9)),
      json(slice(9, text.length)),
    );
    const env = { RAG_API_URL: gateway.url };
    expect(await docferry(['get', DOC_ID, '--section', 'retries'], { dir, env })).toMatchObject({ stdout: section });
    const page = await docferry(['get', DOC_ID, '--page', '1', '--json'], { dir, env });
    expect(JSON.parse(page.stdout)).toMatchObject({
      document: { doc_id: DOC_ID },
      start: 0,
      text: text.slice(0, text.indexOf('## Storage')),
    });
    expect(gateway.seen[0]?.url).toContain('section=retries');
  });

  it('prints the headings, and finds a document by its name', async () => {
    await using dir = await tempDir();
    const list = json({ documents: [document('a.md'), document('b.md')] });
    const inFolder = json({ documents: [{ ...document('deep/a.md'), filename: 'a.md' }, document('b.md')] });
    const whole = json(slice(0, text.length));
    await using gateway = await loopbackGateway(list, whole, inFolder, whole);
    for (const name of ['manuals/a.md', 'a.md']) {
      const run = await docferry(['get', name, '--outline'], { dir, env: { RAG_API_URL: gateway.url } });
      expect(run).toMatchObject({ code: 0, stdout: 'Manual\n  Retries\n  Storage\n' });
    }
  });

  it('refuses a section of a page, and passes on what is not there', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(refusal('NOT_FOUND'));
    const env = { RAG_API_URL: gateway.url };
    expect(await docferry(['get', DOC_ID, '--section', 'x', '--page', '1'], { dir, env })).toMatchObject({ code: 2 });
    expect(await docferry(['get', DOC_ID, '--section', 'x'], { dir, env })).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('docferry list and delete', () => {
  it('lists all pages of documents', async () => {
    await using dir = await tempDir();
    const pages = [{ documents: [document('a.pdf')], next_cursor: 'next' }, { documents: [document('b.pdf')] }];
    await using gateway = await loopbackGateway(...pages.map((page) => json(page)));
    const run = await docferry(['list', '--collection', 'alpha'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run.stdout).toContain('manuals/a.pdf');
    expect(run.stdout).toContain('manuals/b.pdf');
    expect(gateway.seen[1]?.url).toContain('cursor=next');
  });

  it('deletes by source and uri, without asking when nobody is there to answer', async () => {
    await using dir = await tempDir();
    const list = json({ documents: [document('a.pdf'), document('b.pdf')] });
    await using gateway = await loopbackGateway(list, json({ status: 'deleted', doc_id: DOC_ID, chunks: 3 }));
    const run = await docferry(['delete', 'manuals/b.pdf'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('deleted  manuals/b.pdf') });
    expect(gateway.seen[1]).toMatchObject({ method: 'DELETE', url: `/api/v1/documents/${DOC_ID}` });
  });

  it('deletes a single file by its name', async () => {
    await using dir = await tempDir();
    const list = json({ documents: [document('~0123/a.pdf'), document('sub/a.pdf')] });
    await using gateway = await loopbackGateway(list, json({ status: 'deleted', doc_id: DOC_ID, chunks: 1 }));
    const run = await docferry(['delete', 'a.pdf', '--yes'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passage\n') });
  });

  it('deletes nothing by a bare name that matches a document of another source, without a terminal', async () => {
    await using dir = await tempDir();
    for (const found of ['~0123/a.pdf', 'a.pdf']) {
      await using gateway = await loopbackGateway(json({ documents: [document(found)] }));
      const run = await docferry(['delete', 'a.pdf', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
      expect(run).toMatchObject({ code: 2, stdout: '' });
      expect(JSON.parse(run.stderr)).toMatchObject({
        code: 'INVALID_ARGUMENT',
        detail: expect.stringContaining(`manuals/${found} of alpha`),
        advice: expect.stringContaining('--yes'),
        details: { doc_ids: [DOC_ID] },
      });
      expect(gateway.seen.every(({ method }) => method === 'GET')).toBe(true);
    }
  });

  it('deletes nothing when a uri is that of several documents, or of none', async () => {
    await using dir = await tempDir();
    const two = [document('a.pdf'), document('a.pdf', '4f0e2c1a-9f1b-5c55-8d1e-6a2f7b1c0d9e')];
    await using gateway = await loopbackGateway(json({ documents: two }));
    const options = { dir, env: { RAG_API_URL: gateway.url } };
    expect(await docferry(['delete', 'a.pdf'], options)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(DOC_ID),
    });
    expect(await docferry(['delete', 'c.pdf'], options)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('docferry list'),
    });
    expect(gateway.seen.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('docferry doctor', () => {
  it('finds everything in order', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(json(HEALTH), json({ collections: [] }));
    const env = { RAG_API_URL: gateway.url, RAG_API_KEY: 'k', RAG_ALLOWED_DIRS: dir.path };
    const run = await docferry(['doctor', '--json'], { dir, env });
    expect(JSON.parse(run.stdout).checks.filter(({ status }: { status: string }) => status !== 'ok')).toEqual([]);
    expect(run.code).toBe(0);
  });

  it('says of each fault how to fix it', async () => {
    await using dir = await tempDir();
    const gone = await docferry(['doctor'], { dir, env: { RAG_API_URL: 'http://127.0.0.1:1' } });
    expect(gone).toMatchObject({ code: 1, stdout: expect.stringContaining('docferry-gateway serve') });
    await using gateway = await loopbackGateway(json({ ...HEALTH, contract: '2.0' }), refusal('UNAUTHENTICATED'));
    const refused = await docferry(['doctor', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(JSON.parse(refused.stdout)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([expect.objectContaining({ name: 'versions', status: 'failed' })]),
    });
    const wrong = await docferry(['doctor'], { dir, env: { RAG_API_URL: 'nowhere' } });
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('RAG_API_URL') });
  });
});

describe('wrong use', () => {
  it('ends with 2 and points to the help', async () => {
    await using dir = await tempDir();
    for (const args of [
      ['bogus'],
      ['search'],
      ['search', 'x', '--top-k', '99'],
      ['list', '--bogus'],
      ['list', '-c', 'Ä'],
    ]) {
      expect(await docferry(args, { dir })).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('--help'),
      });
    }
  });

  it('is printed as JSON when JSON was asked for', async () => {
    await using dir = await tempDir();
    const run = await docferry(['search', '--json'], { dir });
    expect(run.code).toBe(2);
    expect(JSON.parse(run.stderr)).toMatchObject({ code: 'INVALID_ARGUMENT', status_code: 400 });
  });
});
