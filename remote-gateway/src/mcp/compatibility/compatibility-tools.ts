/**
 * In and out: the tools of this gateway under names, parameters, defaults and results of two other MCP servers for
 * documents (`rag_*` and `kb_*`), for agents and prompts written for those. RAG_MCP_ALIASES turns them on, or the toolsets `rag` and `kb`.
 * Never adds a function: each translates its arguments and calls what a tool in `tools/` calls.
 */
import type { Gateway } from '../../gateway.ts';
import type { Tool } from '../tool.ts';
import { kbExcerptTools } from './kb-excerpt.ts';
import { kbSearchTools } from './kb-search.ts';
import { ragCorpusTools } from './rag-corpus.ts';
import { ragIngestTools } from './rag-ingest.ts';
import { ragSearchTools } from './rag-search.ts';

export function ragTools(gateway: Gateway): Tool[] {
  return [...ragSearchTools(gateway), ...ragCorpusTools(gateway), ...ragIngestTools(gateway)];
}

export function kbTools(gateway: Gateway): Tool[] {
  return [...kbSearchTools(gateway), ...kbExcerptTools(gateway)];
}
