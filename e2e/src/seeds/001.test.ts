import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeedGateway, startSeedGateway } from './seed-gateway.ts';

const LONG = Array.from({ length: 60 }, (_, n) => `Step ${n} of the upgrade drains a node.`).join(' ');
const UPGRADE = `# Upgrade\n\nThe cluster is upgraded node by node. WEKA_DRAIN waits 90 seconds.\n\n${LONG}\n`;
const NOTES = '# Notes\n\nRelease 4.2 shortens WEKA_DRAIN for small clusters.\n';

describe('seed 001: kb.* tools with progressive disclosure', () => {
  let seed: SeedGateway;
  let first: { passage_id: string; section_id: string; preview: string; scratch_uri: string };
  beforeAll(async () => {
    seed = await startSeedGateway({ RAG_MCP_TOOLSETS: 'kb,compat,graph' });
    await seed.ingest(UPGRADE, {
      filename: 'upgrade.md',
      title: 'Upgrade',
      collection: 'weka',
      tags: ['weka'],
      source: 'docs',
    });
    await seed.ingest(NOTES, {
      filename: 'notes.md',
      title: 'Notes',
      collection: 'weka',
      tags: ['release-notes'],
      source: 'site',
    });
    await seed.ingest('# Other\n\nAnother project drains too.\n', { filename: 'other.md', collection: 'other' });
    ({
      results: [first],
    } = await seed.tool('kb.search', { query: 'how long does WEKA_DRAIN wait', scope: { doc_tags: ['weka'] } }));
  });
  afterAll(() => seed[Symbol.asyncDispose]());

  it('new (preferred) names with dots, and existing compat wrappers', async () => {
    const names = (await seed.client.listTools()).tools.map(({ name }) => name);
    for (const name of [
      ...['search', 'read_excerpt', 'expand_excerpt', 'extract_evidence', 'retrieve_evidence'].map(
        (one) => `kb.${one}`,
      ),
      ...['describe', 'expand', 'paths', 'parents', 'children'].map((one) => `graph.${one}`),
      'search_sections',
      'get_section_text',
      'search_documentation',
      'expand_neighbors',
    ]) {
      expect(names).toContain(name);
      // names that clients restrict to letters, digits, _ - . /
      expect(name).toMatch(/^[A-Za-z0-9_\-./]{1,64}$/);
    }
    const { results } = await seed.tool('graph.sections_for_entities', { nodes: ['WEKA_DRAIN'] });
    expect(results.length).toBeGreaterThan(0);
  });

  it('every tool description: trigger, anti-trigger, budget, follow-up, defaults and caps', async () => {
    const { tools } = await seed.client.listTools();
    for (const { name, description } of tools.filter((one) => one.name.startsWith('kb.'))) {
      expect(description, name).toMatch(/^Use .*Do not use .*Returns at most .*If you need more, .*Defaults: .*Max: /s);
    }
  });

  it('kb.search: top_k 5, max_per_doc 1, preview, no section text', async () => {
    const found = await seed.tool('kb.search', { query: 'WEKA_DRAIN upgrade node' });
    expect(found).toMatchObject({
      next_cursor: null,
      partial: false,
      limit_reason: 'none',
      session_id: expect.any(String),
    });
    const [best] = found.results;
    expect(best).toEqual({
      passage_id: expect.any(String),
      section_id: expect.any(String),
      doc_tag: expect.any(String),
      title: 'Upgrade',
      rank: 1,
      source: 'hybrid',
      preview: expect.stringContaining('WEKA_DRAIN'),
      scratch_uri: expect.stringMatching(/^docferry:/),
      size_bytes: expect.any(Number),
      anchor: 'Upgrade',
    });
    expect(best.preview.length).toBeLessThanOrEqual(280);
    expect(new Set(found.results.map(({ title }: { title: string }) => title)).size).toBe(found.results.length);
  });

  it('debug fields only when requested', async () => {
    const options = { include_scores: true, include_debug: true };
    const { results, debug } = await seed.tool('kb.search', { query: 'WEKA_DRAIN', options });
    expect(results[0]).toMatchObject({ score: expect.any(Number), debug: { words_rank: 1 } });
    expect(debug).toMatchObject({ mode: 'auto', timing: { total_ms: expect.any(Number) } });
  });

  it('page_size and next_cursor', async () => {
    const page = await seed.tool('kb.search', { query: 'drain', page_size: 1 });
    expect(page).toMatchObject({ results: [{}], limit_reason: 'page_size' });
    const next = await seed.tool('kb.search', { query: 'drain', page_size: 1, cursor: page.next_cursor });
    expect(next.results[0]).toMatchObject({ rank: 2 });
    expect(next.results[0].passage_id).not.toBe(page.results[0].passage_id);
  });

  it('if `doc_tags` is present, enforce it; filters.doc_tag; doc_tag comes back', async () => {
    const titles = async (args: object) =>
      (await seed.tool('kb.search', { query: 'WEKA_DRAIN', ...args })).results.map(
        (one: { title: string }) => one.title,
      );
    expect(await titles({ scope: { doc_tags: ['release-notes'] } })).toEqual(['Notes']);
    expect(await titles({ filters: { doc_tag: ['weka'] } })).toEqual(['Upgrade']);
    expect(await titles({ scope: { repositories: ['site'] } })).toEqual(['Notes']);
    const { results } = await seed.tool('kb.search', { query: 'WEKA_DRAIN', filters: { doc_tag: ['weka'] } });
    expect(results[0].doc_tag).toBe('weka');
  });

  it('attempting a mismatched `project_id` fails with SCOPE_VIOLATION', async () => {
    const scope = { project_id: 'other' };
    for (const [name, args] of [
      ['kb.read_excerpt', { passage_id: first.passage_id }],
      ['kb.expand_excerpt', { passage_id: first.passage_id }],
      ['kb.extract_evidence', { question: 'drain', passage_ids: [first.passage_id] }],
      ['kb.search', { query: 'drain', scope: { project_id: 'secret-project' } }],
      ['kb.retrieve_evidence', { question: 'drain', scope: { project_id: 'secret-project' } }],
      ['get_section_text', { section_ids: [first.section_id] }],
    ] as const) {
      const answer = await seed.tool(name, { scope, ...args });
      expect(answer, name).toMatchObject({ error: { code: 'SCOPE_VIOLATION' } });
      expect(JSON.stringify(answer)).not.toMatch(/weka|secret-project/);
    }
  });

  it('options.mode: auto|vector_only|hybrid_local', async () => {
    const sources = async (mode: string) =>
      (await seed.tool('kb.search', { query: 'WEKA_DRAIN waits', top_k: 2, options: { mode } })).results.map(
        (one: { source: string }) => one.source,
      );
    expect(await sources('auto')).not.toContain('graph_expanded');
    expect(new Set(await sources('vector_only'))).toEqual(new Set(['vector']));
    // A busy machine may use up the 50 ms of the graph before the name has led anywhere.
    await expect.poll(() => sources('hybrid_local'), { timeout: 60_000 }).toContain('graph_expanded');
  });

  it('kb.read_excerpt: 300 tokens, max 800, 32 KB, next_start_char, citation', async () => {
    const excerpt = await seed.tool('kb.read_excerpt', { passage_id: first.passage_id, max_tokens: 40 });
    expect(excerpt).toMatchObject({
      passage_id: first.passage_id,
      truncated: true,
      citation: { section_id: first.section_id, doc_tag: 'weka', title: 'Upgrade', uri: expect.any(String) },
    });
    const next = { passage_id: first.passage_id, start_char: excerpt.next_start_char };
    expect((await seed.tool('kb.read_excerpt', next)).excerpt).not.toContain('# Upgrade');
    const beyond = await seed.tool('kb.read_excerpt', { passage_id: first.passage_id, max_tokens: 801 });
    expect(beyond.error.code).toBe('INVALID_ARGUMENT');
    const options = { format: 'bullets', include_citation: false };
    const bullets = await seed.tool('kb.read_excerpt', { passage_id: first.passage_id, options });
    expect(bullets.excerpt).toMatch(/^- /);
    expect(bullets).not.toHaveProperty('citation');
  });

  it('kb.expand_excerpt: small incremental expansion', async () => {
    const expanded = await seed.tool('kb.expand_excerpt', { passage_id: first.passage_id, after_tokens: 100 });
    expect(expanded).toMatchObject({ excerpt: expect.stringContaining('WEKA_DRAIN'), truncated: expect.any(Boolean) });
  });

  it('kb.extract_evidence: only the minimal set of quotes, deterministic', async () => {
    const args = { question: 'How long does WEKA_DRAIN wait?', passage_ids: [first.passage_id], max_quotes: 2 };
    const { quotes } = await seed.tool('kb.extract_evidence', args);
    expect(quotes[0]).toEqual({
      quote: expect.stringContaining('WEKA_DRAIN waits 90 seconds.'),
      passage_id: first.passage_id,
      section_id: first.section_id,
      title: 'Upgrade',
      uri: expect.stringMatching(/^docferry:/),
      confidence: expect.any(Number),
    });
    expect((await seed.tool('kb.extract_evidence', args)).quotes).toEqual(quotes);
  });

  it('kb.retrieve_evidence: quotes and citations with one call', async () => {
    const { quotes } = await seed.tool('kb.retrieve_evidence', { question: 'How long does WEKA_DRAIN wait?' });
    expect(quotes[0].quote).toContain('90 seconds');
    expect(seed.client.getInstructions()).toContain('kb.retrieve_evidence');
  });

  it('resources: size, mimeType, audience, priority; URIs are validated', async () => {
    const { contents } = await seed.client.readResource({ uri: first.scratch_uri });
    expect(contents[0]).toMatchObject({ uri: first.scratch_uri, text: expect.stringContaining('WEKA_DRAIN') });
    await expect(seed.client.readResource({ uri: 'docferry://documents/../../etc/passwd' })).rejects.toThrow();
    const { resourceTemplates } = await seed.client.listResourceTemplates();
    expect(resourceTemplates[0]).toMatchObject({ annotations: { audience: ['assistant'], priority: 0.1 } });
  });

  it('instrumentation: response sizes, cursor usage, dedupe count, excerpt truncation rate', async () => {
    const measured = async (series: string) => {
      const response = await fetch(`${seed.gateway.url}/metrics`, {
        headers: { authorization: `Bearer ${seed.gateway.apiKey}` },
      });
      const line = (await response.text()).split('\n').find((one) => one.startsWith(`${series} `));
      return Number(line?.split(' ')[1] ?? 0);
    };
    const search = 'docferry_tool_answer_bytes_total{tool="kb.search"}';
    const bound = (tool: string, name: string) => `docferry_tool_bounds_total{tool="${tool}",bound="${name}"}`;
    const before = await Promise.all([
      measured(search),
      measured(bound('kb.search', 'cursor')),
      measured(bound('kb.search', 'held_back')),
      measured(bound('kb.read_excerpt', 'truncated')),
    ]);
    const { next_cursor: cursor } = await seed.tool('kb.search', { query: 'drain', page_size: 1 });
    const page = await seed.client.callTool({
      name: 'kb.search',
      arguments: { query: 'drain', page_size: 1, cursor },
    });
    await seed.tool('kb.read_excerpt', { passage_id: first.passage_id, max_tokens: 40 });
    const after = await Promise.all([
      measured(search),
      measured(bound('kb.search', 'cursor')),
      measured(bound('kb.search', 'held_back')),
      measured(bound('kb.read_excerpt', 'truncated')),
    ]);
    const [bytes = 0, cursors, heldBack = 0, truncated] = after.map((value, at) => value - (before[at] ?? 0));
    expect(bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(page)));
    expect({ cursors, truncated }).toEqual({ cursors: 1, truncated: 1 });
    // The long document has several passages about drains, and one may be shown.
    expect(heldBack).toBeGreaterThan(0);
  });

  it('error envelope: { error: { code, message, details } } with isError', async () => {
    const refused = await seed.client.callTool({ name: 'kb.search', arguments: { query: '' } });
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: {
        error: { code: 'INVALID_ARGUMENT', message: expect.any(String), details: { reason: 'INVALID_ARGUMENT' } },
      },
    });
    const unknown = await seed.tool('kb.read_excerpt', { passage_id: `AAAA${first.passage_id.slice(4)}` });
    expect(unknown.error.code).toMatch(/^(?:INVALID_ARGUMENT|SCOPE_VIOLATION)$/);
  });

  it('legacy `search_sections` retains top_k 20 and its payload; `get_section_text` is bounded', async () => {
    const { tools } = await seed.client.listTools();
    const { properties = {} } = tools.find(({ name }) => name === 'search_sections')?.inputSchema ?? {};
    expect(properties).toMatchObject({ top_k: { default: 20 }, include_debug: { default: true } });
    const { results } = await seed.tool('search_sections', { query: 'WEKA_DRAIN' });
    expect(results[0]).toMatchObject({ score: expect.any(Number), debug: expect.any(Object) });
    const { sections } = await seed.tool('get_section_text', { section_ids: [first.section_id], max_bytes_per: 100 });
    expect(sections[0]).toMatchObject({ truncated: true, text: expect.any(String) });
    expect(Buffer.byteLength(sections[0].text)).toBeLessThanOrEqual(100);
  });

  it('graph tools: page_size 25, projections only unless include_snippet', async () => {
    const plain = await seed.tool('graph.expand', { nodes: [first.passage_id] });
    expect(JSON.stringify(plain)).not.toContain('waits 90 seconds');
    const near = await seed.tool('expand_neighbors', { node_ids: [first.section_id], include_snippet: true });
    expect(JSON.stringify(near)).toContain('snippet');
  });
});
