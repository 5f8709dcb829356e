import type { Toolset } from '../config/settings/server.ts';
import type { Gateway } from '../gateway.ts';
import { aliasTools } from './aliases/alias-tools.ts';
import type { Tool } from './tool.ts';
import { collectionInfoTool } from './tools/collection-info.ts';
import { diagnoseTools } from './tools/diagnose.ts';
import { deleteDocumentTool, documentTools } from './tools/documents.ts';
import { evidenceTools } from './tools/evidence.ts';
import { extractEvidenceTool } from './tools/extract-evidence.ts';
import { ingestJobTools } from './tools/ingest-jobs.ts';
import { ingestUrlTool } from './tools/ingest-url.ts';
import { searchTool } from './tools/search.ts';

/** The tools that the configuration offers: what most agents need; everything; the former names. */
export function hostedTools(gateway: Gateway, toolsets: readonly Toolset[]): Tool[] {
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
    ...(gateway.searching.previousToolNames ? aliasTools(gateway) : []),
  ];
}
