import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

describe('the sets of MCP tools', () => {
  const load = (value?: string) =>
    loadConfig({ env: value === undefined ? {} : { RAG_MCP_TOOLSETS: value }, file: '/dev/null' }).mcp_toolsets;

  it('are the core alone, unless others are named', () => {
    expect(load()).toEqual(['core']);
    expect(load('core, all')).toEqual(['core', 'all']);
    expect(load('core,write')).toEqual(['core', 'write']);
  });

  it('are refused by an unknown name, with the right ones', () => {
    expect(() => load('everything')).toThrow(
      /RAG_MCP_TOOLSETS is wrong\. "everything".*core, evidence, write, admin, graph, rag, kb, compat and all/,
    );
  });
});
