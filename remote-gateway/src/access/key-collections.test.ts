import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import type { Identity } from '../identity.ts';
import { createKey } from '../operator/admin/keys.ts';
import { createAuthenticator } from './authenticate.ts';

let app: RunningApp;
let wide: Identity;
let narrow: Identity;
let hidden: { docId: string; passageId: string };

beforeAll(async () => {
  app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'all' });
  const { catalog } = app.gateway;
  const authenticate = createAuthenticator({ catalog });
  const scopes = ['read', 'ingest'] as const;
  const issue = async (name: string, collections?: string[]) => {
    const { key } = await createKey(catalog, {
      tenant: 'acme',
      name,
      scopes: [...scopes],
      ...(collections && { collections }),
    });
    return authenticate(`Bearer ${key}`);
  };
  wide = await issue('wide');
  narrow = await issue('narrow', ['open', 'not-yet']);
  for (const collection of ['open', 'vault']) await ingest(wide, collection, `The ${collection} key hangs on a nail.`);
  const found = await call(wide, 'POST', '/api/v1/search', { query: 'key', collection: 'vault' });
  const [result] = found.body.results as { doc_id: string; passage_id: string }[];
  hidden = { docId: result?.doc_id ?? '', passageId: result?.passage_id ?? '' };
});
afterAll(() => app[Symbol.asyncDispose]());

/** A request as this identity. */
async function call(identity: Identity, method: string, path: string, body?: unknown) {
  return app.call(method, path, body, {
    key: app.keyOf(identity),
    headers: { accept: 'application/json, text/event-stream' },
  });
}

function ingest(identity: Identity, collection: string, text: string) {
  return call(identity, 'POST', '/api/v1/ingest', { text, metadata: { filename: `${collection}.md`, collection } });
}

function tool(identity: Identity, name: string, args: unknown) {
  return call(identity, 'POST', '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
}

describe('a key for some collections', () => {
  it('works in those', async () => {
    expect(await call(narrow, 'POST', '/api/v1/search', { query: 'key', collection: 'open' })).toMatchObject({
      status: 200,
      body: { count: 1 },
    });
    expect((await ingest(narrow, 'not-yet', 'A new one.')).status).toBe(200);
  });

  it('lists and counts only those', async () => {
    const { body } = await call(narrow, 'GET', '/api/v1/collections');
    expect((body.collections as { name: string }[]).map(({ name }) => name)).toEqual(['not-yet', 'open']);
    const listed = await call(narrow, 'GET', '/api/v1/documents');
    expect(JSON.stringify(listed.body)).not.toContain('vault');
    expect(listed.body.documents).toHaveLength(2);
  });

  it('finds no others: by name, document, passage or filter, or in error messages', async () => {
    const answers = await Promise.all([
      call(narrow, 'POST', '/api/v1/search', { query: 'key', collection: 'vault' }),
      call(narrow, 'POST', '/api/v1/search', { query: 'key', collections: ['open', 'vault'] }),
      call(narrow, 'POST', '/api/v1/evidence/retrieve', { question: 'where is the key?', collection: 'vault' }),
      call(narrow, 'POST', '/api/v1/evidence/extract', { question: 'where?', passage_ids: [hidden.passageId] }),
      call(narrow, 'POST', '/api/v1/passages/read', { passage_id: hidden.passageId }),
      call(narrow, 'POST', '/api/v1/graph/describe', { nodes: [hidden.docId] }),
      call(narrow, 'POST', '/api/v1/graph/expand', { nodes: [hidden.passageId] }),
      call(narrow, 'GET', '/api/v1/documents?collection=vault'),
      call(narrow, 'GET', '/api/v1/collections/vault'),
      call(narrow, 'GET', `/api/v1/documents/${hidden.docId}`),
      call(narrow, 'DELETE', `/api/v1/documents/${hidden.docId}`),
      call({ ...narrow, scopes: new Set(['admin']) }, 'DELETE', '/api/v1/collections/vault'),
      ingest(narrow, 'vault', 'Overwritten.'),
      ingest(narrow, 'no-such', 'Same answer.'),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      const { unknown: _asked, ...told } = (body.details ?? {}) as Record<string, unknown>;
      expect(JSON.stringify(told)).not.toMatch(/vault|nail/);
    }
    // The two responses differ only in the requested name.
    const [taken, missing] = answers.slice(-2).map(({ body }) => String(body.detail).replace(/vault|no-such/g, 'X'));
    expect(taken).toBe(missing);
    expect((await call(wide, 'GET', `/api/v1/documents/${hidden.docId}`)).status).toBe(200);
  });

  it('has the same effect over MCP', async () => {
    const answers = await Promise.all([
      tool(narrow, 'search', { query: 'key', collection: 'vault' }),
      tool(narrow, 'retrieve_evidence', { question: 'where is the key?', collection: 'vault' }),
      tool(narrow, 'read_passage', { passage_id: hidden.passageId }),
      tool(narrow, 'get_document', { doc_id: hidden.docId }),
      tool(narrow, 'delete_document', { doc_id: hidden.docId }),
      tool(narrow, 'list_documents', { collection: 'vault' }),
    ]);
    for (const { text } of answers) {
      expect(text).toContain('NOT_FOUND');
      expect(text).not.toContain('nail');
    }
    expect((await tool(narrow, 'list_collections', {})).text).not.toContain('vault');
  });
});
