import { expect, it } from 'vitest';
import { runApp } from '../compose/app.test.fixture.ts';
import { instructionsFor } from './instructions.ts';

async function listed(env: Record<string, string>): Promise<string[]> {
  await using app = await runApp(undefined, env);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const headers = { accept: 'application/json, text/event-stream' };
  const { text } = await app.call('POST', '/mcp', list, { headers });
  const { result } = JSON.parse(text.replace(/^[\s\S]*?data: /, '')) as {
    readonly result: { readonly tools: readonly { readonly name: string }[] };
  };
  const { tools } = result;
  return tools.map(({ name }) => name);
}

it('lists the sets that the operator names, those of other products only by their own names', async () => {
  const core = await listed({});
  const write = [
    'delete_document',
    'restore_document',
    'ingest_start',
    'ingest_status',
    'ingest_cancel',
    'list_sources',
    'sync_source',
  ];
  expect(await listed({ RAG_MCP_TOOLSETS: 'core,write' })).toEqual([...core, ...write]);

  const all = await listed({ RAG_MCP_TOOLSETS: 'all' });
  expect(all).toEqual(expect.arrayContaining([...core, ...write, 'extract_evidence', 'diagnose', 'show_config']));
  expect(all.filter((name) => /^(?:rag|kb)|_sections$/.test(name))).toEqual([]);

  expect(await listed({ RAG_MCP_TOOLSETS: 'kb' })).toEqual([
    'kb.search',
    'kb.retrieve_evidence',
    'kb.read_excerpt',
    'kb.expand_excerpt',
    'kb.extract_evidence',
  ]);
  expect(await listed({ RAG_MCP_TOOLSETS: 'compat' })).toEqual([
    'search_sections',
    'get_section_text',
    'search_documentation',
    'expand_neighbors',
  ]);
  expect(await listed({ RAG_MCP_TOOLSETS: 'rag' })).toEqual([
    'rag_search',
    'rag_search_quick',
    'rag_ingest_start',
    'rag_ingest_status',
    'rag_corpus_list',
    'rag_corpus_info',
    'rag_diagnose',
    'rag_config_show',
  ]);
});

it('gives instructions that name only tools of the first set, in under 150 words', () => {
  for (const sets of [['core'], ['kb', 'core'], ['rag'], ['compat'], ['write'], ['all']] as const) {
    const words = instructionsFor(sets).split(/\s+/);
    expect(words.length, sets[0]).toBeLessThan(150);
  }
  expect(instructionsFor(['kb', 'core'])).toContain('kb.retrieve_evidence');
  expect(instructionsFor(['rag'])).not.toMatch(/retrieve_evidence|read_passage/);
  expect(instructionsFor(['compat'])).toContain('search_documentation');
});
