import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, type McpClient } from '../harness/mcp-clients.ts';
import { EXAMPLES } from '../harness/process.ts';
import { endOfJob } from '../harness/settled-jobs.ts';
import { type SeedGateway, startSeedGateway } from './seed-gateway.ts';

describe('seed 004: local conversion, remote API, remote MCP', () => {
  let seed: SeedGateway;
  let agent: McpClient;
  beforeAll(async () => {
    seed = await startSeedGateway();
    const connect = CLIENTS['SDK v2, newest protocol'];
    if (!connect) throw new Error('the client is missing');
    const env = { RAG_API_URL: seed.gateway.url, RAG_API_KEY: seed.gateway.apiKey, RAG_ALLOWED_DIRS: EXAMPLES };
    agent = await connect({ kind: 'stdio', env });
  });
  afterAll(async () => {
    await agent[Symbol.asyncDispose]();
    await seed[Symbol.asyncDispose]();
  });
  const pdf = join(EXAMPLES, 'kestrel-handbook.pdf');

  it('convert_to_text(uri): text content', async () => {
    const { isError, text } = await agent.call('convert_to_text', { uri: pdf });
    expect(isError, text).toBe(false);
    expect(text).toContain('Kestrel');
  });

  it('convert_and_ingest(uri, collection): {status, doc_id, chunks}', async () => {
    const { structured } = await agent.call('convert_and_ingest', { uri: pdf, collection: 'manuals' });
    expect(structured).toMatchObject({ doc_id: expect.any(String), job_id: expect.any(String) });
    expect(await endOfJob(seed.gateway, structured.job_id)).toMatchObject({
      state: 'completed',
      chunks: expect.any(Number),
    });
  });

  it('source: "local" or "url", as a filter', async () => {
    const query = { query: 'Kestrel delivery attempts', collection: 'manuals' };
    const local = await seed.post('/api/v1/search', { ...query, filters: { source: 'local' } });
    expect(local.results[0].filename).toBe('kestrel-handbook.pdf');
    expect(local.results[0].source).not.toBe('local');
    expect((await seed.post('/api/v1/search', { ...query, filters: { source: 'url' } })).results).toEqual([]);
  });

  it('default collection', async () => {
    const { status } = await seed.post('/api/v1/ingest', {
      text: 'The default place.',
      metadata: { filename: 'd.md' },
    });
    expect(status).toBe('success');
    const { results } = await seed.tool('search', { query: 'default place', collection: 'default' });
    expect(results[0].filename).toBe('d.md');
  });

  it('search(query, collection, top_k): scores and metadata, with the page', async () => {
    const question = 'How long is the wait before the fourth delivery attempt?';
    const { results } = await seed.post('/api/v1/search', { query: question, collection: 'manuals', top_k: 3 });
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({
      score: expect.any(Number),
      relevance: expect.any(Number),
      filename: 'kestrel-handbook.pdf',
      segment: { kind: 'page', label: '4' },
    });
  });

  it('get_document(doc_id), page: 4', async () => {
    const { documents } = await seed.tool('list_documents', { collection: 'manuals' });
    const { text } = await seed.tool('get_document', { doc_id: documents[0].doc_id, page: 4 });
    expect(text).toContain('20 s');
    expect((await seed.get(`/api/v1/documents/${documents[0].doc_id}`)).document.filename).toBe('kestrel-handbook.pdf');
  });

  it('list_collections', async () => {
    const { collections } = await seed.tool('list_collections');
    expect(collections.map(({ name }: { name: string }) => name)).toEqual(['default', 'manuals']);
  });

  it('simple MCP interface: search, ingest_url, list_collections, get_document', async () => {
    const names = (await seed.client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['search', 'ingest_url', 'list_collections', 'get_document']));
  });

  it('ingest_url accepts HTTPS only, and nothing of this network', async () => {
    for (const uri of ['http://example.com/', 'https://127.0.0.1/', 'file:///etc/passwd']) {
      expect((await seed.tool('ingest_url', { uri })).code, uri).toBe('INVALID_ARGUMENT');
    }
  });

  it('/health without auth, everything else with a bearer token', async () => {
    expect((await fetch(`${seed.gateway.url}/health`)).status).toBe(200);
    for (const path of ['/api/v1/collections', '/api/v1/documents']) {
      expect((await fetch(`${seed.gateway.url}${path}`)).status, path).toBe(401);
      const wrong = await fetch(`${seed.gateway.url}${path}`, { headers: { authorization: 'Bearer sk-wrong' } });
      expect(wrong.status, path).toBe(401);
    }
  });

  it('error response format: error, detail, status_code, timestamp', async () => {
    expect(await seed.post('/api/v1/search', {})).toMatchObject({
      error: 'InvalidArgumentError',
      detail: expect.any(String),
      status_code: 400,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      request_id: expect.any(String),
    });
  });

  it('logs: JSON with request id, route, status and latency, and no key', () => {
    const { stdout, stderr } = seed.gateway.output;
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('{'));
    const requests = lines.map((line) => Object(JSON.parse(line))).filter(({ request_id: id }) => id !== undefined);
    expect(requests.length).toBeGreaterThan(0);
    expect(`${stdout}${stderr}`).not.toContain(seed.gateway.apiKey);
  });

  it('search results return in <3 seconds', async () => {
    const started = performance.now();
    await seed.post('/api/v1/search', { query: 'retry policy', collection: 'manuals' });
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
