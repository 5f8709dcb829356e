import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { GatewayError } from '../../errors.ts';
import { installQdrant } from '../../processes/install-qdrant.ts';
import type { DataDirLock } from '../../processes/lock-data-dir.ts';
import type { Operation } from '../rpc/operation.ts';
import { TASKS } from '../rpc/operations.ts';
import { withOperations } from '../rpc/with-operations.ts';
import type { Maintenance, OpenLocked } from '../tasks/maintenance.ts';
import { type MigrateReport, migrateCatalog } from '../tasks/migrate/migrate-catalog.ts';
import type { ReembedReport } from '../tasks/reembed/reembed.ts';
import type { RepairReport } from '../tasks/repair/findings.ts';
import { type RestoreReport, restore } from '../tasks/restore/restore.ts';
import { shownBytes } from '../tasks/shown-bytes.ts';

/** How long to wait for a gateway that starts or for another command. */
const WAIT_MS = 15_000;

/** What the commands take from the rest of the program, read when one runs. */
export type MaintenanceDefaults = {
  readonly config: (flags: { config?: string; dataDir?: string }) => Config;
  readonly logger: (config: Config) => Logger;
  /** Opens a gateway without its HTTP side on the data directory of the configuration. */
  readonly openGateway: (config: Config, logger: Logger) => Promise<AsyncDisposable & Maintenance>;
  /** The same on a directory that is already locked. */
  readonly openLocked: (config: Config, lock: DataDirLock, logger: Logger) => Promise<AsyncDisposable & Maintenance>;
};

type Common = { config?: string; dataDir?: string; json?: boolean };

type RunTask = <Input, Output>(
  options: Common,
  task: Operation<Maintenance, Input, Output>,
  input: Input,
  show: (result: Output) => string,
) => Promise<void>;

/** Adds `backup`, `restore`, `repair`, `reembed` and `migrate`. Errors are thrown: the program shows them in its one place. */
export function registerMaintenanceCommands(program: Command, defaults: MaintenanceDefaults): void {
  const run = taskRunner(defaults);
  registerBackup(program, run);
  registerRestore(program, defaults);
  registerSetupQdrant(program, defaults);
  registerMigrate(program, defaults);
  registerRepair(program, run);
  registerReembed(program, run);
}

/** Runs a task in the running gateway or in this process, and prints the result. */
function taskRunner(defaults: MaintenanceDefaults): RunTask {
  return async (options, task, input, show) => {
    const config = defaults.config(options);
    const logger = defaults.logger(config);
    const context = progress();
    const open = () => defaults.openGateway(config, logger);
    const result = await withOperations({ dataDir: config.data_dir, open, waitMs: WAIT_MS }, (runOperation) =>
      runOperation(task, input, context),
    ).catch((error: unknown) => {
      throw context.signal.aborted ? interrupted(error) : error;
    });
    print(options, result, show);
  };
}

function registerBackup(program: Command, run: RunTask): void {
  common(program.command('backup').description('write everything into a new folder, while the gateway serves'))
    .argument('<dir>', 'folder to make')
    .action((dir: string, options: Common) =>
      run(
        options,
        TASKS.backup,
        { dir: resolve(dir) },
        (made) =>
          `Backup of ${made.documents} documents (${made.chunks} passages, ${shownBytes(made.bytes)}) in ${made.dir}, ${made.seconds} s.`,
      ),
    );
}

function registerRestore(program: Command, defaults: MaintenanceDefaults): void {
  common(program.command('restore').description('restore a backup, completely or not at all; stop the gateway first'))
    .argument('<dir>', 'folder of the backup')
    .option('--force', 'replace what is there; an own data directory keeps it aside')
    .action(async (dir: string, options: Common & { force?: boolean }) => {
      const config = defaults.config(options);
      const logger = defaults.logger(config);
      const openGateway: OpenLocked = (opened, lock) => defaults.openLocked(opened, lock, logger);
      const restoreOptions = { ...progress(), logger, openGateway, force: options.force ?? false };
      print(options, await restore(config, resolve(dir), restoreOptions), shownRestore);
    });
}

function registerSetupQdrant(program: Command, defaults: MaintenanceDefaults): void {
  common(program.command('setup-qdrant').description('download the official Qdrant into the data directory, once'))
    .option('--from <url>', 'a mirror of the same release file')
    .action(async (options: Common & { from?: string }) => {
      const { data_dir } = defaults.config(options);
      const binary = await installQdrant(data_dir, options.from === undefined ? {} : { from: options.from });
      print(options, { binary }, () => `Qdrant is in ${binary}; the next start of the gateway uses it.`);
    });
}

