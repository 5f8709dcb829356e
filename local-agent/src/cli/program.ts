/**
 * In: the command line. Out: results on stdout, everything else on stderr, an exit code.
 * Never: asks or deletes without a terminal or --yes.
 */
import { entrySpan } from '@docferry/shared-contracts/tracing';
import { Command, CommanderError, Option } from 'commander';
import type { ConfigFlags } from '../config.ts';
import { UserError } from '../errors.ts';
import { REDACT_MODES } from '../redact/redact-mode.ts';
import { agentVersion } from '../version.ts';
import { type Add, JSON_FLAG, type Options, type Runner, repeated } from './command-parts.ts';
import { EXIT, EXIT_CODES_HELP, type ExitCode, exitCodeOf } from './exit-codes.ts';
import { addFolderCommands } from './folder-commands.ts';
import { addInstallationCommands } from './installation-commands.ts';
import { interruptSignal } from './interrupt.ts';
import { openSession } from './session.ts';
import { addSourceCommands } from './source-commands.ts';
import { recordError, type Terminal } from './terminal.ts';
import { addTrashCommands } from './trash-commands.ts';

const COLLECTION = ['-c, --collection <name>', 'collection, such as project-alpha'] as const;
const OCR_LANGUAGES = ['--ocr-languages <list>', 'languages of scans: eng (the default), eng+deu, ...'] as const;
const OCR_BELOW = [
  '--ocr-below <chars>',
  'recognize pages with images and less text than this (default: 200)',
] as const;

/** They run until they are stopped; what they do for each call has a trace of its own. */
const SERVERS: ReadonlySet<string> = new Set(['mcp', 'start']);

const EXAMPLES = `Examples:
  docferry
  docferry convert report.pdf > report.md
  docferry ingest docs/ manual.pdf --collection project-alpha
  docferry ask "how are retries configured?" --collection project-alpha
  docferry connect claude
`;

/** Runs one command line, without the program's name, and gives its exit code. Nothing is thrown. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  if (args[0] === 'gateway') return gatewayCommand(args.slice(1), terminal);
  let code: ExitCode = EXIT.ok;
  const json = args.includes('--json');
  const program = buildProgram(terminal, json, async (command, run) => {
    const flags: ConfigFlags = command.optsWithGlobals();
    const work = () => run(openSession(flags, terminal, interruptSignal()));
    code = await (SERVERS.has(command.name()) ? work() : entrySpan(`docferry ${command.name()}`, undefined, {}, work));
  });
  try {
    await program.parseAsync(args.length === 0 ? ['start'] : [...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (json && error.exitCode !== 0) recordError(terminal, wrongUse(error), json);
      return exitCodeOf(error); // without --json commander has said what is wrong
    }
    if (error instanceof Error && error.name === 'AbortError') return EXIT.interrupted;
    recordError(terminal, error, json);
    return exitCodeOf(error);
  }
}

/** The gateway reads its own command line, options such as --data-dir and --help included. */
async function gatewayCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await (await import('./gateway/run-gateway.ts')).runGateway(args, terminal.note);
  } catch (error) {
    recordError(terminal, error, false);
    return exitCodeOf(error);
  }
}

function wrongUse(error: CommanderError): UserError {
  return new UserError('INVALID_ARGUMENT', error.message.replace(/^error: /, ''), {
    advice: 'docferry --help lists the commands, docferry <command> --help their options.',
    cause: error,
  });
}

const redactOption = () =>
  new Option(
    '--redact <mode>',
    'secrets in the text: replace them, skip such files, or do not look (RAG_REDACT)',
  ).choices(REDACT_MODES);

function buildProgram(terminal: Terminal, json: boolean, runner: Runner): Command {
  const program = new Command('docferry')
    .description('Converts documents to Markdown on this machine and carries them to a searchable knowledge base.')
    .version(agentVersion(), '-V, --version')
    .option('--api-url <url>', 'address of the gateway (RAG_API_URL)')
    .option('--data-dir <dir>', 'data directory (RAG_DATA_DIR)')
    .option('--log-level <level>', 'trace, debug, info, warn, error, fatal or silent (LOG_LEVEL)')
    .addHelpText('after', `\n${EXAMPLES}\n${EXIT_CODES_HELP}`)
    .showHelpAfterError('Run docferry --help for the commands, docferry <command> --help for one of them.')
    .configureOutput(
      json ? { writeErr: () => {} } : { outputError: (text, write) => write(terminal.noteColors.red(text)) },
    )
    .exitOverride();
  const add: Add = (usage, description, shown = { hidden: false }) =>
    program.command(usage, shown).description(description).copyInheritedSettings(program);

  addConversion(add, runner);
  addKnowledgeBase(add, runner);
  addTrashCommands(add, runner);
  addSourceCommands(add, runner);
  addFolderCommands(add, runner);
  addInstallationCommands(add, runner, terminal);
  return program;
}

