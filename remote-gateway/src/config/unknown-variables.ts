import { AGENT_VARIABLES, nearestName } from '@docferry/shared-contracts';
import { factsOf, SETTING_NAMES } from './settings.ts';

/** Names of other programs that begin as ours do. */
const FOREIGN: readonly RegExp[] = [
  // Qdrant's own configuration, for a server that is started in the same environment.
  /^QDRANT__/,
  // Kubernetes sets these in every container when a service is called qdrant.
  /^QDRANT_(?:SERVICE_|PORT)/,
  // Azure OpenAI in the SDKs of OpenAI and LangChain: chat models and sign-in by Entra ID.
  /^AZURE_OPENAI_(?:CHAT_|GPT|AD_TOKEN|API_INSTANCE_NAME|API_COMPLETIONS_)/,
];
/** All other names that begin with AZURE_ belong to Azure's SDK and CLI (AZURE_CLIENT_ID, AZURE_STORAGE_...). */
const OURS = /^(?:RAG_|QDRANT_|AZURE_OPENAI_)/;
/** A name that differs from one of ours by this many characters at most is a typing error. */
const MAX_SLIP = 2;
/** A nearest name that differs by more is not worth suggesting. */
const MAX_DISTANCE = 8;

/** A warning for each name in the environment that looks like a setting and is not one. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>([...AGENT_VARIABLES, ...CONFIG_VARIABLES]);
  for (const name of SETTING_NAMES) {
    const facts = factsOf(name);
    known.add(facts.env);
    if (facts.alias !== undefined) known.add(facts.alias);
  }
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || known.has(name) || FOREIGN.some((pattern) => pattern.test(name))) return [];
    const instead = REPLACED.get(name);
    if (instead !== undefined) return asMeant(name, env[name]) ? [] : [`${name} has no effect. ${instead}`];
    const isOurs = OURS.test(name);
    if (!isOurs && !name.startsWith('AZURE_')) return [];
    const nearest = meantBy(name, known, isOurs);
    if (nearest === undefined && !isOurs) return [];
    const meant = nearest === undefined ? 'docs/configuration.md lists the names.' : `Did you mean ${nearest}?`;
    return [`${name} is set in the environment and is not a setting, so it has no effect. ${meant}`];
  });
}

/** Name the configuration file, when `--config` does not; the second is another product's name. */
export const CONFIG_VARIABLES = ['RAG_CONFIG', 'RAG_MCP_CONFIG_PATH'] as const;

/** Names of earlier versions and other products, and what to do instead. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['RAG_MCP_ALIASES', 'Name the sets instead: RAG_MCP_TOOLSETS=core,rag,kb,compat.'],
  [
    'QDRANT_COLLECTION',
    'Each collection of documents has a Qdrant collection of its own, whose name the gateway chooses.',
  ],
  ['RAG_MCP_TRANSPORT', 'The gateway serves MCP over HTTP; for stdio clients start: docferry mcp --with-search.'],
]);

/** A typing error first, then a name that has the same words and more, then the nearest. */
function meantBy(name: string, known: Iterable<string>, isOurs: boolean): string | undefined {
  const [family, ...words] = name.split('_');
  const relatives = [...known].filter((one) => one.startsWith(`${family}_`));
  const slip = nearestName(name, relatives, MAX_SLIP);
  if (slip !== undefined || !isOurs) return slip;
  const longer = relatives.find((one) => words.every((word) => one.split('_').includes(word)));
  return longer ?? nearestName(name, relatives, MAX_DISTANCE);
}

/** Whether the gateway does anyway what the variable asks for. */
function asMeant(name: string, value: string | undefined): boolean {
  return name === 'RAG_MCP_TRANSPORT' && (value === 'http' || value === 'streamable-http');
}
