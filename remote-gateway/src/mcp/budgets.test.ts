import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import { briefEvidenceSchema } from './format-quotes.ts';

/** Maximum bytes of a whole result, text and structured content together. */
const BUDGETS = {
  retrieve_evidence: 96_000,
  extract_evidence: 96_000,
  read_passage: 80_000,
  search: 256_000,
  get_document: 400_000,
  list_documents: 160_000,
  list_collections: 80_000,
  collection_info: 4_000,
  'graph.children': 256_000,
  'graph.expand': 256_000,
  diagnose: 24_000,
  show_config: 32_000,
  rag_search: 160_000,
  rag_search_quick: 160_000,
  rag_corpus_list: 40_000,
  rag_corpus_info: 4_000,
  rag_diagnose: 24_000,
  rag_config_show: 32_000,
  'kb.search': 160_000,
  'kb.read_excerpt': 80_000,
  'kb.expand_excerpt': 80_000,
  'kb.extract_evidence': 96_000,
  'kb.retrieve_evidence': 96_000,
} as const;

describe('results of the largest requests about the worst documents', () => {
  let app: RunningApp;
  let docId: unknown;
  let collection: string;
  beforeAll(async () => {
    app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'all,rag,kb,compat' });
    collection = 'c'.repeat(63);
    // Characters with the longest JSON escapes, in every field that a caller chooses.
    const hostile = (start: string, length: number) => start + '"\\'.repeat(length).slice(start.length, length);
    const heading = (level: number) => `${'#'.repeat(level)} storm ${hostile('h', 500)}`;
    const text = Array.from(
      { length: 30 },
      (_, n) => `${[1, 2, 3, 4, 5, 6].map(heading).join('\n\n')}\n\nstorm ${n} ${'\\'.repeat(4_000)}`,
    ).join('\n\n');
    const metadata = (n: number) => ({
      filename: `${n}${'"'.repeat(250)}`,
      uri: hostile(`${n}`, 2_000),
      title: hostile('t', 1_000),
      source: hostile('s', 200),
      tags: Array.from({ length: 50 }, (_, tag) => hostile(`${tag}-`, 100)),
      collection,
    });
    const sent = await app.call('POST', '/api/v1/ingest', { text, metadata: metadata(0) });
    expect(sent.body.status).toBe('success');
    docId = sent.body.doc_id;
    for (let n = 1; n < 60; n++) {
      const small = { text: `storm ${n} here`, metadata: metadata(n) };
      expect((await app.call('POST', '/api/v1/ingest', small)).body.status).toBe('success');
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function call(name: keyof typeof BUDGETS, args: Record<string, unknown>) {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${await app.key()}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
    const result = await client.callTool({ name, arguments: args });
    await client.close();
    expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
    expect(Buffer.byteLength(JSON.stringify(result)), name).toBeLessThan(BUDGETS[name]);
    return Object(result.structuredContent) as Record<string, unknown>;
  }
  const quotes = { max_quotes: 20, max_quote_tokens: 200, include_context_tokens: 100 };

  it('stay within the budget of each tool', async () => {
    const where = { collection, top_k: 20, max_per_doc: 20 };
    const found = briefEvidenceSchema.parse(
      await call('retrieve_evidence', { question: 'storm', ...where, ...quotes }),
    );
    const ids = [...new Set(found.quotes.map(({ citation }) => citation.passage_id))];
    await call('extract_evidence', { question: 'storm', passage_ids: ids, ...quotes });
    for (const id of ids) await call('read_passage', { passage_id: id, before: 800, after: 800 });
    await call('get_document', { doc_id: docId, max_tokens: 8_000 });
    await call('list_collections', {});
    const most = { nodes: [docId], page_size: 100, include_snippet: true, format: 'mermaid' };
    await call('graph.children', most);
    await call('graph.expand', most);
    await call('collection_info', { collection });
    await call('diagnose', {});
    await call('show_config', {});
  });

  it('stay within the budget of each compatibility tool', async () => {
    const most = { query: 'storm', corpus: [collection], top_k: 50 };
    await call('rag_search', { ...most, preset: 'recall', verbose: true });
    await call('rag_search_quick', most);
    await call('rag_corpus_list', {});
    await call('rag_corpus_info', { corpus: collection });
    await call('rag_diagnose', {});
    await call('rag_config_show', {});
    const scope = { project_id: collection };
    const options = { max_per_doc: 50, include_debug: true };
    const { results } = await call('kb.search', { query: 'storm', scope, top_k: 50, options });
    const ids = (results as { passage_id: string }[]).map(({ passage_id: id }) => id).slice(0, 20);
    for (const id of ids.slice(0, 5)) {
      await call('kb.read_excerpt', { passage_id: id, max_tokens: 800 });
      await call('kb.expand_excerpt', { passage_id: id, before_tokens: 800, after_tokens: 800 });
    }
    await call('kb.extract_evidence', { question: 'storm', passage_ids: ids, ...quotes });
    await call('kb.retrieve_evidence', { question: 'storm', scope, ...quotes });
  });

  async function pages(name: 'search' | 'list_documents', args: Record<string, unknown>, list: string, key: string) {
    const seen: unknown[][] = [];
    let cursor: unknown;
    do {
      const page = await call(name, { ...args, collection, ...(cursor ? { cursor } : {}) });
      seen.push((page[list] as Record<string, unknown>[]).map((item) => item[key]));
      cursor = page.next_cursor;
    } while (cursor && seen.length < 40);
    expect(seen.length).toBeGreaterThan(1);
    return seen.flat();
  }

  it('continue with their cursor where results were truncated, without gaps or repetition', async () => {
    const most = { query: 'storm', top_k: 50, max_per_doc: 50 };
    const whole = await app.call('POST', '/api/v1/search', { ...most, collection });
    const ids = (whole.body.results as { passage_id: string }[]).map((result) => result.passage_id);
    const found = await pages('search', { ...most, include_text: true }, 'results', 'passage_id');
    expect(found.slice(0, ids.length)).toEqual(ids);
    expect(new Set(found).size).toBe(found.length);
  });

  it('continue with their cursor where documents were truncated, without gaps or repetition', async () => {
    const listed = await pages('list_documents', { limit: 200 }, 'documents', 'doc_id');
    expect(listed).toHaveLength(60);
    expect(new Set(listed).size).toBe(60);
  });
});
