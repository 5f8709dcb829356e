import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

describe('a batch', () => {
  let app: RunningApp;
  let key: string;
  beforeAll(async () => {
    app = await runApp();
    key = await app.key();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const documentLine = (n: number, text = `Document ${n} speaks of quinces.`, rest: object = {}) =>
    JSON.stringify({ text, metadata: { filename: `${n}.md`, collection: 'batch' }, ...rest });

  async function send(body: string, query = '', headers: Record<string, string> = {}) {
    const response = await fetch(`${app.url}/api/v1/ingest/batch${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
      body,
    });
    const text = await response.text();
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, never>);
    return { status: response.status, headers: response.headers, lines, summary: Object(lines.at(-1)).summary };
  }

  it('returns a result for each line in order, and counts them', async () => {
    const { status, lines, summary, headers } = await send(
      [documentLine(1), '', 'no json', documentLine(2), '{"text": ""}', documentLine(1)].join('\n'),
    );
    expect(status).toBe(200);
    expect(lines.slice(0, -1)).toMatchObject([
      { line: 1, status: 'success', added: 1 },
      { line: 3, error: { code: 'INVALID_ARGUMENT', detail: 'The line is not valid JSON.' } },
      { line: 4, status: 'success' },
      { line: 5, error: { code: 'INVALID_ARGUMENT' } },
      { line: 6 },
    ]);
    expect(summary).toMatchObject({ lines: 5, failed: 2 });
    expect(summary).not.toHaveProperty('stopped');
    expect(headers.get('docferry-run-id')).toBe(summary.run_id);
    const run = await app.call('GET', `/api/v1/runs/${summary.run_id}`);
    expect(run.body).toMatchObject({ state: 'completed', total: 3, states: { failed: 0 } });
  });

  it('applies its lines in order, also to one document', async () => {
    const remove = (n: number) => JSON.stringify({ delete: { collection: 'batch', uri: `${n}.md` } });
    const { lines } = await send(
      [documentLine(10), remove(10), documentLine(11), remove(11), documentLine(11, 'Again quinces.'), remove(99)].join(
        '\n',
      ),
    );
    expect(lines).toMatchObject([
      {},
      { line: 2, status: 'deleted' },
      {},
      { line: 4, status: 'deleted' },
      { line: 5, status: 'success' },
      { line: 6, error: { code: 'NOT_FOUND' } },
      { summary: { deleted: 2 } },
    ]);
    const { body } = await app.call('GET', '/api/v1/documents?collection=batch');
    const names = [...Object(body.documents)].map(({ filename }) => filename);
    expect(names).toContain('11.md');
    expect(names).not.toContain('10.md');
  });

  it('returns the first results again for the same Idempotency-Key', async () => {
    const once = { 'idempotency-key': 'batch-1' };
    const first = await send([documentLine(20), documentLine(21)].join('\n'), '', once);
    const again = await send([documentLine(20), documentLine(21)].join('\n'), '', once);
    expect(again.lines.slice(0, 2)).toEqual(first.lines.slice(0, 2));
    expect((await send(documentLine(22), '', once)).lines[0]).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  it('accepts many lines in one request, all in the named run', async () => {
    const runId = crypto.randomUUID();
    const { summary } = await send(
      Array.from({ length: 90 }, (_, n) => documentLine(1_000 + n, undefined, { wait: false })).join('\n'),
      `?run_id=${runId}`,
    );
    expect(summary).toMatchObject({ run_id: runId, lines: 90, accepted: 90 });
    expect((await app.call('GET', `/api/v1/runs/${runId}`)).body.total).toBe(90);
    const page = await app.call('GET', `/api/v1/jobs?run=${runId}&limit=50`);
    expect(page.body.jobs).toHaveLength(50);
    const next = await app.call('GET', `/api/v1/jobs?run=${runId}&limit=50&cursor=${String(page.body.next_cursor)}`);
    expect(next.body.jobs).toHaveLength(40);
    expect(next.body).not.toHaveProperty('next_cursor');
  });

  it('returns results while lines still arrive, and keeps accepted documents of a client that disconnects', async () => {
    const sending = request(`${app.url}/api/v1/ingest/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    });
    const answered = new Promise<string>((resolve, reject) => {
      sending.once('error', reject);
      sending.once('response', (response) => response.once('data', (part: Buffer) => resolve(part.toString())));
    });
    sending.write(`${documentLine(30)}\n`);
    const first = JSON.parse((await answered).split('\n')[0] ?? '');
    expect(first).toMatchObject({ line: 1, status: 'success' });
    sending.on('error', () => {});
    sending.write(documentLine(31).slice(0, 20));
    sending.destroy();
    expect((await app.call('GET', `/api/v1/documents/${first.doc_id}`)).body.text).toContain('quinces');
  });

  it('refuses bodies that are not NDJSON', async () => {
    expect((await send('{}', '', { 'content-type': 'application/json' })).status).toBe(415);
  });
});
