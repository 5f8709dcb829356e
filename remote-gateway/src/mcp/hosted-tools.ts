/**
 * In: the parts of the gateway and the configured toolsets. Out: the tools of the hosted MCP server.
 * Never: contains logic; each tool connects schemas and a text format to a function of a lower room.
 */
import type { Toolset } from '../config/settings/server.ts';
import type { Gateway } from '../gateway.ts';
import { kbTools, ragTools } from './compatibility/compatibility-tools.ts';
import type { Tool } from './tool.ts';
import { collectionInfoTool } from './tools/collection-info.ts';
import { diagnoseTools } from './tools/diagnose.ts';
import { deleteDocumentTool, documentTools } from './tools/documents.ts';
import { evidenceTools } from './tools/evidence.ts';
import { extractEvidenceTool } from './tools/extract-evidence.ts';
import { graphTools } from './tools/graph.ts';
import { ingestJobTools } from './tools/ingest-jobs.ts';
import { ingestUrlTool } from './tools/ingest-url.ts';
import { searchTool } from './tools/search.ts';

/** The tools of each set, in the order of the listing. */
const SETS: Readonly<Record<Exclude<Toolset, 'all'>, (gateway: Gateway) => Tool[]>> = {
  core: (gateway) => [
    ...evidenceTools(gateway),
    searchTool(gateway),
    ...documentTools(gateway),
    ingestUrlTool(gateway),
  ],
  evidence: (gateway) => [extractEvidenceTool(gateway)],
  admin: (gateway) => [collectionInfoTool(gateway), ...diagnoseTools(gateway)],
  write: (gateway) => [deleteDocumentTool(gateway), ...ingestJobTools(gateway)],
  graph: graphTools,
  rag: ragTools,
  kb: kbTools,
};
/** Sets under the names of other products. */
const COMPATIBILITY: ReadonlySet<string> = new Set(['rag', 'kb']);

/** The tools of the configured sets; `withCompatibility` adds those under the names of other products. */
export function hostedTools(
  gateway: Gateway,
  { toolsets, withCompatibility }: { readonly toolsets: readonly Toolset[]; readonly withCompatibility: boolean },
): Tool[] {
  const isOn = (set: string): boolean =>
    toolsets.some((name) => name === set) || (COMPATIBILITY.has(set) ? withCompatibility : toolsets.includes('all'));
  return Object.entries(SETS).flatMap(([set, tools]) => (isOn(set) ? tools(gateway) : []));
}