/** Converting documents, and sending them. */
function addConversion(add: Add, runner: Runner): void {
  add('convert [file...]', 'Convert documents to Markdown: one to stdout, several to <name>.md files')
    .option('-o, --out <path>', 'write <name>.md files into this folder, or one document to this .md file')
    .option('-f, --force', 'replace files that exist')
    .option(...JSON_FLAG)
    .option('-p, --pages <range>', 'pages, slides or sheets: 3, 3-7 or 3-')
    .addOption(new Option('--ocr <mode>', 'read text in images').choices(['auto', 'force', 'off']).default('auto'))
    .option(...OCR_LANGUAGES)
    .option(...OCR_BELOW)
    .option('--password <text>', 'password of an encrypted document')
    .option('--images <dir>', 'write images into this folder and link them')
    .option(
      '--tables <csv dir...>',
      'write each table as a CSV file into this folder, and their list: --tables csv DIR',
    )
    .option('--formulas', 'spreadsheets: formulas beside values')
    .option('--comments', 'office documents: comments too')
    .option('--attachments', 'mails: convert attachments too')
    .option('--debug-layout <dir>', 'PDF and images: draw what was found on each page as SVG into this folder')
    .action((files: string[], options: Options, command: Command) =>
      runner(command, async (session) => (await import('./convert.ts')).convert(session, files, options)),
    );
  add('ingest <path...>', 'Convert files and folders and send their text to the gateway')
    .option(...COLLECTION)
    .option('-s, --source <name>', 'name of where they come from, instead of the repository or folder')
    .option('-t, --tag <tag>', 'a word to filter searches by; may be repeated', repeated)
    .addOption(new Option('--visibility <who>', 'who finds them').choices(['team', 'private']))
    .addOption(new Option('--kind <kind>', 'what they are').choices(['doc', 'code', 'constraint', 'pattern']))
    .addOption(new Option('--ocr <mode>', 'read text in images').choices(['auto', 'force', 'off']).default('auto'))
    .option(...OCR_LANGUAGES)
    .option(...OCR_BELOW)
    .option('--password <text>', 'password of encrypted documents')
    .addOption(redactOption())
    .option('-v, --verbose', 'a line for each file, however many there are')
    .option(...JSON_FLAG)
    .action((paths: string[], options: Options, command: Command) =>
      runner(command, async (session) => (await import('./ingest.ts')).ingest(session, paths, options)),
    );
}

/** Searching, listing and deleting documents of the gateway. */
function addKnowledgeBase(add: Add, runner: Runner): void {
  add('search <question>', 'Find passages, with file, page and heading')
    .option('-c, --collection <name>', 'collection to search in; may be repeated', repeated)
    .option('-k, --top-k <number>', 'how many passages, 1 to 50')
    .option('--group-by <what>', 'document: the best passage of each document, and where its next ones are')
    .option('--fusion <how>', 'how words and meaning are joined: score (the default), rrf or dbsf')
    .option(...JSON_FLAG)
    .action((question: string, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./search.ts')).search(session, question, options)),
    );
  add('ask [question]', 'Answer a question with quotes and citations; without a question, at a prompt')
    .option('-c, --collection <name>', 'collection to ask; may be repeated', repeated)
    .option(...JSON_FLAG)
    .action((question: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./ask.ts')).ask(session, question, options)),
    );
  add('list', 'List the documents of the gateway')
    .option('--collections', 'list the collections instead')
    .option(...COLLECTION)
    .option('-s, --source <name>', 'only documents of this source')
    .option(...JSON_FLAG)
    .action((options: Options, command: Command) =>
      runner(command, async (session) => (await import('./list.ts')).list(session, options)),
    );
  add('get <document>', 'Print a stored document, or a section or page of it, by its id, uri or file name')
    .option(...COLLECTION)
    .option('--section <heading>', 'only the section of this heading')
    .option('--page <label>', 'only this page, slide or sheet')
    .option('--outline', 'only the headings')
    .option('--original', 'only the address of the original file, which is signed for 15 minutes')
    .option(...JSON_FLAG)
    .action((document: string, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./get.ts')).get(session, document, options)),
    );
  add(
    'open <result>',
    'Show the page of a result as an image with its text marked; the original has to be on this machine',
  )
    .option(...COLLECTION)
    .option('--page <number>', 'this page of a document, instead of a result')
    .option('--quote <text>', 'text to mark on the page')
    .option('-o, --out <file>', 'write the image to this PNG file, and open no viewer')
    .option('--password <text>', 'password of an encrypted document')
    .option(...JSON_FLAG)
    .action((result: string, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./open.ts')).openPage(session, result, options)),
    );
  add('delete <document>', 'Delete a document, by its id or its uri')
    .option(...COLLECTION)
    .option('--permanent', 'for good: docferry trash cannot restore it')
    .option('-y, --yes', 'do not ask')
    .option(...JSON_FLAG)
    .action((document: string, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./delete.ts')).deleteDocument(session, document, options)),
    );
}
