import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const TOOLSETS = { RAG_MCP_TOOLSETS: 'core,rag,kb,compat' };

describe('compatibility tools', () => {
  let app: RunningApp;
  let client: Client;
  beforeAll(async () => {
    app = await runApp(undefined, TOOLSETS);
    const section = (n: number) =>
      `## Part ${n}\n\nMessage ${n} is retried five times. ${'Nothing else is said. '.repeat(60)}`;
    const text = `# Manual\n\n${[1, 2, 3].map(section).join('\n\n')}`;
    await app.call('POST', '/api/v1/ingest', {
      text,
      metadata: { filename: 'manual.md', collection: 'adk_docs', tags: ['adk'] },
    });
    await app.call('POST', '/api/v1/ingest', {
      text: 'def retry(message):\n    return send(message, times=5)\n',
      metadata: { filename: 'retry.py', collection: 'adk_python', kind: 'code' },
    });
    client = await connect(await app.key());
  });
  afterAll(async () => {
    await client.close();
    await app[Symbol.asyncDispose]();
  });

  async function connect(key: string): Promise<Client> {
    const made = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${key}` };
    await made.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
    return made;
  }
  async function call(name: string, args: Record<string, unknown>) {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: args });
    expect(isError, JSON.stringify(content)).toBe(false);
    return Object(structuredContent);
  }

  it('say when to use them, what they give and what comes next', async () => {
    const { tools } = await client.listTools();
    const theirs = tools.filter(({ name }) => /^(?:rag_|kb\.)|_sections?|_documentation|_neighbors/.test(name));
    expect(theirs).toHaveLength(17);
    for (const { name, description } of theirs) expect(description, name).toMatch(/^Use .* Returns .*/s);
    for (const { name, description, annotations } of theirs.filter((one) => !one.name.startsWith('rag_'))) {
      expect(description, name).toMatch(/^Use .*Do not use .*Returns .*If you need more.*Default.*Max: /s);
      expect(annotations, name).toEqual({
        readOnlyHint: true,
        openWorldHint: false,
        idempotentHint: true,
        destructiveHint: false,
      });
    }
  });

  it('rag_search returns an evidence pack from all collections', async () => {
    const pack = await call('rag_search', { query: 'retry a message', verbose: true });
    expect(pack.coverage).toEqual({ doc_count: 3, code_count: 1, corpora: ['adk_docs', 'adk_python'] });
    expect(pack.evidence.find((one: { is_expanded: boolean }) => one.is_expanded)).toBeDefined();
    expect(pack.timing.total_ms).toBeGreaterThan(0);
    expect((await call('rag_search', { query: 'retry', sdk: 'adk', kind: 'code' })).count).toBe(1);
    const unknown = await client.callTool({ name: 'rag_search', arguments: { query: 'x', sdk: 'crewai' } });
    expect(JSON.stringify(unknown.content)).toContain('adk_docs, adk_python');
  });

  it('rag_search searches every collection, also of an SDK that has more than a request may name', async () => {
    await using many = await runApp(undefined, TOOLSETS);
    const names = Array.from({ length: 22 }, (_, at) => `team_${String(at).padStart(2, '0')}`);
    for (const collection of names) {
      const metadata = { filename: 'retry.md', collection };
      await many.call('POST', '/api/v1/ingest', { text: `The ${collection} service retries five times.`, metadata });
    }
    const headers = { authorization: `Bearer ${await many.key()}` };
    const other = new Client({ name: 'test', version: '1' });
    await other.connect(new StreamableHTTPClientTransport(new URL(`${many.url}/mcp`), { requestInit: { headers } }));
    const search = async (args: Record<string, unknown>) =>
      Object(
        (await other.callTool({ name: 'rag_search', arguments: { query: 'retries', ...args } })).structuredContent,
      );
    const whole = await search({ top_k: 50 });
    expect(whole.coverage.corpora).toEqual(names);
    expect((await search({ sdk: 'team', top_k: 50 })).coverage.corpora).toEqual(names);
    expect((await search({ corpus: ['team_20', 'team_21'] })).coverage.corpora).toEqual(['team_20', 'team_21']);
    await other.close();
  });

  it('rag_search_quick, rag_corpus_list, rag_corpus_info and rag_diagnose report what exists', async () => {
    const quick = await call('rag_search_quick', { query: 'message', corpus: ['adk_docs'] });
    expect(quick).toMatchObject({ count: 3, evidence: [{ is_expanded: false }, {}, {}] });
    expect(await call('rag_corpus_list', {})).toMatchObject({
      corpora: [
        { name: 'adk_docs', kind: 'doc', sdk_group: 'adk', chunk_count: 3 },
        { name: 'adk_python', kind: 'code' },
      ],
      sdk_groups: { adk: ['adk_docs', 'adk_python'] },
      total_chunks: 4,
    });
    expect(await call('rag_corpus_info', { corpus: 'adk_docs' })).toMatchObject({
      kind: 'doc',
      current_commit: null,
      health: { status: 'healthy', commit_drift: null },
    });
    expect(await call('rag_ingest_start', { corpus: 'adk_docs' })).toMatchObject({
      status: 'manual',
      message: expect.stringContaining('docferry ingest --collection adk_docs'),
    });
    expect(await call('rag_diagnose', {})).toMatchObject({
      overall_status: 'healthy',
      recommendations: [],
      checks: { qdrant_connection: { status: 'ok' }, voyage_api: { status: 'ok' }, corpora_health: [{}, {}] },
    });
    const shown = await call('rag_config_show', { section: 'presets', redact_secrets: false });
    expect(shown.presets).toMatchObject({ precision: { top_k: 8 } });
    expect(shown).not.toHaveProperty('retrieval');
  });

  it('kb.search returns one passage per document, which other tools read, expand and quote', async () => {
    const scope = { project_id: 'adk_docs', doc_tags: ['adk'] };
    const { results } = await call('kb.search', {
      query: 'message retried',
      scope,
      options: { max_snippet_chars: 60 },
    });
    expect(results).toHaveLength(1);
    const { results: first } = await call('kb.search', { query: 'message retried', scope, top_k: 1 });
    const [{ passage_id, preview, scratch_uri }] = first;
    expect(preview.length).toBeLessThanOrEqual(280);
    expect(scratch_uri).toMatch(/^docferry:/);

    const excerpt = await call('kb.read_excerpt', { passage_id, max_tokens: 20, scope });
    expect(excerpt).toMatchObject({ truncated: true, citation: { doc_tag: 'adk', section_id: passage_id } });
    const next = await call('kb.read_excerpt', { passage_id, max_tokens: 20, start_char: excerpt.next_start_char });
    expect(next.excerpt).not.toBe(excerpt.excerpt);
    const expanded = await call('kb.expand_excerpt', { passage_id, scope });
    expect(expanded.excerpt.length).toBeGreaterThan(excerpt.excerpt.length);

    const question = 'How often is message 2 retried?';
    const quoted = await call('kb.extract_evidence', { question, passage_ids: [passage_id], max_quotes: 1, scope });
    expect(quoted.quotes).toHaveLength(1);
    const { quotes } = await call('kb.retrieve_evidence', { question, scope });
    expect(quotes[0]).toMatchObject({
      quote: 'Message 2 is retried five times.',
      uri: expect.stringMatching(/^docferry:/),
    });
    const other = await client.callTool({
      name: 'kb.read_excerpt',
      arguments: { passage_id, scope: { project_id: 'other' } },
    });
    expect(other).toMatchObject({ isError: true, structuredContent: { error: { code: 'SCOPE_VIOLATION' } } });
  });
});
