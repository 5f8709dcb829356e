import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '../harness/temp-dir.ts';
import { type SeedGateway, startSeedGateway } from './seed-gateway.ts';

const GUIDE = '# Runner\n\nThe runner starts agents.\n\n## Retries\n\nA failed agent is retried three times.\n';
const CODE = 'def retry_agent(agent):\n    """Retries a failed agent three times."""\n    return agent.run(times=3)\n';

const CONFIG = `
qdrant:
  collection: \${QDRANT_COLLECTION}
  api_key: \${QDRANT_API_KEY}
mcp:
  toolsets: \${SETS}
corpus_groups:
  adk: [adk_docs, adk_python]
  general: [langchain_docs]
`;

describe('seed 000: RAG platform as MCP tools', () => {
  let seed: SeedGateway;
  let dir: Awaited<ReturnType<typeof tempDir>>;
  beforeAll(async () => {
    dir = await tempDir();
    // The configuration file of the document, with the names of this one beside them.
    const file = join(dir.path, 'config.yaml');
    await writeFile(file, CONFIG);
    seed = await startSeedGateway({
      RAG_MCP_CONFIG_PATH: file,
      SETS: 'rag',
      QDRANT_COLLECTION: 'agentic_grounding_v1',
    });
    await seed.ingest(GUIDE, { filename: 'runner.md', collection: 'adk_docs' });
    await seed.ingest(CODE, { filename: 'retry.py', collection: 'adk_python', kind: 'code' });
    await seed.ingest('# Chains\n\nA chain calls tools.\n', { filename: 'chains.md', collection: 'langchain_docs' });
  });
  afterAll(async () => {
    await seed[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  it('tools are organized under a single `rag` namespace', async () => {
    const { tools } = await seed.client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'rag_config_show',
      'rag_corpus_info',
      'rag_corpus_list',
      'rag_diagnose',
      'rag_ingest_start',
      'rag_ingest_status',
      'rag_search',
      'rag_search_quick',
    ]);
    for (const { outputSchema, annotations, title } of tools) {
      expect({ outputSchema, annotations, title }).toEqual({
        outputSchema: expect.objectContaining({ type: 'object' }),
        annotations: expect.objectContaining({ readOnlyHint: expect.any(Boolean) }),
        title: expect.any(String),
      });
    }
  });

  it('configuration files: nested YAML with variables, corpus groups; a name without effect gets a warning', async () => {
    expect(seed.gateway.output.stderr).toContain('QDRANT_COLLECTION has no effect');
    const { coverage } = await seed.tool('rag_search', { query: 'chain tools', sdk: 'general' });
    expect(coverage.corpora).toEqual(['langchain_docs']);
  });

  it('rag_search has sdk, corpus, kind, preset, top_k 12, mode, expand_context and verbose', async () => {
    const { tools } = await seed.client.listTools();
    const { properties = {} } = tools.find(({ name }) => name === 'rag_search')?.inputSchema ?? {};
    expect(Object.keys(properties).toSorted()).toEqual(
      ['corpus', 'expand_context', 'kind', 'mode', 'preset', 'query', 'sdk', 'top_k', 'verbose'].toSorted(),
    );
    expect(properties).toMatchObject({
      preset: { default: 'balanced' },
      top_k: { default: 12 },
      mode: { default: 'build' },
      expand_context: { default: true },
      verbose: { default: false },
    });
  });

  it('output: evidence pack', async () => {
    const pack = await seed.tool('rag_search', { query: 'retry a failed agent', sdk: 'adk', verbose: true });
    expect(pack).toMatchObject({
      query: 'retry a failed agent',
      count: pack.evidence.length,
      coverage: { doc_count: expect.any(Number), code_count: 1, corpora: ['adk_docs', 'adk_python'] },
      timing: { total_ms: expect.any(Number) },
      warnings: [],
    });
    expect(pack.evidence[0]).toMatchObject({
      id: expect.any(String),
      corpus: expect.stringMatching(/^adk_/),
      kind: expect.stringMatching(/^(?:doc|code)$/),
      text: expect.stringContaining('etr'),
      score: expect.any(Number),
      is_expanded: expect.any(Boolean),
    });
  });

  it('evidence `path` and `lines` for precise citations', async () => {
    const { evidence } = await seed.tool('rag_search', { query: 'failed agent is retried', sdk: 'adk' });
    const cited = Object.fromEntries(evidence.map(({ path, lines }: Record<string, string>) => [path, lines]));
    expect(cited).toEqual({ 'runner.md': '1-7', 'retry.py': '1-3' });
  });

  it('if no results: empty evidence with a warning suggesting a broader query', async () => {
    const pack = await seed.tool('rag_search', { query: 'chains', corpus: ['langchain_docs'], kind: 'code' });
    expect(pack).toMatchObject({
      count: 0,
      evidence: [],
      warnings: [expect.stringMatching(/Remove a filter, or try other words/)],
    });
  });

  it('if corpus not found: error with list of valid corpora', async () => {
    const valid = { details: { collections: ['adk_docs', 'adk_python', 'langchain_docs'] } };
    expect(await seed.tool('rag_search', { query: 'x', corpus: ['crewai_docs'] })).toMatchObject(valid);
    expect(await seed.tool('rag_search', { query: 'x', sdk: 'crewai' })).toMatchObject(valid);
    expect(await seed.tool('rag_ingest_start', { corpus: 'crewai_docs' })).toMatchObject(valid);
  });

  it('if `warnings` mentions "low coverage", broaden your query or remove filters', async () => {
    const { warnings } = await seed.tool('rag_search', { query: 'zymurgy of kvass fermentation temperatures agent' });
    expect(warnings.join(' ')).toContain('Low coverage');
  });

  it('explicit parameters override preset values', async () => {
    const { count } = await seed.tool('rag_search', { query: 'agent', preset: 'precision', top_k: 1 });
    expect(count).toBe(1);
  });

  it('rag_search_quick: no reranking, no context expansion, higher top_k default', async () => {
    const { tools } = await seed.client.listTools();
    const { properties = {} } = tools.find(({ name }) => name === 'rag_search_quick')?.inputSchema ?? {};
    expect(properties).toMatchObject({ top_k: { default: 20 } });
    const { evidence, usage } = await seed.tool('rag_search_quick', { query: 'agent' });
    expect(evidence.every((one: { is_expanded: boolean }) => !one.is_expanded)).toBe(true);
    expect(usage.reranked_passages).toBe(0);
  });

  it('rag_corpus_list: name, kind, sdk_group, repo, chunk_count, last_ingested', async () => {
    const list = await seed.tool('rag_corpus_list');
    expect(list).toMatchObject({
      corpora: [
        { name: 'adk_docs', kind: 'doc', sdk_group: 'adk', repo: '', chunk_count: 1 },
        { name: 'adk_python', kind: 'code', sdk_group: 'adk' },
        { name: 'langchain_docs', sdk_group: 'general' },
      ],
      sdk_groups: { adk: ['adk_docs', 'adk_python'], general: ['langchain_docs'] },
      total_chunks: 3,
    });
    expect(Date.parse(list.corpora[0].last_ingested)).toBeGreaterThan(0);
  });

  it('compare indexed commit with repository HEAD: status stale when drift > threshold', async () => {
    const state = { source: 'adk', commit: 'abcdef1', commits_ahead: 2, indexed_at: new Date().toISOString() };
    const folder = { ...state, ref: 'main', include: ['docs/**'], exclude: ['*.tmp'] };
    await seed.gateway.call('PUT', '/api/v1/collections/adk_docs', { folder_index: folder });
    expect(await seed.tool('rag_corpus_info', { corpus: 'adk_docs' })).toMatchObject({
      repo: 'adk',
      ref: 'main',
      current_commit: 'abcdef1',
      config: { include_globs: ['docs/**'], exclude_globs: ['*.tmp'] },
      health: { status: 'stale', days_since_ingestion: 0, commit_drift: 2 },
    });
    const started = await seed.tool('rag_ingest_start', { corpus: 'adk_docs' });
    expect(started).toMatchObject({ status: 'manual', message: expect.stringContaining('docferry index') });
  });

  it('rag_diagnose: checks of qdrant_connection, voyage_api, corpora_health; recommendations; overall_status', async () => {
    const report = await seed.tool('rag_diagnose');
    expect(report).toMatchObject({
      overall_status: 'degraded',
      checks: {
        qdrant_connection: { status: 'ok', latency_ms: expect.any(Number), message: expect.any(String) },
        voyage_api: { status: 'ok', message: expect.stringContaining('static:') },
      },
      recommendations: [expect.stringContaining('docferry index')],
    });
    expect(report.checks.corpora_health).toContainEqual(
      expect.objectContaining({ corpus: 'adk_docs', status: 'stale', chunk_count: 1 }),
    );
  });

  it('rag_config_show returns all presets with their parameters, never secrets', async () => {
    const shown = await seed.tool('rag_config_show', { redact_secrets: false });
    expect(shown.presets).toMatchObject({
      balanced: { top_k: 12, first_stage: 80, rerank_candidates: 60 },
      precision: { top_k: 8, score_threshold: 0.3 },
      recall: { top_k: 20, first_stage: 120 },
      speed: { top_k: 15, rerank_candidates: 0 },
    });
    expect(shown.retrieval.context_expansion).toEqual({ enabled: true, expand_top_k: 5, window_size: 1 });
    expect(JSON.stringify(shown)).not.toContain(seed.gateway.apiKey);
    expect(await seed.tool('rag_config_show', { section: 'corpora' })).not.toHaveProperty('presets');
  });

  it('expose cost hints in tool responses', async () => {
    for (const [name, args] of [
      ['rag_search', { query: 'agent' }],
      ['rag_corpus_list', {}],
      ['rag_diagnose', {}],
    ] as const) {
      const { usage } = await seed.tool(name, args);
      expect(usage, name).toMatchObject({ elapsed_ms: expect.any(Number), answer_tokens: expect.any(Number) });
      expect(usage.embedding_tokens > 0, name).toBe(name === 'rag_search');
    }
  });

  it('agents follow the contract: one self-heal attempt per query', () => {
    const instructions = seed.client.getInstructions();
    for (const step of ['rag_corpus_list', 'rag_search', 'rag_diagnose', 'rag_ingest_start', 'once per question']) {
      expect(instructions).toContain(step);
    }
  });
});
