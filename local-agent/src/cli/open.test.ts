import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchResponse } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { drawPdf, lines } from '../convert/pdf/draw-pdf.test.fixture.ts';
import { type Answer, DOC_ID, json, loopbackGateway } from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

const TEXT = 'Retries wait one second, then two, then four.';
const PLACE = {
  passage_id: 'p'.repeat(43),
  doc_id: DOC_ID,
  collection: 'default',
  source: 'manuals',
  uri: 'client.pdf',
  filename: 'client.pdf',
  title: 'Client',
  heading_path: [],
  segment: { kind: 'page' as const, label: '1' },
  start: 0,
  end: TEXT.length,
  resource: `docferry://documents/${DOC_ID}/0-${TEXT.length}`,
};
const FOUND: SearchResponse = {
  query: 'retries',
  count: 1,
  results: [{ ...PLACE, rank: 1, score: 1, relevance: 0.9, preview: TEXT }],
  warnings: [],
  partial: false,
  degraded_scopes: [],
};
const DOCUMENT = {
  doc_id: DOC_ID,
  collection: 'default',
  source: 'manuals',
  uri: 'client.pdf',
  filename: 'client.pdf',
  title: 'Client',
  kind: 'doc',
  tags: [],
  visibility: 'team',
  mime_type: null,
  content_hash: null,
  converter: null,
  chunks: 1,
  chars: 60,
  updated_at: '2026-01-02T03:04:05.000Z',
};

const answer: Answer = (response, request) => {
  if (request.url === '/api/v1/search') return json(FOUND)(response, request);
  if (request.url === '/api/v1/passages/read')
    return json({ text: TEXT, citation: PLACE, truncated: false })(response, request);
  const slice = { document: DOCUMENT, outline: [], outline_truncated: false, segments: [], text: '', start: 0, end: 0 };
  return json(slice)(response, request);
};

describe('docferry open', () => {
  it('draws the page behind a number of the last search, and knows no number that was not printed', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(answer);
    const env = { RAG_API_URL: gateway.url, XDG_CACHE_HOME: join(dir.path, '.cache') };
    const none = await docferry(['open', '1'], { dir, env });
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('has no result 1')]);

    const original = await dir.write('manuals/client.pdf');
    await writeFile(original, await drawPdf((pen) => lines(pen.font('Helvetica', 10), [TEXT], 60, 100)));
    await dir.write(
      '.cache/docferry/originals.json',
      JSON.stringify({ folders: [['manuals', [join(dir.path, 'manuals')]]], files: [] }),
    );
    expect((await docferry(['search', 'retries'], { dir, env })).code).toBe(0);
    const out = join(dir.path, 'page.png');
    const shown = await docferry(['open', '1', '--out', out], { dir, env });
    expect(shown).toMatchObject({ code: 0, stdout: `${out}\n` });
    expect(shown.stderr).toContain('client.pdf, page 1, with the text marked.');
    expect((await readFile(out)).subarray(1, 4).toString()).toBe('PNG');

    const facts = JSON.parse((await docferry(['open', '1', '--json'], { dir, env })).stdout);
    expect(facts).toMatchObject({ page: 1, marked: true, changed: false, original });
    expect((await readFile(facts.file)).length).toBeGreaterThan(1_000);
  });

  it('says what cannot be opened, with a code', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(answer);
    const env = { RAG_API_URL: gateway.url, XDG_CACHE_HOME: join(dir.path, '.cache') };
    const missing = await docferry(['open', DOC_ID, '--page', '2', '--json'], { dir, env });
    expect([missing.code, JSON.parse(missing.stderr)]).toMatchObject([1, { code: 'NOT_FOUND' }]);
    await dir.write(
      '.cache/docferry/originals.json',
      JSON.stringify({ folders: [['manuals', [join(dir.path, 'manuals')]]], files: [] }),
    );
    await dir.write('manuals/client.pdf/a-folder-now.txt');
    const folder = await docferry(['open', DOC_ID, '--page', '1'], { dir, env });
    expect([folder.code, folder.stderr]).toEqual([2, expect.stringContaining('client.pdf is a directory')]);
    const wrong = await docferry(['open', DOC_ID, '--page', 'two'], { dir, env });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--page')]);
  });
});
