import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import { GatewayError } from '../errors.ts';

describe('the endpoints for operators', () => {
  let app: RunningApp;
  let storeDown = false;
  const embedderDown = false;
  let searching: AbortSignal | undefined;
  beforeAll(async () => {
    app = await runApp((gateway) => {
      const failWhen = (down: () => boolean) => async () => {
        if (down()) throw new GatewayError('BACKEND_UNAVAILABLE', 'It is away: /root/secret/path.');
      };
      return {
        ...gateway,
        store: { ...gateway.store, check: failWhen(() => storeDown) },
        embedder: {
          ...gateway.embedder,
          check: failWhen(() => embedderDown),
          embedQuery: async (text, signal) => {
            if (text !== 'wait for the abort') return gateway.embedder.embedQuery(text, signal);
            searching = signal;
            await once(signal ?? new EventTarget(), 'abort');
            throw signal?.reason;
          },
        },
      };
    });
    await app.call('POST', '/api/v1/ingest', { text: 'Some text.', metadata: { filename: 'a.md' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('reports its health to everyone, without tenants or paths', async () => {
    await expect
      .poll(() => app.call('GET', '/health', undefined, { key: null }))
      .toMatchObject({
        status: 200,
        body: { status: 'ok', contract: '1.0', parts: { catalog: { status: 'ok' }, store: { status: 'ok' } } },
      });
    for (const path of ['/liveness', '/readiness']) {
      expect(await app.call('GET', path, undefined, { key: null })).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      });
    }
  });

  it('is down without its store, and healthy again as soon as the store is', async () => {
    storeDown = true;
    await sleep(600);
    const down = await app.call('GET', '/health');
    expect(down).toMatchObject({ status: 503, body: { status: 'down', parts: { store: { status: 'down' } } } });
    expect(JSON.stringify(down.body)).not.toContain('secret');
    expect((await app.call('GET', '/readiness')).status).toBe(503);
    expect((await app.call('GET', '/liveness')).status).toBe(200);
    storeDown = false;
    await expect.poll(async () => (await app.call('GET', '/health')).status).toBe(200);
  });

  it('counts tools, codes and stages, and shows the queue', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const call = (name: string, args: object) =>
      app.call(
        'POST',
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        { headers },
      );
    await call('list_collections', {});
    await call('get_document', { doc_id: '00000000-0000-5000-8000-000000000000' });
    await app.call('GET', '/api/v1/documents/00000000-0000-5000-8000-000000000000');
    const { text } = await app.call('GET', '/metrics');
    for (const series of [
      'docferry_tool_duration_seconds_count{tool="list_collections",outcome="ok"} 1',
      'docferry_tool_duration_seconds_count{tool="get_document",outcome="error"} 1',
      'docferry_errors_total{where="mcp",code="NOT_FOUND"} 1',
      'docferry_errors_total{where="http",code="NOT_FOUND"}',
      'docferry_ingest_stage_duration_seconds_count{stage="parse"}',
      'docferry_ingest_stage_duration_seconds_count{stage="embed"}',
      'docferry_ingest_stage_duration_seconds_count{stage="store"}',
      'docferry_queue_jobs{state="pending"} 0',
      'docferry_queue_lag_seconds 0',
    ]) {
      expect(text).toContain(series);
    }
  });

  it('returns metrics to a key with the scope admin', async () => {
    const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${await app.key()}` } });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(/docferry_http_request_duration_seconds_count\{[^}]*route="\/api\/v1\/ingest"/);
    expect(text).toMatch(/docferry_ingest_duration_seconds_count\{outcome="success"\} 1/);
  });

  it('describes every operation in OpenAPI, and all references resolve', async () => {
    const { body } = await app.call('GET', '/openapi.json', undefined, { key: null });
    expect(body.openapi).toBe('3.1.1');
    expect(Object.keys(Object(body.paths))).toEqual(
      expect.arrayContaining([
        '/api/v1/collections',
        '/api/v1/documents',
        '/api/v1/documents/{doc_id}',
        '/api/v1/ingest',
        '/api/v1/ingest_url',
        '/api/v1/search',
        '/health',
        '/liveness',
        '/metrics',
        '/readiness',
      ]),
    );
    const text = JSON.stringify(body);
    const known = Object.keys(Object(Object(body.components).schemas));
    const referenced = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(referenced.length).toBeGreaterThan(10);
    expect(known).toEqual(expect.arrayContaining([...new Set(referenced)]));
    expect(text).not.toContain('$schema');
    expect(text).toContain('"operationId":"search"');
  });

  it.each(['/', '/docs'])(
    'serves a page at %s that runs nothing but its own files, which a browser may keep',
    async (path) => {
      const page = await fetch(`${app.url}${path}`);
      const html = await page.text();
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*|data:/);
      expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      expect(html).not.toMatch(/ style="| on\w+="|<script>|<style>/);
      const files = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, name = '']) => name);
      expect(new Set(files.map((name) => name.split('.').at(-1)))).toEqual(new Set(['css', 'js', 'svg']));
      for (const name of files) {
        const file = await fetch(`${app.url}${name}`);
        expect(file.status, name).toBe(200);
        expect(file.headers.get('cache-control')).toContain('immutable');
        expect(file.headers.get('content-security-policy')).toBe(policy);
      }
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect((await fetch(`${app.url}/console/..%2Findex.html`)).status).toBe(404);
    },
  );

  it('sets headers against MIME sniffing, framing and caching', async () => {
    const { headers } = await app.call('GET', '/api/v1/collections');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('stops working for a client that disconnected', async () => {
    const key = await app.key();
    const body = JSON.stringify({ query: 'wait for the abort' });
    const socket = connect(app.port, '127.0.0.1');
    socket.write(
      `POST /api/v1/search HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    while (!searching) await sleep(10);
    const aborted = once(searching, 'abort');
    socket.destroy();
    await aborted;
    expect((await app.call('GET', '/liveness')).status).toBe(200);
  });

  it('responds to HEAD as to GET, without a body', async () => {
    const answer = await fetch(`${app.url}/health`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });
});
