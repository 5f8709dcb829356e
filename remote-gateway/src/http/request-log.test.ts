import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';

type Line = Record<string, unknown>;

async function logged(env: NodeJS.ProcessEnv): Promise<{ app: RunningApp; lines: Line[] }> {
  const lines: Line[] = [];
  const logger = pino({}, { write: (line) => lines.push(JSON.parse(line) as Line) });
  return { app: await runApp((gateway) => ({ ...gateway, logger }), env), lines };
}

describe('the log', () => {
  let app: RunningApp;
  let lines: Line[];
  beforeAll(async () => {
    ({ app, lines } = await logged({}));
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** The line that these fields are in, once it is written. */
  const line = (fields: object) =>
    expect.poll(() => lines, { timeout: 10_000 }).toContainEqual(expect.objectContaining(fields));

  it('says what was ingested, in the line of the request and in that of its end', async () => {
    const request = {
      text: '# Night\n\nThe pager is in the drawer.',
      metadata: { filename: 'n.md', collection: 'notes' },
    };
    const { body } = await app.call('POST', '/api/v1/ingest', request);
    const document = { job_id: body.job_id, doc_id: body.doc_id, collection: 'notes' };
    await line({ msg: 'request', route: '/api/v1/ingest', ...document });
    await line({ msg: 'ingested', ...document, chunks: 1, added: 1, reused: 0, removed: 0 });
  });

  it('says where a search looked, how much it found and whether that answers, but not what was asked', async () => {
    const query = 'zebra pager drawer';
    await app.call('POST', '/api/v1/search', { query, collection: 'notes' });
    await line({ route: '/api/v1/search', collections: ['notes'], results: 1, answerable: expect.any(String) });
    await app.call('POST', '/api/v1/search', { query });
    await line({ route: '/api/v1/search', collections: 'all', results: 1 });
    expect(JSON.stringify(lines)).not.toContain('zebra');
  });

  it('says which tool was called, and with which error it ended', async () => {
    const params = { name: 'search', arguments: { query: 'zebra', collection: 'nowhere' } };
    const headers = { accept: 'application/json, text/event-stream' };
    await app.call('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { headers });
    const detail = expect.stringContaining('nowhere');
    await line({ msg: 'tool call', tool: 'search', code: 'NOT_FOUND', detail });
    expect(lines.at(-1)?.request_id).toBe(lines.findLast(({ route }) => route === '/mcp')?.request_id);
  });

  it('says code and detail of a refusal, in bounded length', async () => {
    await app.call('GET', '/api/v1/collections/nowhere');
    await line({ status: 404, code: 'NOT_FOUND', detail: expect.stringContaining('nowhere') });
    await app.call('POST', '/api/v1/search', { query: 'q', collection: 'x'.repeat(10_000) });
    await line({ status: 400, code: 'INVALID_ARGUMENT' });
    expect(Math.max(...lines.map(({ detail }) => String(detail).length))).toBeLessThanOrEqual(300);
  });

  it('has questions when RAG_LOG_QUERIES is on', async () => {
    const open = await logged({ RAG_LOG_QUERIES: 'on' });
    await using other = open.app;
    await other.call('POST', '/api/v1/ingest', { text: 'A zebra.', metadata: { filename: 'z.md' } });
    await other.call('POST', '/api/v1/search', { query: 'where is the zebra?' });
    await expect
      .poll(() => open.lines)
      .toContainEqual(expect.objectContaining({ route: '/api/v1/search', query: 'where is the zebra?' }));
  });
});
