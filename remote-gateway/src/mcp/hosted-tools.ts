/**
 * In: the parts of the gateway and the configured toolsets. Out: the tools of the hosted MCP server.
 * Never: contains logic; each tool connects schemas and a text format to a function of a lower room.
 */
import type { Toolset } from '../config/settings/server.ts';
import type { Gateway } from '../gateway.ts';
import { compatibilityTools } from './compatibility/compatibility-tools.ts';
import type { Tool } from './tool.ts';
import { collectionInfoTool } from './tools/collection-info.ts';
import { diagnoseTools } from './tools/diagnose.ts';
import { deleteDocumentTool, documentTools } from './tools/documents.ts';
import { evidenceTools } from './tools/evidence.ts';
import { extractEvidenceTool } from './tools/extract-evidence.ts';
import { ingestJobTools } from './tools/ingest-jobs.ts';
import { ingestUrlTool } from './tools/ingest-url.ts';
import { searchTool } from './tools/search.ts';

/** The configured tools: those that most agents need, all of them, and those under the names of other products. */
export function hostedTools(
  gateway: Gateway,
  { toolsets, withCompatibility }: { readonly toolsets: readonly Toolset[]; readonly withCompatibility: boolean },
): Tool[] {
  const core = [...evidenceTools(gateway), searchTool(gateway), ...documentTools(gateway), ingestUrlTool(gateway)];
  const others = [
    extractEvidenceTool(gateway),
    collectionInfoTool(gateway),
    ...diagnoseTools(gateway),
    deleteDocumentTool(gateway),
    ...ingestJobTools(gateway),
  ];
  return [
    ...core,
    ...(toolsets.includes('all') ? others : []),
    ...(withCompatibility ? compatibilityTools(gateway) : []),
  ];
}
