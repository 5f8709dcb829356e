import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, INGESTED, json, loopbackGateway, refusal } from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

/** Lists no collections and ingests everything but what `refused` names. */
function gatewayFor(refused: Readonly<Record<string, Answer>> = {}): Answer {
  return (response, request) => {
    if (request.method === 'GET') return json({ collections: [] })(response, request);
    const { filename } = JSON.parse(request.body).metadata;
    return (refused[filename] ?? json(INGESTED))(response, request);
  };
}

const bodies = (seen: readonly { method: string; body: string }[]) =>
  seen.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body)] : []));

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

  it('goes on after a file that fails and tells of both', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor({ 'b.md': refusal('INVALID_ARGUMENT') }));
    for (const name of ['a.md', 'b.md', 'c.md']) await dir.write(`d/${name}`);
    const run = await docferry(['ingest', 'd', 'gone', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run.code).toBe(3);
    expect(JSON.parse(run.stdout)).toMatchObject({
      results: [
        { file: 'gone', status: 'failed', error: { code: 'NOT_FOUND' } },
        { file: 'd/a.md', status: 'success' },
        { file: 'd/b.md', status: 'failed', error: { code: 'INVALID_ARGUMENT', request_id: 'request-1' } },
        { file: 'd/c.md', status: 'success' },
      ],
      ingested: 2,
      unchanged: 0,
      failed: 2,
      not_tried: 0,
    });
  });

  it('stops when every further file would fail alike', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(gatewayFor({ 'b.md': refusal('STORAGE_FULL') }));
    for (const name of ['a.md', 'b.md', 'c.md']) await dir.write(`d/${name}`);
    const run = await docferry(['ingest', 'd', '--json'], { dir, env: { RAG_API_URL: gateway.url } });
    expect(run.code).toBe(3);
    expect(JSON.parse(run.stdout)).toMatchObject({ ingested: 1, failed: 1, not_tried: 1 });
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
      if (request.method === 'GET') return json({ collections: [] })(response, request);
      response.on('close', broken.resolve);
      arrived.resolve();
    });
    await dir.write('a.md');
    const env = { RAG_API_URL: gateway.url };
    expect(await docferry(['ingest', 'a.md'], { dir, env, interruptAfter: arrived.promise })).toMatchObject({
      code: 130,
    });
    await broken.promise;
  });
});
