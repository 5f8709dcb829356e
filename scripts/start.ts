/**
 * `npm start [-- [--embedder NAME] FILE...]`: the main use case with real components. The gateway starts with its embedded defaults, documents are
 * sent through the stdio MCP server, a question is answered with citations, and everything runs until Ctrl-C.
 */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ask } from './start/ask.ts';
import { ferryFiles } from './start/ferry-files.ts';
import { openGateway } from './start/gateway-process.ts';
import { printConnect } from './start/print-connect.ts';
import { say, step } from './start/terminal.ts';

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const EXAMPLE_QUESTION = 'How long does a failed message wait before it is delivered again?';

const { files: given, embedder } = readArguments(process.argv.slice(2));

try {
  await using gateway = await openGateway(embedder === undefined ? {} : { RAG_EMBEDDER: embedder });
  const collection = given.length > 0 ? 'default' : 'examples';
  const files = given.length > 0 ? given : exampleFiles();

  say(`Gateway at ${gateway.url}`);
  step('Documents, through the stdio MCP server');
  const failed = await ferryFiles(gateway, files, collection);

  if (given.length === 0) {
    step('A question');
    say(`  ${EXAMPLE_QUESTION}\n`);
    await ask(gateway, collection, EXAMPLE_QUESTION);
  }
  printConnect(gateway, collection);
  if (failed > 0) say(`${failed} of ${files.length} files could not be taken; the reasons are above.`);

  if (process.stdin.isTTY && process.stdout.isTTY) await ask(gateway, collection);
  else if (!gateway.ours) say('The gateway continues to run where it was started.');
  else {
    say('Ctrl-C stops everything.');
    await gateway.stopped;
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Ends the process with what to type when they are wrong. The gateway checks the embedder's name. */
function readArguments(args: string[]): { files: string[]; embedder: string | undefined } {
  try {
    const options = { embedder: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const files = positionals.map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
    const absent = files.filter((path) => !statSync(path, { throwIfNoEntry: false })?.isFile());
    if (absent.length > 0) throw new Error(`No such file: ${absent.join(', ')}`);
    return { files, embedder: values.embedder };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${reason}\nUsage: npm start [-- [--embedder static|minilm] FILE...]\n`);
    process.exit(2);
  }
}

function exampleFiles(): string[] {
  return readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(EXAMPLES, entry.name))
    .toSorted();
}
