import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const HERONS = '# Herons\n\nHerons nest in March. HERON_LIMIT is forty pairs.\n';
const REEDS = '# Reeds\n\nReeds are cut in winter. HERON_LIMIT holds there as well.\n';
const DUCKS = '# Ducks\n\nDucks nest in April, near the herons.\n';

describe('the scope of the sets kb and compat', () => {
  let app: RunningApp;
  let fixed: RunningApp;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'kb,compat' });
    const send = async (text: string, metadata: Record<string, unknown>) => {
      const { body } = await app.call('POST', '/api/v1/ingest', { text, metadata });
      ids[String(metadata.filename)] = String(body.doc_id);
    };
    await send(HERONS, { filename: 'herons.md', collection: 'birds', tags: ['birds', 'water'], source: 'north' });
    await send(REEDS, { filename: 'reeds.md', collection: 'plants', tags: ['plants', 'water'], source: 'south' });
    await send(DUCKS, { filename: 'ducks.md', collection: 'birds', source: 'west' });
    fixed = await runApp(undefined, {
      RAG_MCP_TOOLSETS: 'kb',
      RAG_MCP_PROJECT: 'birds',
      RAG_MCP_ENVIRONMENT: 'prod',
    });
    for (const [text, collection] of [
      [HERONS, 'birds'],
      [REEDS, 'plants'],
    ]) {
      await fixed.call('POST', '/api/v1/ingest', { text, metadata: { filename: `${collection}.md`, collection } });
    }
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await fixed[Symbol.asyncDispose]();
  });

  async function call(name: string, args: Record<string, unknown>, on = app) {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${await on.key()}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${on.url}/mcp`), { requestInit: { headers } }));
    const { isError = false, structuredContent } = await client.callTool({ name, arguments: args });
    await client.close();
    return { isError, answer: Object(structuredContent) };
  }
  const anchors = ({ answer }: Awaited<ReturnType<typeof call>>): string[] =>
    answer.results.map((one: { anchor: string }) => one.anchor).toSorted();

  it('is every collection, unless the request or the operator names one', async () => {
    expect(anchors(await call('kb.search', { query: 'herons HERON_LIMIT' }))).toEqual(['Ducks', 'Herons', 'Reeds']);
    const plants = { project_id: 'plants' };
    expect(anchors(await call('kb.search', { query: 'HERON_LIMIT', scope: plants }))).toEqual(['Reeds']);
    expect(anchors(await call('kb.search', { query: 'HERON_LIMIT' }, fixed))).toEqual(['Herons']);
    for (const scope of [plants, { environment: 'dev' }, { project_id: 'nowhere' }]) {
      const { answer } = await call('kb.retrieve_evidence', { question: 'HERON_LIMIT', scope }, fixed);
      expect(answer.error.code).toBe('SCOPE_VIOLATION');
      expect(JSON.stringify(answer)).not.toMatch(/birds|plants|nowhere|prod/);
    }
    const { answer } = await call('kb.search', { query: 'herons', scope: { environment: 'dev' } });
    expect(answer.warnings).toContain('This server has no environment, so scope.environment has no effect.');
  });

  it('holds for tags and repositories together, and a filter only narrows it', async () => {
    const search = async (scope: object, filters?: object) =>
      anchors(await call('kb.search', { query: 'herons HERON_LIMIT', scope, ...(filters ? { filters } : {}) }));
    expect(await search({ doc_tags: ['water'] })).toEqual(['Herons', 'Reeds']);
    expect(await search({ doc_tags: ['water'] }, { doc_tag: ['plants'] })).toEqual(['Reeds']);
    expect(await search({ doc_tags: ['plants'] }, { doc_tag: ['birds'] })).toEqual([]);
    expect(await search({ repositories: ['north', 'west'] })).toEqual(['Ducks', 'Herons']);
    expect(await search({ doc_tags: ['water'], repositories: ['south'] })).toEqual(['Reeds']);
  });

  it('gives a doc_tag that filters, which is the id of a document without tags', async () => {
    const { answer } = await call('kb.search', { query: 'ducks nest', top_k: 1 });
    const [{ doc_tag: tag }] = answer.results;
    expect(tag).toBe(ids['ducks.md']);
    expect(anchors(await call('kb.search', { query: 'herons', filters: { doc_tag: [tag] } }))).toEqual(['Ducks']);
    const mixed = await call('kb.search', { query: 'herons', filters: { doc_tag: [tag, 'birds'] } });
    expect(mixed.answer.error).toMatchObject({ code: 'INVALID_ARGUMENT', details: { reason: 'INVALID_ARGUMENT' } });
  });

  it('holds for known passages in every tool that reads them', async () => {
    const { answer } = await call('kb.search', { query: 'herons nest in March', top_k: 1 });
    const [{ passage_id: id, section_id: section }] = answer.results;
    const inside = { doc_tags: ['water'], repositories: ['north'] };
    for (const scope of [{ project_id: 'plants' }, { doc_tags: ['plants'] }, { repositories: ['south'] }]) {
      for (const [name, args] of [
        ['kb.read_excerpt', { passage_id: id }],
        ['kb.expand_excerpt', { passage_id: id }],
        ['kb.extract_evidence', { question: 'herons', passage_ids: [id] }],
        ['get_section_text', { section_ids: [section] }],
      ] as const) {
        expect((await call(name, { ...args, scope: inside })).isError, name).toBe(false);
        const refused = await call(name, { ...args, scope });
        expect(refused.answer.error?.code, name).toBe('SCOPE_VIOLATION');
      }
    }
  });

  it('has a mode that changes what is found: by meaning, and by what the graph connects', async () => {
    const search = async (mode: string) => {
      const options = { mode, include_debug: true, max_per_doc: 1 };
      return (await call('kb.search', { query: 'herons nest in March', top_k: 2, options })).answer;
    };
    const [auto, vector] = await Promise.all([search('auto'), search('vector_only')]);
    // A busy machine may use up the 50 ms of the graph before the name has led anywhere; it is asked again then.
    const local = await vi.waitUntil(
      async () => {
        const found = await search('hybrid_local');
        return found.debug.graph_expanded === 1 ? found : undefined;
      },
      { timeout: 60_000 },
    );
    expect(auto.results[0]).toMatchObject({ source: 'hybrid', debug: { filename: 'herons.md', words_rank: 1 } });
    expect(vector.results[0].source).toBe('vector');
    expect(vector.results.map((one: { score: number }) => one.score)).not.toEqual(
      auto.results.map((one: { score: number }) => one.score),
    );
    expect(local.results[1]).toMatchObject({ source: 'graph_expanded', anchor: 'Reeds', rank: 2 });
    expect(local.debug).toMatchObject({ mode: 'hybrid_local', graph_expanded: 1 });
  });

  it('answers search_sections, get_section_text, search_documentation and expand_neighbors', async () => {
    const { answer: found } = await call('search_sections', { query: 'herons' });
    expect(found.results[0]).toMatchObject({ score: expect.any(Number), debug: { words_rank: expect.any(Number) } });
    expect(found.session_id).toMatch(/^[0-9a-f]{16}$/);
    const [{ section_id: section }] = found.results;
    const { answer: read } = await call('get_section_text', { section_ids: [section], max_bytes_per: 64 });
    expect(read).toMatchObject({ partial: false, sections: [{ section_id: section, truncated: false }] });
    const full = await call('search_documentation', { query: 'when do herons nest', verbosity: 'full' });
    expect(full.answer.results[0].text).toContain('Herons nest in March.');
    // As above: where the machine is busy, the time of the graph may end before the second hop.
    await vi.waitFor(
      async () => {
        const { answer: near } = await call('expand_neighbors', { node_ids: [ids['herons.md']], max_hops: 2 });
        expect(near.results.map((one: { name: string }) => one.name)).toContain('HERON_LIMIT');
      },
      { timeout: 60_000 },
    );
    const outside = await call('expand_neighbors', {
      node_ids: [ids['herons.md']],
      max_hops: 1,
      scope: { repositories: ['south'] },
    });
    expect(outside.answer.results).toEqual([]);
  });
});
