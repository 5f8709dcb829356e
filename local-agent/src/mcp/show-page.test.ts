import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawPdf, lines } from '../convert/pdf/draw-pdf.test.fixture.ts';
import { type Answer, DOC_ID, json, loopbackGateway } from '../send/loopback-gateway.test.fixture.ts';
import { type TempDir, tempDir } from '../temp-dir.test.fixture.ts';
import { mcpAgent } from './stdio.test.fixture.ts';

const PASSAGE = 'p'.repeat(43);
const QUOTE = 'Retries wait one second, then two, then four.';

const manual = () =>
  drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), ['An empty first page.'], 60, 100);
    lines(pen.addPage().font('Helvetica', 10), [QUOTE], 60, 300);
  });

/** A gateway that has one document, whose original is at `manuals/client.pdf`, and a passage on its second page. */
function gatewayOf(pdf: Uint8Array) {
  const content_hash = createHash('sha256').update(pdf).digest('hex');
  const place = { doc_id: DOC_ID, collection: 'default', source: 'manuals', uri: 'client.pdf', filename: 'client.pdf' };
  const document = {
    ...place,
    title: 'Client',
    kind: 'doc',
    tags: [],
    visibility: 'team',
    mime_type: null,
    content_hash,
    converter: null,
    chunks: 1,
    chars: 60,
    updated_at: '2026-01-02T03:04:05.000Z',
  };
  const slice = { document, outline: [], outline_truncated: false, segments: [], text: '', start: 0, end: 0 };
  const citation = {
    ...place,
    passage_id: PASSAGE,
    title: 'Client',
    heading_path: [],
    segment: { kind: 'page', label: '2' },
    start: 0,
    end: QUOTE.length,
    resource: `docferry://documents/${DOC_ID}/0-${QUOTE.length}`,
  };
  const answer: Answer = (response, request) => {
    const isPassage = request.url === '/api/v1/passages/read';
    json(isPassage ? { text: QUOTE, citation, truncated: false } : slice)(response, request);
  };
  return loopbackGateway(answer);
}

async function setUp(dir: TempDir) {
  const pdf = await manual();
  const path = await dir.write('manuals/client.pdf', '');
  await writeFile(path, pdf);
  await dir.write(
    '.cache/docferry/originals.json',
    JSON.stringify({ folders: [['manuals', [join(dir.path, 'manuals')]]], files: [] }),
  );
  return { path, gateway: await gatewayOf(pdf) };
}

describe('show_page', () => {
  it('gives the page of a passage as an image with the passage marked', async () => {
    await using dir = await tempDir();
    const { gateway } = await setUp(dir);
    await using _ = gateway;
    await using agent = await mcpAgent({
      dir,
      env: { RAG_API_URL: gateway.url, XDG_CACHE_HOME: join(dir.path, '.cache'), RAG_ALLOWED_DIRS: dir.path },
    });
    const show = (args: Record<string, unknown>) => agent.callTool({ name: 'show_page', arguments: args });
    const { content, isError } = await show({ passage_id: PASSAGE });
    expect(isError).toBeUndefined();
    expect(content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('page 2, with the text marked') });
    const image = content[1];
    if (image?.type !== 'image') throw new Error('no image came');
    expect(image.mimeType).toBe('image/png');
    expect(Buffer.from(image.data, 'base64').subarray(1, 4).toString()).toBe('PNG');

    const first = await show({ doc_id: DOC_ID, page: 1, quote: QUOTE });
    expect(first.content[0]).toMatchObject({ text: expect.stringContaining('page 1; the text was not found on it') });
  });

  it('says when the original changed, is gone, is outside the allowed folders or never was here', async () => {
    await using dir = await tempDir();
    const { gateway, path } = await setUp(dir);
    await using _ = gateway;
    const env = { RAG_API_URL: gateway.url, XDG_CACHE_HOME: join(dir.path, '.cache') };
    await using agent = await mcpAgent({ dir, env: { ...env, RAG_ALLOWED_DIRS: join(dir.path, 'manuals') } });
    await dir.write('elsewhere/a.md');
    await using narrow = await mcpAgent({ dir, env: { ...env, RAG_ALLOWED_DIRS: join(dir.path, 'elsewhere') } });
    const call = { name: 'show_page', arguments: { passage_id: PASSAGE } };

    await writeFile(path, Buffer.concat([await readFile(path), Buffer.from('\n%changed')]));
    const changed = await agent.callTool(call);
    expect(changed.content[0]).toMatchObject({ text: expect.stringContaining('changed since it was ingested') });

    const outside = await narrow.callTool(call);
    expect(outside.structuredContent).toMatchObject({ code: 'SCOPE_VIOLATION' });
    expect(JSON.stringify(outside)).not.toContain(dir.path);

    await rm(path);
    const gone = await agent.callTool(call);
    expect(gone.structuredContent).toMatchObject({ code: 'NOT_FOUND', detail: expect.stringContaining('is gone') });

    await rm(join(dir.path, '.cache'), { recursive: true });
    const never = await agent.callTool(call);
    expect(never.structuredContent).toMatchObject({ detail: expect.stringContaining('not on this machine') });
    expect(JSON.stringify([gone, never])).not.toContain(dir.path);
  });

  it('refuses a passage together with a document, and a document without a page', async () => {
    await using dir = await tempDir();
    await using agent = await mcpAgent({ dir });
    for (const args of [{}, { passage_id: PASSAGE, doc_id: DOC_ID, page: 1 }, { doc_id: DOC_ID }]) {
      const { structuredContent } = await agent.callTool({ name: 'show_page', arguments: args });
      expect(structuredContent).toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });
});
