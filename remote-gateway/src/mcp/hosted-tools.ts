/**
 * In: the parts of the gateway and the configured toolsets. Out: the tools of the hosted MCP server.
 * Never: contains logic; each tool connects schemas and a text format to a function of a lower room.
 */
import type { Config } from '../config/config.ts';
import type { Toolset } from '../config/settings/server.ts';
import type { Gateway } from '../gateway.ts';
import { kbTools, ragTools, sectionTools } from './compatibility/compatibility-tools.ts';
import type { CorpusGroups } from './compatibility/corpus-groups.ts';
import type { ScopeDefaults } from './compatibility/kb-scope.ts';
import type { Tool } from './tool.ts';
import { collectionInfoTool } from './tools/collection-info.ts';
import { diagnoseTools } from './tools/diagnose.ts';
import { deletionTools, documentTools } from './tools/documents.ts';
import { evidenceTools } from './tools/evidence.ts';
import { extractEvidenceTool } from './tools/extract-evidence.ts';
import { graphTools } from './tools/graph.ts';
import { ingestJobTools } from './tools/ingest-jobs.ts';
import { ingestUrlTool } from './tools/ingest-url.ts';
import { searchTool } from './tools/search.ts';
import { sourceTools } from './tools/sources.ts';

/** The tools of each set, in the order of the listing. */
const SETS: Readonly<Record<Exclude<Toolset, 'all'>, (gateway: Gateway, settings: ToolSettings) => Tool[]>> = {
  core: (gateway) => [
    ...evidenceTools(gateway),
    searchTool(gateway),
    ...documentTools(gateway),
    ingestUrlTool(gateway),
  ],
  evidence: (gateway) => [extractEvidenceTool(gateway)],
  admin: (gateway) => [collectionInfoTool(gateway), ...diagnoseTools(gateway)],
  write: (gateway) => [...deletionTools(gateway), ...ingestJobTools(gateway), ...sourceTools(gateway)],
  graph: graphTools,
  rag: (gateway, { groups }) => ragTools(gateway, groups),
  kb: (gateway, { scope }) => kbTools(gateway, scope),
  compat: (gateway, { scope }) => sectionTools(gateway, scope),
};
/** Sets under the names of other products, which `all` does not mean. */
const BY_NAME_ONLY: ReadonlySet<string> = new Set(['rag', 'kb', 'compat']);

/** Which tools a server offers, and where those with a scope may read. */
export type ToolSettings = {
  readonly toolsets: readonly Toolset[];
  readonly scope: ScopeDefaults;
  /** Collections by group, for the set `rag`; by the start of their names if undefined. */
  readonly groups: CorpusGroups;
};

/** What the configuration says of the tools. */
export function toolSettings({ mcp_toolsets, mcp_project, mcp_environment, corpus_groups }: Config): ToolSettings {
  const scope = { project: mcp_project, environment: mcp_environment };
  return { toolsets: mcp_toolsets, scope, groups: corpus_groups };
}

/** The tools of the configured sets. */
export function hostedTools(gateway: Gateway, settings: ToolSettings): Tool[] {
  const { toolsets } = settings;
  const isOn = (set: string): boolean =>
    toolsets.some((name) => name === set) || (!BY_NAME_ONLY.has(set) && toolsets.includes('all'));
  return Object.entries(SETS).flatMap(([set, tools]) => (isOn(set) ? tools(gateway, settings) : []));
}
