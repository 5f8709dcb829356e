import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CLIENTS } from './clients.ts';

type ClientName = keyof typeof CLIENTS;

/** What a client leaves in the home folder once it has run, and in a project that it knows. */
const TRACES: Readonly<Record<ClientName, { readonly home: readonly string[]; readonly project: string }>> = {
  claude: { home: ['.claude', '.claude.json'], project: '.mcp.json' },
  vscode: { home: ['.vscode', '.vscode-server', '.config/Code'], project: '.vscode' },
  cursor: { home: ['.cursor', '.cursor-server'], project: '.cursor' },
};

/** The clients that this user or this folder seems to use. */
export function detectClients(folder: string): ClientName[] {
  return (Object.keys(TRACES) as ClientName[]).filter((name) => {
    const { home, project } = TRACES[name];
    return home.some((path) => existsSync(join(homedir(), path))) || existsSync(join(folder, project));
  });
}
