import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddingStandIn } from '../harness/embedding-stand-in.ts';
import { BINS, cleanEnv, run } from '../harness/process.ts';
import { type SeedGateway, startSeedGateway } from './seed-gateway.ts';

const RUNBOOK =
  '# Revenue\n\nfact_revenue is the canonical revenue table.\n\n## Retries\n\nAirflow retries a task twice.\n';

describe('seed 002: a multi-tenant retrieval service', () => {
  let seed: SeedGateway;
  let docId: string;
  beforeAll(async () => {
    seed = await startSeedGateway({ RAG_TENANTS: 'default, rival' });
    docId = await seed.ingest(RUNBOOK, { filename: 'revenue.md', collection: 'runbooks' });
  });
  afterAll(() => seed[Symbol.asyncDispose]());

  /** A request with the key of another person or tenant. */
  const as = async (key: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${seed.gateway.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: Object(await response.json()) };
  };
  const keyOf = async (tenant: string, user: string): Promise<string> => {
    const args = ['keys', 'create', '--tenant', tenant, '--name', user, '--json', '--data-dir', seed.gateway.dataDir];
    const made = await run(process.execPath, [BINS.gateway, ...args], { env: cleanEnv() });
    expect(made.code, made.stderr).toBe(0);
    return String(Object(JSON.parse(made.stdout)).key);
  };

  it('public paths (no auth): /liveness, /readiness, /openapi.json', async () => {
    for (const path of ['/liveness', '/readiness', '/openapi.json']) {
      expect((await fetch(`${seed.gateway.url}${path}`)).status, path).toBe(200);
    }
    expect((await fetch(`${seed.gateway.url}/api/v1/documents`)).status).toBe(401);
  });

  it('hybrid search: acronyms and table names by words, questions by meaning', async () => {
    const { results } = await seed.post('/api/v1/search', { query: 'fact_revenue', explain: true });
    expect(results[0]).toMatchObject({ doc_id: docId, explain: { words_rank: 1, meaning_rank: expect.any(Number) } });
  });

  it('Reciprocal Rank Fusion with K (RAG_RRF_K)', async () => {
    const { results } = await seed.post('/api/v1/search', { query: 'canonical revenue table', fusion: 'rrf' });
    expect(results[0].doc_id).toBe(docId);
  });

  it('per-document cap (diversity)', async () => {
    const body = { query: 'revenue retries', max_per_doc: 1, top_k: 10 };
    const { results } = await seed.post('/api/v1/search', body);
    const docs = results.map(({ doc_id: id }: { doc_id: string }) => id);
    expect(new Set(docs).size).toBe(docs.length);
  });

  it('documents with ranked chunks (group_by document)', async () => {
    const { results } = await seed.post('/api/v1/search', { query: 'revenue', group_by: 'document', top_k: 2 });
    expect(results[0]).toMatchObject({ doc_id: docId, passages: expect.any(Array) });
  });

  it('TEAM: all users in the same tenant; PRIVATE: only the document owner; another tenant: nothing', async () => {
    const [alice, bob, eve] = await Promise.all([
      keyOf('default', 'alice'),
      keyOf('default', 'bob'),
      keyOf('rival', 'eve'),
    ]);
    const secret = { filename: 'alice.md', collection: 'runbooks', visibility: 'private' };
    const sent = await as(alice, 'POST', '/api/v1/ingest', { text: 'Kelpie is the launch name.', metadata: secret });
    const seen = async (key: string) => {
      const { body } = await as(key, 'POST', '/api/v1/search', { query: 'kelpie launch name fact_revenue' });
      return (body.results ?? []).map((one: { filename: string }) => one.filename).toSorted();
    };
    expect(await seen(alice)).toEqual(['alice.md', 'revenue.md']);
    expect(await seen(bob)).toEqual(['revenue.md']);
    expect(await seen(eve)).toEqual([]);
    for (const key of [bob, eve]) {
      expect((await as(key, 'GET', `/api/v1/documents/${sent.body.doc_id}`)).status).toBe(404);
      expect((await as(key, 'DELETE', `/api/v1/documents/${sent.body.doc_id}`)).status).toBe(404);
    }
  });

  it('embedding batch size, concurrency and retries by setting', async () => {
    await using service = await startEmbeddingStandIn({ latencyMs: 20 });
    const limits = { RAG_EMBED_BATCH_SIZE: '2', RAG_EMBED_MAX_CONCURRENCY: '1', RAG_EMBED_MAX_RETRIES: '0' };
    await using other = await startSeedGateway({ ...service.env, ...limits, CHUNK_SIZE: '32', CHUNK_OVERLAP: '0' });
    const lines = Array.from(
      { length: 12 },
      (_, n) => `## Part ${n}\n\nAirflow runs the task of part ${n} every night.`,
    );
    await other.ingest(lines.join('\n\n'), { filename: 'parts.md' });
    expect(Math.max(...service.batches)).toBe(2);
    expect(service.mostAtOnce).toBe(1);
    service.mood = 'broken';
    const asked = service.batches.length;
    expect(await other.post('/api/v1/search', { query: 'nightly task' })).toMatchObject({ degraded_scopes: ['dense'] });
    expect(service.batches.length).toBe(asked + 1);
  });

  it('tenant allow-list', async () => {
    const stranger = await keyOf('stranger', 'mallory');
    expect((await as(stranger, 'GET', '/api/v1/collections')).status).toBe(403);
  });

  it('incremental: unchanged documents are skipped, changed ones replaced atomically', async () => {
    const metadata = { filename: 'revenue.md', collection: 'runbooks' };
    expect(await seed.post('/api/v1/ingest', { text: RUNBOOK, metadata })).toMatchObject({
      status: 'unchanged',
      doc_id: docId,
    });
    await seed.ingest(RUNBOOK.replace('twice', 'thrice'), metadata);
    const { text } = await seed.get(`/api/v1/documents/${docId}`);
    expect(text).toContain('thrice');
  });

  it('soft delete: nobody finds the document, and it can be restored', async () => {
    const metadata = { filename: 'retired.md', collection: 'runbooks' };
    const id = await seed.ingest('# Retired\n\nThe pelican table is retired.\n', metadata);
    const found = async () =>
      (await seed.post('/api/v1/search', { query: 'pelican table', filters: { doc_ids: [id] } })).results.length;
    expect(await found()).toBe(1);
    await seed.gateway.call('DELETE', `/api/v1/documents/${id}`);
    expect(await found()).toBe(0);
    expect(await seed.post(`/api/v1/trash/${id}/restore`, {})).toMatchObject({ doc_id: id });
    await expect.poll(found, { timeout: 60_000 }).toBe(1);
  });

  it('run tracking: pending, processing, completed, skipped, failed', async () => {
    const line = (n: number) =>
      JSON.stringify({ text: `Run ${n}.`, metadata: { filename: `${n}.md`, collection: 'runs' } });
    const response = await fetch(`${seed.gateway.url}/api/v1/ingest/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seed.gateway.apiKey}`, 'content-type': 'application/x-ndjson' },
      body: `${line(1)}\n${line(2)}\n`,
    });
    const run = /"run_id":"([^"]+)"/.exec(await response.text())?.[1];
    expect(await seed.get(`/api/v1/runs/${run}`)).toMatchObject({
      total: 2,
      states: { completed: expect.any(Number) },
    });
  });

  it('character offsets (chunk_start, chunk_end)', async () => {
    const { results } = await seed.post('/api/v1/search', { query: 'fact_revenue' });
    const { text } = await seed.get(`/api/v1/documents/${docId}`);
    expect(text.slice(results[0].start, results[0].end)).toBe(results[0].text);
  });

  it('MCP: search(query, limit) and list_documents(limit) with sanitized errors', async () => {
    const found = await seed.tool('search', { query: 'fact_revenue', limit: 1 });
    expect(found.results).toHaveLength(1);
    const listed = await seed.tool('list_documents', { limit: 1 });
    expect(listed).toMatchObject({
      documents: [{ visibility: 'team', chunks: expect.any(Number) }],
      next_cursor: expect.any(String),
    });
    const refused = await seed.tool('search', { query: 'x', collection: 'nowhere' });
    expect(refused.code).toBe('NOT_FOUND');
    expect(JSON.stringify(refused)).not.toMatch(/\/home|\/tmp|at .*\.ts/);
  });

  it('request body limit, structured JSON logging with request ID correlation', async () => {
    const { status, headers } = await seed.gateway.call('POST', '/api/v1/search', { query: 'fact_revenue' });
    expect(status).toBe(200);
    const id = headers.get('x-request-id');
    expect(id).toMatch(/\S{8,}/);
    const big = await seed.gateway.call('POST', '/api/v1/ingest', {
      text: 'x'.repeat(60_000_000),
      metadata: { filename: 'big.md' },
    });
    expect(big).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });
});
