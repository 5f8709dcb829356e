import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const FORMER = [
  'kb_expand_excerpt',
  'kb_extract_evidence',
  'kb_read_excerpt',
  'kb_retrieve_evidence',
  'kb_search',
  'rag_config_show',
  'rag_corpus_info',
  'rag_corpus_list',
  'rag_diagnose',
  'rag_search',
  'rag_search_quick',
];

describe('compatibility tools', () => {
  let app: RunningApp;
  let client: Client;
  beforeAll(async () => {
    app = await runApp(undefined, { RAG_MCP_ALIASES: 'on' });
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

  it('are listed if they are configured, and say when to use them', async () => {
    const { tools } = await client.listTools();
    const former = tools.filter(({ name }) => /^(rag|kb)_/.test(name));
    expect(
      former
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('rag_ingest'))
        .toSorted(),
    ).toEqual(FORMER);
    for (const { name, description } of former.filter(({ name }) => FORMER.includes(name))) {
      expect(description, name).toMatch(/^Use .* Not .* Returns .*/s);
    }
    const reader = await connect(await app.key('default', ['read']));
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('rag_config_show');
    await reader.close();
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

  it('rag_search names the collections that a search over all did not include', async () => {
    await using many = await runApp(undefined, { RAG_MCP_ALIASES: 'on' });
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
    const missing =
      '20 of 22 collections were searched. Not searched: team_20, team_21. Name them in corpus for another search.';
    expect((await search({})).warnings).toContain(missing);
    expect((await search({ sdk: 'team' })).warnings).toContain(missing);
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
    expect(await call('rag_corpus_info', { corpus: 'adk_docs' })).toMatchObject({ health: { status: 'healthy' } });
    expect(await call('rag_diagnose', {})).toMatchObject({ overall_status: 'healthy', recommendations: [] });
    const shown = await call('rag_config_show', { section: 'presets', redact_secrets: false });
    expect(shown).toEqual({ presets: expect.objectContaining({ precision: expect.objectContaining({ top_k: 8 }) }) });
  });

  it('kb_search returns one passage per document, which other tools read, expand and quote', async () => {
    const scope = { project_id: 'adk_docs', doc_tags: ['adk'] };
    const { results } = await call('kb_search', {
      query: 'message retried',
      scope,
      options: { max_snippet_chars: 60 },
    });
    expect(results).toHaveLength(1);
    const { results: first } = await call('kb_search', { query: 'message retried', scope, top_k: 1 });
    const [{ passage_id, preview, scratch_uri }] = first;
    expect(preview.length).toBeLessThanOrEqual(280);
    expect(scratch_uri).toMatch(/^docferry:/);

    const excerpt = await call('kb_read_excerpt', { passage_id, max_tokens: 20, scope });
    expect(excerpt).toMatchObject({ truncated: true, citation: { doc_tag: 'manual.md' } });
    const next = await call('kb_read_excerpt', { passage_id, max_tokens: 20, start_char: excerpt.next_start_char });
    expect(next.excerpt).not.toBe(excerpt.excerpt);
    const expanded = await call('kb_expand_excerpt', { passage_id, scope });
    expect(expanded.excerpt.length).toBeGreaterThan(excerpt.excerpt.length);

    const question = 'How often is message 2 retried?';
    const quoted = await call('kb_extract_evidence', { question, passage_ids: [passage_id], max_quotes: 1, scope });
    expect(quoted.quotes).toHaveLength(1);
    const { quotes } = await call('kb_retrieve_evidence', { question, scope });
    expect(quotes[0]).toMatchObject({
      quote: 'Message 2 is retried five times.',
      uri: expect.stringMatching(/^docferry:/),
    });
    const other = await client.callTool({
      name: 'kb_read_excerpt',
      arguments: { passage_id, scope: { project_id: 'other' } },
    });
    expect(other).toMatchObject({ isError: true, structuredContent: { code: 'SCOPE_VIOLATION' } });
  });
});
