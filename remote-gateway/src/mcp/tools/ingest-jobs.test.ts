import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { createPageFetcher } from '../../ingestion/fetch/fetch-page.ts';

describe('background ingestion of pages', () => {
  let app: RunningApp;
  let site: Server;
  let base: string;
  let version = 'first';
  const clients: Client[] = [];
  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url?.includes('missing')) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/plain' }).end(`The ${version} page at ${request.url}.`);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const fetchPage = createPageFetcher({ allowHttp: true, ports: 'any', isAllowed: (ip) => ip === '127.0.0.1' });
    const env = { RAG_MCP_TOOLSETS: 'all,rag,kb,compat' };
    app = await runApp((gateway) => ({ ...gateway, fetchPage }), env);
  });
  afterAll(async () => {
    site.close();
    await Promise.all(clients.map((client) => client.close()));
    await app[Symbol.asyncDispose]();
  });

  async function connect(tenant = 'default'): Promise<Client> {
    const client = new Client({ name: 'test', version: '0' });
    const headers = { authorization: `Bearer ${await app.key(tenant)}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
    clients.push(client);
    return client;
  }
  async function call(client: Client, name: string, args: Record<string, unknown>) {
    const { structuredContent, isError } = await client.callTool({ name, arguments: args });
    return { isError: isError === true, ...Object(structuredContent) } as Record<string, never>;
  }

  it('starts immediately, reports its progress, and can be repeated with rag_ingest_start', async () => {
    const client = await connect();
    const urls = [`${base}/one`, `${base}/two`, `${base}/missing`];
    const planned = await call(client, 'ingest_start', { urls, collection: 'pages', dry_run: true });
    expect(planned).toMatchObject({
      status: 'planned',
      plan: [{ status: 'planned', added: 1 }, { added: 1 }, { status: 'failed' }],
    });
    const started = await call(client, 'ingest_start', { urls, collection: 'pages' });
    expect(started).toMatchObject({ status: 'started', jobs: [{ state: 'pending' }, {}, {}] });
    const status = () => call(client, 'ingest_status', { job_id: started.job_id });
    await expect.poll(async () => (await status()).state).toBe('failed');
    expect(await status()).toMatchObject({ run: { total: 3, states: { completed: 2, failed: 1 } } });
    const { documents } = (await app.call('GET', '/api/v1/documents?collection=pages')).body;
    expect(documents).toMatchObject([{ uri: urls[0] }, { uri: urls[1] }]);

    version = 'second';
    const again = await call(client, 'rag_ingest_start', { corpus: 'pages', path_filter: 'two' });
    expect(again).toMatchObject({ status: 'started', files_discovered: 1 });
    await expect
      .poll(() => call(client, 'rag_ingest_status', { job_id: again.job_id }))
      .toMatchObject({
        corpus: 'pages',
        status: 'completed',
        progress: { files_processed: 1, files_total: 1, percent_complete: 100 },
      });
    expect((await app.call('GET', `/api/v1/documents/${Object(documents)[1].doc_id}`)).body.text).toContain('second');
  });

  it('does not exist for other tenants, and can be cancelled', async () => {
    const [client, stranger] = [await connect(), await connect('elsewhere')];
    const urls = Array.from({ length: 12 }, (_, n) => `${base}/${n}`);
    const { job_id: id } = await call(client, 'ingest_start', { urls, collection: 'cancelled' });
    for (const tool of ['ingest_status', 'ingest_cancel']) {
      expect(await call(stranger, tool, { job_id: id })).toMatchObject({ isError: true, code: 'NOT_FOUND' });
    }
    const { cancelled } = await call(client, 'ingest_cancel', { job_id: id });
    const { run } = await call(client, 'ingest_status', { job_id: id });
    expect(run).toMatchObject({ state: Number(cancelled) > 0 ? 'cancelled' : 'completed' });
    expect(Object(run).states).toMatchObject({ pending: 0, running: 0, cancelled });
  });

  it('reports progress of ingest_url to a client that asks for it', async () => {
    const client = await connect();
    const told: string[] = [];
    await client.callTool(
      { name: 'ingest_url', arguments: { uri: `${base}/progress` } },
      { onprogress: ({ message }) => told.push(message ?? '') },
    );
    expect(told).toEqual(['Fetched', 'Converted', 'Searchable']);
  });
});
