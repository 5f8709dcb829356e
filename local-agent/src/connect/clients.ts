/**
 * In: the name of an MCP client. Out: where its configuration is and what it looks like.
 * Never: removes other entries or comments of that file, or writes a key into it.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { LocalServer } from './local-server.ts';

/** An MCP client's own way to write down a server. Formats as their makers document them. */
export type McpClient = {
  readonly name: string;
  /** Whose configuration is written: that of the project folder, or the user's. */
  readonly scope: 'project' | 'user';
  /** Path of the file; `dir` is the project folder. */
  readonly file: (dir: string) => string;
  readonly format: 'json' | 'toml';
  /** The property or table that holds the servers. */
  readonly section: string;
  readonly entry: (server: LocalServer) => object;
  /** What the client leaves in the home folder once it has run, and in a project that it knows. */
  readonly traces: { readonly home: readonly string[]; readonly project: readonly string[] };
  readonly next: string;
};

const stdio = ({ command, args, env }: LocalServer) => ({
  command,
  args,
  ...(Object.keys(env).length > 0 ? { env } : {}),
});
const typed = (server: LocalServer) => ({ type: 'stdio', ...stdio(server) });

const inProject =
  (...path: string[]) =>
  (dir: string) =>
    join(dir, ...path);
const inHome =
  (...path: string[]) =>
  () =>
    join(homedir(), ...path);
/** The folder in which the system keeps an application's settings. */
const inSettings =
  (...path: string[]) =>
  () => {
    if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', ...path);
    if (process.platform === 'win32')
      return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), ...path);
    return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), ...path);
  };

/** Zed keeps its settings in `.config` on macOS too. */
const zedSettings = () =>
  process.platform === 'win32'
    ? inSettings('Zed', 'settings.json')()
    : join(homedir(), '.config', 'zed', 'settings.json');
const opencodeFile = (dir: string) => {
  const commented = join(dir, 'opencode.jsonc');
  return existsSync(commented) ? commented : join(dir, 'opencode.json');
};
const codexFile = () => join(process.env.CODEX_HOME || join(homedir(), '.codex'), 'config.toml');

/** The clients that `docferry connect` knows. */
export const CLIENTS = {
  claude: {
    name: 'Claude Code',
    scope: 'project',
    file: inProject('.mcp.json'),
    format: 'json',
    section: 'mcpServers',
    entry: typed,
    traces: { home: ['.claude', '.claude.json'], project: ['.mcp.json'] },
    next: 'Start claude in this folder and allow the server; /mcp shows it.',
  },
  'claude-desktop': {
    name: 'Claude Desktop',
    scope: 'user',
    file: inSettings('Claude', 'claude_desktop_config.json'),
    format: 'json',
    section: 'mcpServers',
    entry: stdio,
    traces: { home: ['.config/Claude', 'Library/Application Support/Claude', 'AppData/Roaming/Claude'], project: [] },
    next: 'Quit Claude Desktop and start it again.',
  },
  vscode: {
    name: 'VS Code',
    scope: 'project',
    file: inProject('.vscode', 'mcp.json'),
    format: 'json',
    section: 'servers',
    entry: typed,
    traces: { home: ['.vscode', '.vscode-server', '.config/Code'], project: ['.vscode'] },
    next: 'Open this folder in VS Code and start the server in .vscode/mcp.json (MCP: List Servers shows it).',
  },
  cursor: {
    name: 'Cursor',
    scope: 'project',
    file: inProject('.cursor', 'mcp.json'),
    format: 'json',
    section: 'mcpServers',
    entry: stdio,
    traces: { home: ['.cursor', '.cursor-server'], project: ['.cursor'] },
    next: 'Open this folder in Cursor and switch the server on in Settings, MCP.',
  },
  windsurf: {
    name: 'Windsurf',
    scope: 'user',
    file: inHome('.codeium', 'windsurf', 'mcp_config.json'),
    format: 'json',
    section: 'mcpServers',
    entry: stdio,
    traces: { home: ['.codeium/windsurf'], project: ['.windsurf'] },
    next: 'Refresh the servers in Windsurf: Cascade, MCPs.',
  },
  zed: {
    name: 'Zed',
    scope: 'user',
    file: zedSettings,
    format: 'json',
    section: 'context_servers',
    entry: stdio,
    traces: { home: ['.config/zed', 'AppData/Roaming/Zed'], project: ['.zed'] },
    next: "The Agent Panel's settings show the server.",
  },
  junie: {
    name: 'JetBrains Junie',
    scope: 'project',
    file: inProject('.junie', 'mcp', 'mcp.json'),
    format: 'json',
    section: 'mcpServers',
    entry: stdio,
    traces: { home: ['.junie', '.config/JetBrains'], project: ['.junie', '.idea'] },
    next: 'Settings, Tools, Junie, MCP Settings shows the server. For the AI Assistant paste docferry connect --print there.',
  },
  codex: {
    name: 'Codex CLI',
    scope: 'user',
    file: codexFile,
    format: 'toml',
    section: 'mcp_servers',
    entry: stdio,
    traces: { home: ['.codex'], project: ['.codex'] },
    next: 'Start codex; /mcp shows the server.',
  },
  gemini: {
    name: 'Gemini CLI',
    scope: 'project',
    file: inProject('.gemini', 'settings.json'),
    format: 'json',
    section: 'mcpServers',
    entry: stdio,
    traces: { home: ['.gemini'], project: ['.gemini'] },
    next: 'Start gemini in this folder; /mcp shows the server.',
  },
  opencode: {
    name: 'opencode',
    scope: 'project',
    file: opencodeFile,
    format: 'json',
    section: 'mcp',
    entry: ({ command, args, env }) => ({
      type: 'local',
      command: [command, ...args],
      ...(Object.keys(env).length > 0 ? { environment: env } : {}),
      enabled: true,
    }),
    traces: { home: ['.config/opencode'], project: ['opencode.json', 'opencode.jsonc', '.opencode'] },
    next: 'Start opencode in this folder.',
  },
} as const satisfies Record<string, McpClient>;

export type ClientName = keyof typeof CLIENTS;
export const CLIENT_NAMES = Object.keys(CLIENTS) as ClientName[];

/** The clients that this user or this folder seems to use. */
export function detectClients(folder: string): ClientName[] {
  return CLIENT_NAMES.filter((name) => {
    const { home, project }: McpClient['traces'] = CLIENTS[name].traces;
    return (
      home.some((path) => existsSync(join(homedir(), path))) || project.some((path) => existsSync(join(folder, path)))
    );
  });
}
