/**
 * In and out: the functions of this gateway under the names, parameters, defaults, results and errors of other MCP
 * servers for documents, for agents and prompts written for those: the toolsets `rag`, `kb` and `compat`.
 * Never adds access: each translates its arguments and calls what a tool in `tools/` calls.
 */
import type { Gateway } from '../../gateway.ts';
import type { Tool } from '../tool.ts';
import type { CorpusGroups } from './corpus-groups.ts';
import { kbExcerptTools } from './kb-excerpt.ts';
import type { ScopeDefaults } from './kb-scope.ts';
import { kbSearchTools } from './kb-search.ts';
import { ragCorpusTools } from './rag-corpus.ts';
import { ragDiagnosticTools } from './rag-diagnostics.ts';
import { ragIngestTools } from './rag-ingest.ts';
import { ragSearchTools } from './rag-search.ts';

export { sectionTools } from './section-tools.ts';

export function ragTools(gateway: Gateway, groups: CorpusGroups): Tool[] {
  return [
    ...ragSearchTools(gateway, groups),
    ...ragIngestTools(gateway),
    ...ragCorpusTools(gateway, groups),
    ...ragDiagnosticTools(gateway),
  ];
}

export function kbTools(gateway: Gateway, defaults: ScopeDefaults): Tool[] {
  return [...kbSearchTools(gateway, defaults), ...kbExcerptTools(gateway, defaults)];
}
