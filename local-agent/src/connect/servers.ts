import { fileURLToPath } from 'node:url';
import type { AgentConfig } from '../config.ts';
import { startedByNpx } from '../started-by-npx.ts';
import { agentVersion } from '../version.ts';

/** The stdio server of this machine, as a command. */
export type LocalServer = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** The gateway's own MCP server. */
export type HostedServer = { readonly url: string; readonly key: string };

/** Names under which both servers stand in a client's configuration. */
export const LOCAL_NAME = 'docferry';
export const HOSTED_NAME = 'docferry-search';

/**
 * How a client starts the local server: by absolute paths, since it may run with another PATH. The environment carries
 * only what this user set by flags or variables; what a local gateway leaves in `client.json` is read again each time.
 */
export function localServer(config: AgentConfig, dataDirIsDefault: boolean): LocalServer {
  const chosen = (origin: AgentConfig['apiKeyOrigin']) => origin === 'flag' || origin === 'environment';
  const bin = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));
  const [command, ...args] = startedByNpx()
    ? ['npx', '-y', `docferry@${agentVersion()}`, 'mcp']
    : [process.execPath, bin, 'mcp'];
  return {
    command,
    args,
    env: {
      ...(chosen(config.apiUrlOrigin) ? { RAG_API_URL: config.apiUrl } : {}),
      ...(config.apiKey !== undefined && chosen(config.apiKeyOrigin) ? { RAG_API_KEY: config.apiKey } : {}),
      ...(dataDirIsDefault ? {} : { RAG_DATA_DIR: config.dataDir }),
    },
  };
}

/** The gateway's MCP server; `fallbackKey` stands in for a key that is not known yet. */
export function hostedServer(config: AgentConfig, fallbackKey: string): HostedServer {
  return { url: `${config.apiUrl}/mcp`, key: config.apiKey ?? fallbackKey };
}
