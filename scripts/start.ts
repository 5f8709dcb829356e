/**
 * `npm start [-- FILE...]`: the main use case with real components. The gateway starts with its embedded defaults, documents are
 * sent through the stdio MCP server, a question is answered with citations, and everything runs until Ctrl-C.
 */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, askLoop } from './start/ask.ts';
import { ferryFiles } from './start/ferry-files.ts';
import { openGateway } from './start/gateway-process.ts';
import { printConnect } from './start/print-connect.ts';
import { say, step } from './start/terminal.ts';

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const EXAMPLE_QUESTION = 'How long does a failed message wait before it is delivered again?';

const given = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
const absent = given.filter((path) => !statSync(path, { throwIfNoEntry: false })?.isFile());
if (absent.length > 0) {
  process.stderr.write(`No such file: ${absent.join(', ')}\nUsage: npm start [-- FILE...]\n`);
  process.exit(2);
}

try {
  await using gateway = await openGateway();
  const collection = given.length > 0 ? 'default' : 'examples';
  const files = given.length > 0 ? given : exampleFiles();

  say(`Gateway at ${gateway.url}`);
  step('Documents, through the stdio MCP server');
  const failed = await ferryFiles(gateway, files, collection);

  if (given.length === 0) {
    step('A question');
    say(`  ${EXAMPLE_QUESTION}\n`);
    await ask(gateway, EXAMPLE_QUESTION, collection);
  }
  printConnect(gateway, collection);
  if (failed > 0) say(`${failed} of ${files.length} files could not be taken; the reasons are above.`);

  if (process.stdin.isTTY && process.stdout.isTTY) await askLoop(gateway, collection);
  else if (!gateway.ours) say('The gateway continues to run where it was started.');
  else {
    say('Ctrl-C stops everything.');
    await gateway.stopped;
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function exampleFiles(): string[] {
  return readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(EXAMPLES, entry.name))
    .toSorted();
}
