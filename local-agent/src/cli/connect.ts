import { resolve } from 'node:path';
import { defaultDataDir } from '@docferry/shared-contracts';
import { z } from 'zod';
import { configFilePath, readConfigFile, writeConfigFile } from '../config-file.ts';
import { CLIENT_NAMES, CLIENTS, type ClientName, detectClients, type McpClient } from '../connect/clients.ts';
import { localServer, SERVER_NAME } from '../connect/local-server.ts';
import { writeServer } from '../connect/write-server.ts';
import { UserError } from '../errors.ts';
import { typedName } from '../started-by-npx.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { table } from './table.ts';

const optionsSchema = z.object({
  print: z.boolean().default(false),
  dir: z.string().min(1).default('.'),
  json: z.boolean().default(false),
});

/** `docferry connect`: the MCP server in a client's configuration, or printed; without a client, what is there. */
export async function connect(session: Session, wanted: string | undefined, options: unknown): Promise<ExitCode> {
  const { print, dir, json } = parseOptions(optionsSchema, options);
  if (wanted === undefined) return print ? printForAny(session) : listClients(session, resolve(dir), json);
  const clientName = clientNamed(wanted);
  const client: McpClient = CLIENTS[clientName];
  const { terminal } = session;
  const entry = client.entry(serverOf(session));
  const path = client.file(resolve(dir));
  if (print) {
    await terminal.out(await printed(client, entry));
    terminal.note(`Put this into ${path}.`);
    return EXIT.ok;
  }
  const { changed, backup } = await writeServer(path, client, SERVER_NAME, entry);
  if (json) {
    await terminal.out(JSON.stringify({ client: clientName, file: path, changed, backup: backup ?? null }));
  } else {
    await terminal.out(
      changed ? `${client.name} is connected: ${path}` : `${client.name} was connected already: ${path}`,
    );
    if (backup !== undefined) terminal.note(`The previous file: ${backup}`);
    terminal.note(client.next);
  }
  keepAddressAndKey(session);
  return EXIT.ok;
}

/** `docferry disconnect`: takes the server out of a client's configuration again. */
export async function disconnect({ terminal }: Session, wanted: string, options: unknown): Promise<ExitCode> {
  const { dir, json } = parseOptions(optionsSchema.omit({ print: true }), options);
  const clientName = clientNamed(wanted);
  const client: McpClient = CLIENTS[clientName];
  const path = client.file(resolve(dir));
  const { changed, backup } = await writeServer(path, client, SERVER_NAME, undefined);
  if (json) {
    await terminal.out(JSON.stringify({ client: clientName, file: path, changed, backup: backup ?? null }));
  } else {
    await terminal.out(
      changed ? `${client.name} is disconnected: ${path}` : `${client.name} was not connected: ${path}`,
    );
    if (backup !== undefined) terminal.note(`The previous file: ${backup}`);
  }
  return EXIT.ok;
}

function clientNamed(wanted: string): ClientName {
  const found = CLIENT_NAMES.find((name) => name === wanted);
  if (found) return found;
  throw new UserError('INVALID_ARGUMENT', `"${wanted.slice(0, 40)}" is not a client that docferry knows.`, {
    advice: `Name one of ${CLIENT_NAMES.join(', ')}; for others: ${typedName()} connect --print.`,
  });
}

function serverOf(session: Session) {
  const { dataDir } = session.config();
  return localServer(dataDir === defaultDataDir(process.env) ? undefined : dataDir);
}

/** For clients that are not known: most of them read this shape. */
async function printForAny(session: Session): Promise<ExitCode> {
  const { command, args, env } = serverOf(session);
  const entry = { command, args, ...(Object.keys(env).length > 0 ? { env } : {}) };
  await session.terminal.out(JSON.stringify({ mcpServers: { [SERVER_NAME]: entry } }, null, 2));
  session.terminal.note("Put this into your client's configuration of MCP servers.");
  return EXIT.ok;
}

async function printed({ format, section }: McpClient, entry: object): Promise<string> {
  const whole = { [section]: { [SERVER_NAME]: entry } };
  return format === 'json' ? JSON.stringify(whole, null, 2) : (await import('smol-toml')).stringify(whole);
}

async function listClients({ terminal }: Session, dir: string, json: boolean): Promise<ExitCode> {
  const detected = new Set<ClientName>(detectClients(dir));
  const clients = CLIENT_NAMES.map((client) => ({
    client,
    name: CLIENTS[client].name,
    detected: detected.has(client),
    file: CLIENTS[client].file(dir),
  }));
  if (json) {
    await terminal.out(JSON.stringify(clients, null, 2));
    return EXIT.ok;
  }
  const cells = clients.map(({ client, name, detected: isHere, file }) => [client, name, isHere ? 'yes' : '-', file]);
  await terminal.out(table(['client', 'name', 'detected', 'file'], cells, terminal.colors.dim));
  terminal.note(`Connect one with: ${typedName()} connect <client>. For any other: ${typedName()} connect --print`);
  return EXIT.ok;
}

/**
 * A client starts the server without this terminal's variables: an address and a key from flags and variables go into the
 * user's own `config.json`, which only they may read, and never into the client's file.
 */
function keepAddressAndKey({ config, terminal }: Session): void {
  const { apiUrl, apiUrlOrigin, apiKey, apiKeyOrigin } = config();
  const isChosen = (origin: typeof apiKeyOrigin) => origin === 'flag' || origin === 'environment';
  const path = configFilePath(process.env);
  if (isChosen(apiUrlOrigin) || isChosen(apiKeyOrigin)) {
    const chosen = { ...(isChosen(apiUrlOrigin) ? { apiUrl } : {}), ...(isChosen(apiKeyOrigin) ? { apiKey } : {}) };
    writeConfigFile(path, { ...readConfigFile(path), ...chosen });
    terminal.note(`${Object.keys(chosen).join(' and ')} are kept in ${path}, which only you may read.`);
  }
  if (apiKey === undefined)
    terminal.note(`No key is known yet: start a gateway here, or ${typedName()} config set apiKey -`);
}
