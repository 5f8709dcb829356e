import { type Command, Option } from 'commander';
import { REDACT_MODES } from '../redact/redact-mode.ts';
import { type Add, JSON_FLAG, type Options, type Runner, repeated } from './command-parts.ts';

/** Adds the commands that work on a whole folder. */
export function addFolderCommands(add: Add, runner: Runner): void {
  addIndexing(add, runner);
  addProjectQueries(add, runner);
  addIndexState(add, runner);
}

/** Setting a folder up and updating its collection. */
function addIndexing(add: Add, runner: Runner): void {
  add('setup [dir]', 'Set a folder up for indexing: look at what is in it and write .docferry/config.json')
    .addOption(projectRoot())
    .option('-c, --collection <name>', "collection, instead of the folder's name")
    .option('--gitignore', 'keep local state out of git: add it to .gitignore')
    .option('--no-generate', 'write no map of the code to .docferry/architecture.md')
    .option('--frontend-root <dir>', 'a folder of the frontend, instead of those found; may be repeated', repeated)
    .option('--backend-root <dir>', 'a folder of the backend, instead of those found; may be repeated', repeated)
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) => (await import('./setup.ts')).setup(session, folderOf(dir, options), options)),
    );
  add('index [dir]', 'Update the collection to match the folder: send what changed, delete what is gone')
    .addOption(projectRoot())
    .option('--full-rebuild', 'read, convert and embed every file again')
    .option('--dry-run', 'say what would be done and send nothing')
    .option('--delete-many', 'let a first run on this machine delete most of what the gateway has of the folder')
    .option('--path-filter <glob>', 'only files that match, as in .gitignore')
    .addOption(
      new Option('--watch', 'stay and do the same after each change, as docferry watch').conflicts([
        'fullRebuild',
        'dryRun',
        'deleteMany',
        'pathFilter',
        'wait',
        'gatewayWait',
        'redact',
      ]),
    )
    .option('--wait [seconds]', 'wait for another run to end, 600 seconds when no number is given')
    .option(
      '--gateway-wait <seconds>',
      'how long to wait for a gateway that is away, also at the start; by default 120, once it has answered',
    )
    .addOption(
      new Option(
        '--redact <mode>',
        'secrets in the text: replace them, skip such files, or do not look (RAG_REDACT)',
      ).choices(REDACT_MODES),
    )
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) =>
        options.watch === true
          ? (await import('./watch-folder.ts')).watchFolder(session, folderOf(dir, options), options)
          : (await import('./index-folder.ts')).indexFolder(session, folderOf(dir, options), options),
      ),
    );
  add('watch [dir]', 'Update the collection after each change in the folder, until Ctrl-C')
    .addOption(projectRoot())
    .option('--once', 'update it once, with a line for each change')
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./watch-folder.ts')).watchFolder(session, folderOf(dir, options), options),
      ),
    );
}

/** Questions about a project. */
function addProjectQueries(add: Add, runner: Runner): void {
  add('check-constraints <query>', 'List the rules, patterns and places that a planned change should know')
    .option('--dir <dir>', 'a folder of the project, instead of the working directory')
    .addOption(projectRoot())
    .option('-k, --max-results <number>', 'how many results, 1 to 50')
    .option(
      '--fail-on <condition>',
      'partial, stale, no-constraint, constraint-rank=N, constraint-score=S or absent=PATH: end with 7; may be repeated',
      repeated,
    )
    .option(...JSON_FLAG)
    .action((query: string, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./project-queries.ts')).checkConstraintsCommand(session, query, withFolder(options)),
      ),
    );
  add('query-impact <query>', 'List what a change of a symbol or file touches: users first, similar places after them')
    .option('--dir <dir>', 'a folder of the project, instead of the working directory')
    .addOption(projectRoot())
    .option('-k, --max-results <number>', 'how many results, 1 to 500')
    .option('--fail-on <condition>', 'partial or stale: end with 7; may be repeated', repeated)
    .option(...JSON_FLAG)
    .action((query: string, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./project-queries.ts')).queryImpactCommand(session, query, withFolder(options)),
      ),
    );
}

/** Looking after a folder's index. */
function addIndexState(add: Add, runner: Runner): void {
  add('health [dir]', "Check whether a folder's index can be asked")
    .addOption(projectRoot())
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./index-state.ts')).health(session, folderOf(dir, options), options),
      ),
    );
  add('status [dir]', "Show the state of a folder's index: age, counts, failures, lock, commits")
    .addOption(projectRoot())
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./index-state.ts')).status(session, folderOf(dir, options), options),
      ),
    );
  add('migrate [dir]', "Upgrade a folder's configuration and cache to this version")
    .addOption(projectRoot())
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./index-state.ts')).migrate(session, folderOf(dir, options), options),
      ),
    );
  add('forget [dir]', "Delete this machine's state of a folder's index, and with --remote its collection")
    .addOption(projectRoot())
    .option('--remote', 'delete the collection on the gateway too')
    .option('-y, --yes', 'do not ask')
    .option(...JSON_FLAG)
    .action((dir: string | undefined, options: Options, command: Command) =>
      runner(command, async (session) =>
        (await import('./forget.ts')).forget(session, folderOf(dir, options), options),
      ),
    );
}

/** What scripts of other programs name the folder with. Of all commands that work on one. */
const projectRoot = () => new Option('--project-root <dir>', 'the folder, under its other name').hideHelp();

function folderOf(dir: string | undefined, options: Options): string {
  return dir ?? (typeof options.projectRoot === 'string' ? options.projectRoot : '.');
}

function withFolder(options: Options): Options {
  return options.dir === undefined ? { ...options, dir: options.projectRoot } : options;
}
