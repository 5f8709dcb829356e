import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  type DocumentInfo,
  type ErrorCode,
  type IngestRequest,
} from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  DOC_ID,
  INGESTED,
  json,
  loopbackGateway,
  refusal,
} from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

/** Has no documents and ingests everything but what `refused` names. */
function gatewayFor(refused: Readonly<Record<string, ErrorCode>> = {}): Answer {
  return (response, request) => {
    if (request.method === 'GET') return json({ collections: [], documents: [] })(response, request);
    const answers = linesOf(request.body).map(({ metadata }, index) => {
      const code = refused[metadata.filename];
      return { line: index + 1, ...(code ? { error: { code, detail: `refused with ${code}` } } : INGESTED) };
    });
    response
      .writeHead(200, { 'content-type': 'application/x-ndjson', [CONTRACT_HEADER]: CONTRACT_VERSION })
      .end(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  };
}

const linesOf = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const bodies = (seen: readonly { method: string; body: string }[]) =>
  seen.flatMap(({ method, body }) => (method === 'POST' ? linesOf(body) : []));

/** A document as the gateway lists it. */
const infoOf = (metadata: IngestRequest['metadata']): DocumentInfo => ({
  doc_id: DOC_ID,
  collection: metadata.collection ?? 'default',
  source: metadata.source,
  uri: metadata.uri ?? '',
  filename: metadata.filename,
  title: metadata.filename,
  kind: metadata.kind ?? 'doc',
  tags: metadata.tags ?? [],
  visibility: metadata.visibility ?? 'team',
  mime_type: null,
  content_hash: metadata.content_hash ?? null,
  converter: metadata.converter ?? null,
  chunks: 3,
  chars: 10,
  updated_at: '2026-01-02T03:04:05.000Z',
});

describe('docferry ingest', () => {
  it('sends text and where it comes from, and no path of this machine', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor());
    await dir.write('docs/guide/a.md', '# Guide\n\ntext\n');
    const args = [
      'ingest',
      '--collection',
      'alpha',
      '--tag',
      'x',
      '--tag',
      'y',
      'docs',
      '--visibility',
      'private',
      '--kind',
      'code',
    ];
    const run = await docferry(args, { dir, env: { RAG_API_URL: gateway.url, RAG_API_KEY: 'secret' } });
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('ingested  docs/guide/a.md  3 passages') });
    const [body] = bodies(gateway.seen);
    expect(body.metadata).toMatchObject({
      filename: 'a.md',
      source: 'docs',
      uri: 'guide/a.md',
      title: 'Guide',
      collection: 'alpha',
      tags: ['x', 'y'],
      visibility: 'private',
      kind: 'code',
      content_hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(JSON.stringify(gateway.seen)).not.toContain(dir.path);
    expect(gateway.seen.every(({ headers }) => headers.authorization === 'Bearer secret')).toBe(true);
  });

  it('makes two documents of two files of one name, and one of a file named twice', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor());
    await dir.write('A/README.md', 'a');
    await dir.write('B/README.md', 'b');
    const env = { RAG_API_URL: gateway.url };
    await docferry(['ingest', 'A/README.md', 'B/README.md', './A/README.md'], { dir, env });
    const uris = bodies(gateway.seen).map(({ metadata }) => `${metadata.source}/${metadata.uri}`);
    expect(uris).toHaveLength(2);
    expect(new Set(uris).size).toBe(2);
    await docferry(['ingest', 'A/README.md'], { dir, env });
    expect(uris).toContain(`local/${bodies(gateway.seen).at(-1).metadata.uri}`);
    expect(await readFile(join(dir.path, '.data', 'machine.key'), 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  });

  it('continues after a file that fails and reports both', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor({ 'b.md': 'INVALID_ARGUMENT' }));
    for (const name of ['a.md', 'b.md', 'c.md']) await dir.write(`d/${name}`);
    const run = await docferry(['ingest', 'd', 'gone', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run.code).toBe(3);
    expect(JSON.parse(run.stdout)).toMatchObject({
      results: [
        { file: 'gone', status: 'failed', error: { code: 'NOT_FOUND' } },
        { file: 'd/a.md', status: 'success' },
        { file: 'd/b.md', status: 'failed', error: { code: 'INVALID_ARGUMENT' } },
        { file: 'd/c.md', status: 'success' },
      ],
      ingested: 2,
      unchanged: 0,
      failed: 2,
      not_tried: 0,
    });
  });

  it('says of a file without text what is the matter, and does not send it', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor());
    await dir.write('d/a.md');
    await dir.write('d/blank.html', '<!doctype html><html><body><script>start()</script></body></html>');
    const run = await docferry(['ingest', 'd', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(JSON.parse(run.stdout)).toMatchObject({
      results: [
        { file: 'd/a.md', status: 'success' },
        { file: 'd/blank.html', error: { code: 'INVALID_ARGUMENT', detail: 'The document holds no text.' } },
      ],
    });
    expect(bodies(gateway.seen)).toHaveLength(1);
  });

  it('stops when every further file would fail alike', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor({ 'b.md': 'STORAGE_FULL' }));
    for (const name of ['a.md', 'b.md', ...Array.from({ length: 300 }, (_, at) => `c${at}.md`)])
      await dir.write(`d/${name}`);
    const run = await docferry(['ingest', 'd', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run.code).toBe(3);
    const { ingested, failed, not_tried: notTried } = JSON.parse(run.stdout);
    expect(failed).toBe(1);
    expect(notTried).toBeGreaterThan(100);
    expect(ingested + notTried).toBe(301);
  });

  it('sends files together, waits as long as the gateway says, and finishes', async () => {
    await using dir = await tempDir();
    let refusals = 0;
    const take = gatewayFor();
    await using gateway = await loopbackGateway((response, request) => {
      // longer in all than the agent tries by itself
      if (request.method === 'POST' && refusals < 10) {
        refusals += 1;
        return refusal('RATE_LIMITED', { 'retry-after': '1' })(response, request);
      }
      return take(response, request);
    });
    for (let at = 0; at < 60; at += 1) await dir.write(`d/${at}.md`, `text ${at}`);
    const run = await docferry(['ingest', 'd', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ ingested: 60, failed: 0 });
    const taken = gateway.seen.filter(({ method }) => method === 'POST').length - refusals;
    expect(taken).toBeLessThan(10);
    expect(gateway.seen.every(({ method, url }) => method === 'GET' || url.includes('/ingest/batch'))).toBe(true);
  });

  it('does not convert what the gateway has of the same bytes, and what was deleted or changed there it sends', async () => {
    await using dir = await tempDir();
    const documents = new Map<string, DocumentInfo>();
    const take = gatewayFor();
    await using gateway = await loopbackGateway((response, request) => {
      if (request.url.startsWith('/api/v1/documents'))
        return json({ documents: [...documents.values()] })(response, request);
      if (request.method === 'POST')
        for (const { metadata } of linesOf(request.body)) documents.set(metadata.uri, infoOf(metadata));
      return take(response, request);
    });
    for (const name of ['a.md', 'b.md', 'c.md']) await dir.write(`d/${name}`, `# ${name}`);
    const ingest = async (...options: string[]) => {
      gateway.seen.length = 0;
      await docferry(['ingest', 'd', ...options], { dir, env: { RAG_API_URL: gateway.url } });
      return bodies(gateway.seen)
        .map(({ metadata }) => String(metadata.uri))
        .toSorted((one, other) => one.localeCompare(other));
    };
    expect(await ingest()).toEqual(['a.md', 'b.md', 'c.md']);
    expect(await ingest()).toEqual([]);
    documents.delete('a.md');
    const b = documents.get('b.md');
    if (b) documents.set('b.md', { ...b, content_hash: '0'.repeat(64) });
    expect(await ingest()).toEqual(['a.md', 'b.md']);
    await dir.write('d/c.md', '# Other');
    expect(await ingest()).toEqual(['c.md']);
    expect(await ingest('--tag', 'x')).toEqual(['a.md', 'b.md', 'c.md']);
    expect(await ingest('--tag', 'x')).toEqual([]);
    expect(await ingest('--tag', 'x', '--ocr', 'force')).toEqual(['a.md', 'b.md', 'c.md']);
    expect(await ingest('--tag', 'x')).toEqual(['a.md', 'b.md', 'c.md']);
    expect(await ingest('--tag', 'x', '--redact', 'off')).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it('takes no file of elsewhere for one of a folder', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor());
    await dir.write('d/a.md', 'mine');
    await symlink(await dir.write('elsewhere/b.md', 'a secret of the neighbour'), join(dir.path, 'd/b.md'));
    await docferry(['ingest', 'd'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(bodies(gateway.seen).map(({ metadata }) => metadata.uri)).toEqual(['a.md']);
  });

  it('fails before converting when the gateway is not there or refuses the key', async () => {
    await using dir = await tempDir();
    await dir.write('a.md');
    const gone = await docferry(['ingest', 'a.md'], { dir, env: { RAG_API_URL: 'http://127.0.0.1:1' } });
    expect(gone).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('docferry-gateway serve') });
    await using gateway = await loopbackGateway(refusal('UNAUTHENTICATED'));
    const refused = await docferry(['ingest', 'a.md', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(refused.code).toBe(5);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      code: 'UNAUTHENTICATED',
      advice: expect.stringContaining('RAG_API_KEY'),
    });
  });

  it('ends with 130 after Ctrl-C and breaks the request off', async () => {
    await using dir = await tempDir();
    const arrived = Promise.withResolvers<void>();
    const broken = Promise.withResolvers<void>();
    await using gateway = await loopbackGateway((response, request) => {
      if (request.method === 'GET') return json({ collections: [], documents: [] })(response, request);
      response.on('close', broken.resolve);
      arrived.resolve();
    });
    await dir.write('a.md');
    const env = { RAG_API_URL: gateway.url };
    expect(await docferry(['ingest', 'a.md'], { dir, env, interruptAfter: arrived.promise })).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('0 of 1 files are in the gateway; the same command sends the rest.'),
    });
    await broken.promise;
  });

  it('prints of many files only the failures and the counts, unless each is asked for', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor({ 'bad.md': 'CONVERSION_FAILED' }));
    for (let at = 0; at < 21; at += 1) await dir.write(`d/${at}.md`, `text ${at}`);
    await dir.write('d/bad.md', 'text');
    const env = { RAG_API_URL: gateway.url };
    const quiet = await docferry(['ingest', 'd'], { dir, env });
    expect(quiet.stdout).toBe('');
    expect(quiet.stderr).toContain('d/bad.md');
    expect(quiet.stderr).toContain('21 ingested, 0 unchanged, 1 failed');
    const verbose = await docferry(['ingest', 'd', '--verbose'], { dir, env });
    expect(verbose.stdout.match(/^ingested /gm)).toHaveLength(21);
  });
});
