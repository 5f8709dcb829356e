import { type Add, JSON_FLAG, type Options, type Runner } from './command-parts.ts';

/** Adds `docferry trash` and its commands: deleted documents that can be restored. */
export function addTrashCommands(add: Add, runner: Runner): void {
  const trash = add('trash', 'Deleted documents: list them, restore them, or delete them for good');
  const command = (usage: string, description: string) =>
    trash
      .command(usage)
      .description(description)
      .copyInheritedSettings(trash)
      .option('-c, --collection <name>', 'only documents of this collection')
      .option('-s, --source <name>', 'only documents of this source')
      .option(...JSON_FLAG);

  command('list', 'List the deleted documents that can be restored, the last deleted first').action(
    (options: Options, of) => runner(of, async (session) => (await import('./trash.ts')).listTrash(session, options)),
  );
  command('restore [document...]', 'Restore documents, by their ids, uris or file names')
    .option('--all', 'all of them, or all of --collection and --source')
    .action((documents: string[], options: Options, of) =>
      runner(of, async (session) => (await import('./trash.ts')).restore(session, documents, options)),
    );
  command('remove [document...]', 'Delete documents for good')
    .option('--all', 'all of them, or all of --collection and --source')
    .option('-y, --yes', 'do not ask')
    .action((documents: string[], options: Options, of) =>
      runner(of, async (session) => (await import('./trash.ts')).removeForGood(session, documents, options)),
    );
}
