import { Argument, type Command } from 'commander';
import type { ConfigFlags } from '../config.ts';
import { CLIENT_NAMES } from '../connect/clients.ts';
import { type Add, JSON_FLAG, type Options, type Runner, repeated } from './command-parts.ts';
import { openSession } from './session.ts';
import type { Terminal } from './terminal.ts';

/** Adds the commands that start, connect and check the parts of an installation. */
export function addInstallationCommands(add: Add, runner: Runner, terminal: Terminal): void {
  add(
    'start [dir]',
    'From nothing to an answer: a gateway, an indexed folder, connected clients (docferry alone does it)',
  )
    .option('-y, --yes', 'do not ask; connects no client')
    .option('--question <text>', 'the question to answer at the end')
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) => {
        const reopen = () => openSession(command.optsWithGlobals(), terminal, session.signal);
        return (await import('./start.ts')).start(session, dir ?? '.', options, reopen);
      }),
    );
  // listed here for --help; runProgram passes it on
  add(
    'gateway [command...]',
    'Run a command of the gateway, such as serve; fetches the gateway when it is not installed',
  );
  addConnection(add, runner);
  add('doctor', 'Check this installation and say how to fix it')
    .option(...JSON_FLAG)
    .action((options: Options, command: Command) =>
      runner(command, async (session) => (await import('./doctor.ts')).doctor(session, options)),
    );
  add('update', 'Say whether there is a newer version, and how to get it')
    .option(...JSON_FLAG)
    .action((options: Options, command: Command) =>
      runner(command, async (session) => (await import('./update.ts')).update(session, options)),
    );
  add('config [words...]', 'Show settings and where they are from; config set NAME VALUE, config unset NAME')
    .option(...JSON_FLAG)
    .action((words: string[], options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./config-settings.ts')).configSettings(session, words, options),
      ),
    );
  addCompletion(add, runner);
  add(
    'mcp [folder...]',
    'Serve MCP over stdio, for an AI client that starts this program; only files below the folders are read',
  )
    .option('--with-search', "also offer the gateway's search tools")
    .option('--allow-dir <dir>', 'the same as a folder; may be repeated (RAG_ALLOWED_DIRS)', repeated)
    .action((folders: string[], { allowDir = [], ...options }: Options & ConfigFlags, command: Command) => {
      if (folders.length > 0) command.setOptionValue('allowDir', [...allowDir, ...folders]);
      return runner(command, async (session) => (await import('./mcp.ts')).serveMcp(session, options));
    });
}

/** The MCP server in the configurations of AI clients. */
function addConnection(add: Add, runner: Runner): void {
  add('connect', "Write the MCP server into an AI client's configuration; without a client, list them")
    .addArgument(new Argument('[client]', CLIENT_NAMES.join(', ')))
    .option('--print', 'print the configuration instead of writing it; without a client, for any other')
    .option('--dir <dir>', 'the project folder, instead of the working directory')
    .option(...JSON_FLAG)
    .action((name: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./connect.ts')).connect(session, name, options)),
    );
  add('disconnect', "Take the MCP server out of an AI client's configuration")
    .addArgument(new Argument('<client>', CLIENT_NAMES.join(', ')))
    .option('--dir <dir>', 'the project folder, instead of the working directory')
    .option(...JSON_FLAG)
    .action((name: string, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./connect.ts')).disconnect(session, name, options)),
    );
}

/** Completion in shells: the script that a user sources, and the command that it asks. */
function addCompletion(add: Add, runner: Runner): void {
  add('completion <shell>', 'Print the completion script of bash, zsh or fish')
    .addHelpText(
      'after',
      '\nbash: source <(docferry completion bash), in ~/.bashrc; zsh alike; fish: docferry completion fish | source',
    )
    .action((shell: string, _options: Options, command: Command) =>
      runner(command, async (session) => (await import('./completion/completion.ts')).completion(session, shell)),
    );
  add('complete [word...]', 'What may follow these words, a line each', { hidden: true }).action(
    (words: string[], _options: Options, command: Command) =>
      runner(command, async (session) => {
        const program = command.parent ?? command;
        return (await import('./completion/complete.ts')).complete(session, program, words);
      }),
  );
}
