import { type Command, Option } from 'commander';
import { type Add, JSON_FLAG, type Options, type Runner, repeated } from './command-parts.ts';

const EVERY = ['--every <time>', 'sync it regularly: 15m, 6h, 1d; never: only when asked'] as const;

/** Adds `docferry sources` and its commands: buckets, folders and sites that the gateway reads itself. */
export function addSourceCommands(add: Add, runner: Runner): void {
  const sources = add('sources', 'Buckets, folders and sites that the gateway keeps collections in line with');
  const command = (usage: string, description: string) =>
    sources
      .command(usage)
      .description(description)
      .copyInheritedSettings(sources)
      .option(...JSON_FLAG);
  const run =
    (work: keyof typeof import('./sources.ts')) =>
    (...given: unknown[]) => {
      const commanded = given.at(-1) as Command;
      const options = given.at(-2) as Options;
      const words = given.slice(0, -2) as string[];
      return runner(commanded, async (session) => (await import('./sources.ts'))[work](session, words, options));
    };

  rules(command('add <url>', 'Add a source: s3://bucket/prefix/, file:///folder/, https://site/prefix/'))
    .option('-n, --name <name>', 'its name; by default from the address')
    .option('-c, --collection <name>', 'collection that is kept in line with it')
    .option('--sync', 'sync it at once and wait')
    .action(run('addSource'));
  command('list', 'List the sources with their last syncs').action(run('listSources'));
  command('show <name>', 'Show a source and its objects')
    .addOption(new Option('--state <state>', 'only objects in this state').choices(['indexed', 'failed', 'missing']))
    .action(run('showSource'));
  command('sync <name>', 'Sync a source now')
    .option('-w, --wait', 'wait until it has ended')
    .option('--dry-run', 'only count what would change')
    .option('--force', 'read and convert unchanged objects too')
    .option('--confirm-removals', 'remove documents of missing objects, however many they are')
    .action(run('syncSource'));
  rules(command('change <name>', 'Change the rules or the schedule of a source')).action(run('changeSource'));
  command('pause <name>', 'Do not sync it until it is resumed; a running sync is cancelled').action(run('pauseSource'));
  command('resume <name>', 'Sync a paused source again').action(run('resumeSource'));
  command('remove <name>', 'Remove a source; its documents stay')
    .option('--documents', 'delete its documents too')
    .option('-y, --yes', 'do not ask')
    .action(run('removeSource'));
}

function rules(command: Command): Command {
  return command
    .option('--include <glob>', 'only keys that match; may be repeated', repeated)
    .option('--exclude <glob>', 'no keys that match; may be repeated', repeated)
    .option('-t, --tag <tag>', 'a word to filter searches by; may be repeated', repeated)
    .option(
      '--rule <rule>',
      'labels by path: "hr/** visibility=private tag=hr kind=constraint"; may be repeated',
      repeated,
    )
    .addOption(new Option('--kind <kind>', 'what they are').choices(['doc', 'code', 'constraint', 'pattern']))
    .option(...EVERY);
}
