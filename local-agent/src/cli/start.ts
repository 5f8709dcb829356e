import { createInterface } from 'node:readline/promises';
import { defaultDataDir } from '@docferry/shared-contracts';
import { cacheDir } from '@docferry/shared-contracts/cache-dir';
import { z } from 'zod';
import { CLIENTS, detectClients } from '../connect/clients.ts';
import { findRoot, readProjectConfig } from '../index/project-config.ts';
import { typedName } from '../started-by-npx.ts';
import { existingFolder } from './existing-folder.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { fetchGateway, findGateway } from './gateway/gateway-program.ts';
import { gatewayLog, runningGateway, startInBackground } from './gateway/run-gateway.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({ yes: z.boolean().default(false), question: z.string().min(1).optional() });

/** What the user agrees to: everything with --yes, else each step at a prompt, nothing without a terminal. */
type Agreed = (question: string) => Promise<boolean>;

/** `docferry start`, and `docferry` alone: from nothing to an answer. `reopen` makes a session that sees new settings. */
export async function start(session: Session, dir: string, options: unknown, reopen: () => Session): Promise<ExitCode> {
  const { yes, question } = parseOptions(optionsSchema, options);
  const folder = existingFolder(dir);
  const { terminal, signal } = session;
  if (!yes && !terminal.canAsk) return sayPlan(session, folder);
  const agreed: Agreed = async (what) => yes || !/^n/i.test((await prompt(`${what} [Y/n] `, signal)).trim());

  if (!(await gatewayIsThere(session, agreed))) return EXIT.ok;
  const ready = reopen();
  if (!(await agreed(`Index ${printable(folder)}?`))) return EXIT.ok;
  const { setup } = await import('./setup.ts');
  const { indexFolder } = await import('./index-folder.ts');
  if (findRoot(folder) === undefined) await setup(ready, folder, {});
  const indexed = await indexFolder(ready, folder, {});
  if (indexed !== EXIT.ok && indexed !== EXIT.someFailed) return indexed;

  const { connect } = await import('./connect.ts');
  // --yes is no leave to change the configuration of other programs
  for (const client of yes ? [] : detectClients(folder))
    if (await agreed(`Connect ${CLIENTS[client].name}?`)) await connect(ready, client, { dir: folder });

  const { collection } = readProjectConfig(findRoot(folder) ?? folder);
  const asked = question ?? (await askForQuestion(await suggestQuestion(ready, collection), yes, signal));
  if (asked !== undefined) await (await import('./ask.ts')).ask(ready, asked, { collection: [collection] });
  return indexed;
}

/** What is typed, else the suggestion. Nothing is asked with --yes, and where nothing can be suggested. */
async function askForQuestion(suggestion: string | undefined, yes: boolean, signal: AbortSignal) {
  if (suggestion === undefined || yes) return suggestion;
  return (await prompt(`Ask (${suggestion}) `, signal)).trim() || suggestion;
}

/** A question that the first document answers; undefined where there is none. */
async function suggestQuestion({ client, signal }: Session, collection: string): Promise<string | undefined> {
  const [first] = (await (await client()).documents({ collection, limit: 1 }, { signal })).documents;
  return first && `What is ${printable(first.title)} about?`;
}

/** Finds a gateway or starts one. False when the user did not want that. */
async function gatewayIsThere({ config, terminal, signal }: Session, agreed: Agreed): Promise<boolean> {
  const { apiUrl, apiUrlOrigin, dataDir } = config();
  if (isElsewhere(apiUrlOrigin)) {
    terminal.note(`Using the gateway at ${apiUrl} (from ${apiUrlOrigin}).`);
    return true;
  }
  const running = await runningGateway(dataDir);
  if (running) {
    terminal.note(`Using the gateway that runs at ${running.url}.`);
    return true;
  }
  let bin = findGateway();
  const fetching =
    bin === undefined ? `Fetch the gateway from the npm registry into ${cacheDir()} and` : 'May docferry';
  if (!(await agreed(`No gateway runs here. ${fetching} start it?`))) return false;
  if (bin === undefined) {
    terminal.note('Fetching the gateway...');
    bin = await fetchGateway(signal);
  }
  terminal.note(`Starting the gateway; its data are in ${dataDir}.`);
  const { url, pid } = await startInBackground(bin, dataDir, signal);
  terminal.note(`It runs at ${url}, log in ${gatewayLog()}. To stop it: kill ${pid}`);
  return true;
}

const isElsewhere = (origin: string) => origin !== 'default' && origin !== 'client.json';

/** Without a terminal nothing is started, sent or written. */
async function sayPlan({ config, terminal }: Session, folder: string): Promise<ExitCode> {
  const { apiUrl, apiUrlOrigin, dataDir } = config();
  const running = isElsewhere(apiUrlOrigin) ? { url: apiUrl } : await runningGateway(dataDir);
  const gateway = findGateway() === undefined ? `fetch the gateway into ${cacheDir()} and start it` : 'start a gateway';
  const place = dataDir === defaultDataDir(process.env) ? '' : ` --data-dir ${dataDir}`;
  const clients = detectClients(folder);
  const steps = [
    running ? `use the gateway at ${running.url}` : `${gateway}, with its data in ${dataDir}`,
    `index ${printable(folder)}`,
    clients.length === 0 ? 'connect no client: none was found' : `offer to connect ${clients.join(', ')}`,
    'ask a question',
  ];
  await terminal.out('On a terminal docferry would, asking before each step:');
  for (const [index, step] of steps.entries()) await terminal.out(`  ${index + 1}. ${step}`);
  await terminal.out(`Without questions, and without connecting clients: ${typedName()}${place} start --yes`);
  await terminal.out(`All commands: ${typedName()} --help`);
  return EXIT.ok;
}

async function prompt(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}
