import { expect, it } from 'vitest';
import { runApp } from '../compose/app.test.fixture.ts';

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

it('lists the sets that the operator names, and those of other products by name or by RAG_MCP_ALIASES', async () => {
  const core = await listed({});
  const write = ['delete_document', 'ingest_start', 'ingest_status', 'ingest_cancel'];
  expect(await listed({ RAG_MCP_TOOLSETS: 'core,write' })).toEqual([...core, ...write]);

  const all = await listed({ RAG_MCP_TOOLSETS: 'all' });
  expect(all).toEqual(expect.arrayContaining([...core, ...write, 'extract_evidence', 'diagnose', 'show_config']));
  expect(all.filter((name) => /^(rag|kb)_/.test(name))).toEqual([]);

  const kb = await listed({ RAG_MCP_TOOLSETS: 'kb' });
  expect(kb.length).toBeGreaterThan(2);
  expect(kb.every((name) => name.startsWith('kb_'))).toBe(true);
  const aliases = await listed({ RAG_MCP_ALIASES: 'on' });
  expect(aliases).toEqual(expect.arrayContaining([...core, ...kb, 'rag_search']));
});
