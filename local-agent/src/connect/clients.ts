/**
 * In: the name of an MCP client. Out: where its configuration is and what it looks like.
 * Never: removes other entries or comments of that file.
 */
import type { HostedServer, LocalServer } from './servers.ts';

/** An MCP client's own way to write down servers. */
export type McpClient = {
  readonly name: string;
  /** Relative to the project folder. */
  readonly file: readonly string[];
  /** The property that holds the servers. */
  readonly section: string;
  /** How the file names an environment variable. */
  readonly variable: (name: string) => string;
  readonly local: (server: LocalServer) => object;
  readonly hosted: (server: HostedServer) => object;
  readonly next: string;
};

const stdio = ({ command, args, env }: LocalServer) => ({
  command,
  args,
  ...(Object.keys(env).length > 0 ? { env } : {}),
});
const bearer = ({ url, key }: HostedServer) => ({ url, headers: { Authorization: `Bearer ${key}` } });

/**
 * The clients that `docferry connect` knows. Formats as their makers document them: Claude Code `.mcp.json`, VS Code
 * `.vscode/mcp.json`, Cursor `.cursor/mcp.json`.
 */
export const CLIENTS = {
  claude: {
    name: 'Claude Code',
    file: ['.mcp.json'],
    section: 'mcpServers',
    variable: (name) => `\${${name}}`,
    local: (server) => ({ type: 'stdio', ...stdio(server) }),
    hosted: (server) => ({ type: 'http', ...bearer(server) }),
    next: 'Start claude in this folder and allow the servers; /mcp shows them.',
  },
  vscode: {
    name: 'VS Code',
    file: ['.vscode', 'mcp.json'],
    section: 'servers',
    variable: (name) => `\${env:${name}}`,
    local: (server) => ({ type: 'stdio', ...stdio(server) }),
    hosted: (server) => ({ type: 'http', ...bearer(server) }),
    next: 'Open this folder in VS Code and start the servers in .vscode/mcp.json (MCP: List Servers shows them).',
  },
  cursor: {
    name: 'Cursor',
    file: ['.cursor', 'mcp.json'],
    section: 'mcpServers',
    variable: (name) => `\${env:${name}}`,
    local: stdio,
    hosted: bearer,
    next: 'Open this folder in Cursor and switch the servers on in Settings, MCP.',
  },
} as const satisfies Record<string, McpClient>;