function registerMigrate(program: Command, defaults: MaintenanceDefaults): void {
  common(
    program
      .command('migrate')
      .description("upgrade the catalog to this program's schema version; serve does this automatically"),
  )
    .option('--dry-run', 'only say what is to be done')
    .option('--backup <dir>', 'where the catalog is copied to first (default: before-migration in the data directory)')
    .action(async (options: Common & { dryRun?: boolean; backup?: string }) => {
      const config = defaults.config(options);
      const report = await migrateCatalog(config, {
        logger: defaults.logger(config),
        dryRun: options.dryRun ?? false,
        backupDir: options.backup === undefined ? undefined : resolve(options.backup),
      });
      print(options, report, shownMigrate);
    });
}

function registerRepair(program: Command, run: RunTask): void {
  common(program.command('repair').description('compare the catalog with the vector store and repair the differences'))
    .option('--dry-run', 'only say what is wrong')
    .option(
      '--remove-unknown',
      "remove collections of the gateway's tenants that no catalog row names, on a shared Qdrant too",
    )
    .action((options: Common & { dryRun?: boolean; removeUnknown?: boolean }) =>
      run(
        options,
        TASKS.repair,
        { dry_run: options.dryRun ?? false, remove_unknown: options.removeUnknown ?? false },
        shownRepair,
      ),
    );
}

function registerReembed(program: Command, run: RunTask): void {
  common(
    program
      .command('reembed')
      .description("move a collection to the gateway's embedder, dimension and chunker, while it is searched"),
  )
    .requiredOption('--collection <name>', 'the collection')
    .option('--tenant <name>', 'whose it is', 'default')
    .addOption(
      new Option('--embedder <name>', 'which of the configured embedders; the present one when absent').choices([
        'docs',
        'code',
      ]),
    )
    .option('--cancel', 'end a move that is under way; the collection stays as it is')
    .action((options: Common & { collection: string; tenant: string; cancel?: boolean; embedder?: 'docs' | 'code' }) =>
      run(
        options,
        TASKS.reembed,
        {
          collection: options.collection,
          tenant: options.tenant,
          cancel: options.cancel ?? false,
          ...(options.embedder ? { embedder: options.embedder } : {}),
        },
        shownReembed,
      ),
    );
}

function common(command: Command): Command {
  return command
    .option('--config <file>', 'configuration file')
    .option('--data-dir <dir>', "the gateway's data directory")
    .option('--json', 'print JSON, for programs');
}

function print<T>({ json }: Common, result: T, show: (result: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(result, null, 2) : show(result)}\n`);
}

/** Progress goes to stderr, a line each, so that stdout is the answer alone. Ctrl-C ends the task in order. */
function progress() {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new Error('interrupted'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return {
    report: (line: string) => void process.stderr.write(`${line}\n`),
    signal: interrupted.signal,
  };
}

/** Ctrl-C leaves no half-done step, and the same command continues or starts again. */
function interrupted(cause: unknown): GatewayError {
  return new GatewayError('CONFLICT', 'Interrupted. Run the command again to continue.', { cause });
}

function shownRestore({ documents, chunks, made_at, former, repair, seconds }: RestoreReport): string {
  return [
    `Restored ${documents} documents (${chunks} passages) as of ${made_at}, ${seconds} s.`,
    ...(repair.repaired + repair.left > 0 ? [shownRepair(repair)] : []),
    ...(former ? [`The previous data are in ${former}. Delete them when you no longer need them.`] : []),
  ].join('\n');
}

function shownRepair({ dry_run, collections, documents, points, found, repaired, left }: RepairReport): string {
  const kinds = Object.entries(found).filter(([, count]) => count > 0);
  const looked = `${counted(documents, 'document')}, ${counted(points, 'point')} in ${counted(collections, 'collection')}`;
  if (kinds.length === 0) return `${looked}: no differences.`;
  const list = kinds.map(([kind, count]) => `  ${kind.replaceAll('_', ' ')}: ${count}`).join('\n');
  return `${looked}:\n${list}\n${dry_run ? 'Nothing was changed (--dry-run).' : `${repaired} repaired, ${left} remaining.`}`;
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function shownReembed({ status, collection, embedder, dimension, documents, seconds }: ReembedReport): string {
  if (status === 'cancelled')
    return `The re-embedding of "${collection}" is cancelled; it still has the vectors of ${embedder}.`;
  return `"${collection}" has the vectors of ${embedder} (${dimension} dimensions) now: ${documents} documents, ${seconds} s.`;
}

function shownMigrate({ dry_run, from, to, migrations, oldest_program }: MigrateReport): string {
  if (migrations.length === 0) return `The catalog has schema version ${to}, this program's. Nothing to do.`;
  const steps = migrations.map((name) => `  ${name}`).join('\n');
  const shown = `Schema version ${from} ${dry_run ? 'is to become' : 'became'} ${to}:\n${steps}`;
  // Of a catalog that is not there yet, and of what is done, no other gateway needs to be warned.
  if (!dry_run || from === 0) return shown;
  return oldest_program <= from
    ? `${shown}\nOther gateways may serve meanwhile, of schema version ${oldest_program} and later.`
    : `${shown}\nGateways below schema version ${oldest_program} cannot use it: stop them first.`;
}
