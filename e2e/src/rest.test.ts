import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { run } from './harness/process.ts';
import { endOfJob } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';

describe('the REST API with curl', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    gateway = await startGateway(dir.path);
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const curl = async (path: string, ...args: string[]) => {
    const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', `${gateway.url}${path}`, ...args]);
    const cut = stdout.lastIndexOf('\n');
    return { status: Number(stdout.slice(cut + 1)), body: stdout.slice(0, cut) };
  };
  const key = () => ['-H', `Authorization: Bearer ${gateway.apiKey}`];
  const json = (body: unknown) => ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)];

  it('ingests, searches, lists, reads and deletes', async () => {
    const text = '# Night shift\n\nThe pager is in the second drawer.\n';
    const ingested = await curl(
      '/api/v1/ingest',
      ...key(),
      ...json({ text, metadata: { filename: 'night.md', collection: 'notes' } }),
    );
    const { doc_id: docId, job_id: jobId } = JSON.parse(ingested.body);
    expect(await endOfJob(gateway, jobId), ingested.body).toMatchObject({ state: 'completed' });

    const found = JSON.parse(
      (await curl('/api/v1/search', ...key(), ...json({ query: 'where is the pager', collection: 'notes' }))).body,
    );
    expect(found.results[0]).toMatchObject({
      doc_id: docId,
      filename: 'night.md',
      heading_path: ['Night shift'],
      rank: 1,
    });
    expect(text.slice(found.results[0].start, found.results[0].end)).toBe(found.results[0].text);

    const question = { question: 'In which drawer is the pager?', collection: 'notes' };
    const evidence = JSON.parse((await curl('/api/v1/evidence/retrieve', ...key(), ...json(question))).body);
    expect(evidence.quotes[0]).toMatchObject({
      quote: 'The pager is in the second drawer.',
      citation: { doc_id: docId, passage_id: found.results[0].passage_id },
    });
    const passage = { passage_id: found.results[0].passage_id };
    const read = JSON.parse((await curl('/api/v1/passages/read', ...key(), ...json(passage))).body);
    expect(read).toMatchObject({ text: found.results[0].text, truncated: false });

    expect(JSON.parse((await curl('/api/v1/collections', ...key())).body).collections).toMatchObject([
      { name: 'notes', documents: 1 },
    ]);
    expect(JSON.parse((await curl('/api/v1/documents?collection=notes', ...key())).body).documents).toMatchObject([
      { doc_id: docId },
    ]);
    expect(JSON.parse((await curl(`/api/v1/documents/${docId}`, ...key())).body)).toMatchObject({
      text,
      outline: [{ text: 'Night shift' }],
    });
    expect((await curl(`/api/v1/documents/${docId}`, '-X', 'DELETE', ...key())).status).toBe(200);
    expect((await curl(`/api/v1/documents/${docId}`, ...key())).status).toBe(404);
  });

  it('distinguishes README.md of two folders and recognises the same file sent twice', async () => {
    const send = async (uri: string, text: string) => {
      const request = { text, metadata: { filename: 'README.md', uri, collection: 'readmes' } };
      const sent = JSON.parse((await curl('/api/v1/ingest', ...key(), ...json(request))).body);
      await endOfJob(gateway, sent.job_id);
      return sent;
    };
    const a = await send('A/README.md', '# A\n\nFirst project.');
    const b = await send('B/README.md', '# B\n\nSecond project.');
    const again = await send('A/README.md', '# A\n\nFirst project.');
    expect(a.doc_id).not.toBe(b.doc_id);
    expect(again).toMatchObject({ status: 'unchanged', doc_id: a.doc_id });
  });

  it('answers health without a key, and everything else with 401', async () => {
    expect(await curl('/health')).toMatchObject({ status: 200 });
    expect(JSON.parse((await curl('/health')).body)).toMatchObject({ status: 'ok' });
    expect((await curl('/liveness')).status).toBe(200);
    expect((await curl('/readiness')).status).toBe(200);
    for (const path of ['/api/v1/collections', '/api/v1/documents', '/mcp'])
      expect((await curl(path)).status).toBe(401);
    const wrong = await curl('/api/v1/collections', '-H', 'Authorization: Bearer nope');
    expect(wrong.status).toBe(401);
    expect(JSON.parse(wrong.body)).toMatchObject({
      error: 'AuthenticationError',
      code: 'UNAUTHENTICATED',
      status_code: 401,
    });
  });

  it('publishes its contract as OpenAPI 3.1 and as a page for people', async () => {
    const openapi = JSON.parse((await curl('/openapi.json')).body);
    expect(openapi.openapi).toMatch(/^3\.1/);
    expect(Object.keys(openapi.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/ingest',
        '/api/v1/ingest_url',
        '/api/v1/search',
        '/api/v1/collections',
        '/api/v1/documents',
        '/api/v1/documents/{doc_id}',
        '/health',
      ]),
    );
    const page = await curl('/');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<html');
    expect(page.body).not.toMatch(/(?:src|href)="https?:/);
  });

  it('refuses a body over the limit while reading it, and continues to serve', async () => {
    const big = join(dir.path, 'big.json');
    await writeFile(big, JSON.stringify({ text: 'x'.repeat(17_000_000), metadata: { filename: 'big.txt' } }));
    const refused = await curl(
      '/api/v1/ingest',
      ...key(),
      '-H',
      'Content-Type: application/json',
      '-H',
      'Expect:',
      '--data-binary',
      `@${big}`,
    );
    expect(refused.status).toBe(413);
    const chunked = await curl(
      '/api/v1/ingest',
      ...key(),
      '-H',
      'Content-Type: application/json',
      '-H',
      'Transfer-Encoding: chunked',
      '-H',
      'Expect:',
      '--data-binary',
      `@${big}`,
    );
    expect(chunked.status).toBe(413);
    expect((await curl('/health')).status).toBe(200);
  });

  it('refuses to fetch an address on this machine or the private network', async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://localhost/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://0x7f000001/',
      'http://example.com/',
    ]) {
      const refused = await curl('/api/v1/ingest_url', ...key(), ...json({ url }));
      expect(refused.status, `${url} ${refused.body}`).toBe(400);
      expect(JSON.parse(refused.body).code).toBe('INVALID_ARGUMENT');
    }
  });
});
