import { dirname, join, resolve } from 'node:path';
import { defaultDataDir } from '@docferry/shared-contracts';
import { z } from 'zod';
import { CLIENTS, type McpClient } from '../connect/clients.ts';
import { HOSTED_NAME, hostedServer, LOCAL_NAME, type LocalServer, localServer } from '../connect/servers.ts';
import { writeServers } from '../connect/write-servers.ts';
import { UserError } from '../errors.ts';
import { isUnderGit } from '../roots/git-root.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({
  print: z.boolean().default(false),
  dir: z.string().min(1).default('.'),
  json: z.boolean().default(false),
});
const clientSchema = z.enum(['claude', 'vscode', 'cursor']);

/** `docferry connect`: both MCP servers in a client's project configuration, or printed. */
export async function connect(session: Session, wanted: string, options: unknown): Promise<ExitCode> {
  const { print, dir, json } = parseOptions(optionsSchema, options);
  const { terminal } = session;
  const clientName = clientSchema.safeParse(wanted);
  if (!clientName.success) {
    throw new UserError('INVALID_ARGUMENT', `"${wanted.slice(0, 40)}" is not a client that docferry knows.`, {
      advice: `Name one of ${clientSchema.options.join(', ')}; for others use --print and their documentation.`,
    });
  }
  const client: McpClient = CLIENTS[clientName.data];
  const config = session.config();
  const local = localServer(config, config.dataDir === defaultDataDir(process.env));
  const hosted = hostedServer(config, client.variable('RAG_API_KEY'));
  const servers = { [LOCAL_NAME]: client.local(local), [HOSTED_NAME]: client.hosted(hosted) };
  const path = join(resolve(dir), ...client.file);
  if (print) {
    await terminal.out(JSON.stringify({ [client.section]: servers }, null, 2));
    terminal.note(`Put this into ${client.file.join('/')} of your project.`);
    if (clientName.data === 'claude') terminal.note(`Or run:\n${claudeCommands(local, hosted.url, hosted.key)}`);
    return EXIT.ok;
  }
  const { changed, backup } = await writeServers(path, client.section, servers);
  if (json) {
    await terminal.out(JSON.stringify({ client: clientName.data, file: path, changed, backup: backup ?? null }));
  } else {
    await terminal.out(
      changed ? `${client.name} is connected: ${path}` : `${client.name} was connected already: ${path}`,
    );
    if (backup !== undefined) terminal.note(`The previous file: ${backup}`);
    terminal.note(client.next);
  }
  if (config.apiKey === undefined) {
    terminal.note('No key is known yet: set RAG_API_KEY, or start a gateway here, and connect again.');
  } else if (isUnderGit(dirname(path))) {
    terminal.note(`The file holds your key: keep ${client.file.join('/')} out of version control.`);
  }
  return EXIT.ok;
}

function claudeCommands({ command, args, env }: LocalServer, url: string, key: string): string {
  const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  return [
    ['claude', 'mcp', 'add', LOCAL_NAME, ...variables, '--', command, ...args],
    ['claude', 'mcp', 'add', '--transport', 'http', HOSTED_NAME, url, '--header', `Authorization: Bearer ${key}`],
  ]
    .map((words) => `  ${words.map(quoted).join(' ')}`)
    .join('\n');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
