import type { Command, Option } from 'commander';
import { CLIENT_NAMES } from '../../connect/clients.ts';
import { SHELLS } from './scripts.ts';

/** What may stand at the cursor: words to choose from, a path, or the name of a collection. */
export type Candidates =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' }
  | { readonly kind: 'collections' };

/** Options whose values are names of collections. */
const COLLECTIONS = new Set(['--collection']);
/** An option takes a path where its help says so. */
const PATH = /<(?:path|dir|file|csv dir)/;

/** What may stand behind a command that checks its argument itself, so as to say what else there is. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  connect: CLIENT_NAMES,
  disconnect: CLIENT_NAMES,
  completion: SHELLS,
  config: ['show', 'set', 'unset'],
  search: [],
  ask: [],
  get: [],
  delete: [],
  'check-constraints': [],
};

const FILES: Candidates = { kind: 'files' };
const NOTHING: Candidates = { kind: 'words', words: [] };

/** What may follow the words of a command line; the last of them is the one that is typed. */
export function candidatesFor(program: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = commandIn(program, before);
  const options = [...(command?.options ?? []), ...program.options].filter(({ hidden }) => !hidden);
  const open = openOption(options, before.at(-1));
  if (open) return valuesOf(open);
  if (typed.startsWith('-')) return { kind: 'words', words: options.flatMap(({ long }) => long ?? []) };
  if (!command) return { kind: 'words', words: namesOf(program) };
  if (command.commands.length > 0) return { kind: 'words', words: namesOf(command) };
  const [argument] = command.registeredArguments;
  if (!argument) return NOTHING;
  const known = argument.argChoices ?? WORDS[command.name()];
  return known ? { kind: 'words', words: known } : FILES;
}

const namesOf = (program: Command): string[] =>
  program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name());

/** The command among the words, or the command of a command; values of the program's own options are none. */
function commandIn(program: Command, words: readonly string[]): Command | undefined {
  const at = words.findIndex(
    (word, index) => !word.startsWith('-') && openOption(program.options, words[index - 1]) === undefined,
  );
  const command = program.commands.find((one) => one.name() === words[at]);
  return command?.commands.length ? (commandIn(command, words.slice(at + 1)) ?? command) : command;
}

/** The option that the word before the cursor names, if it takes a value. */
function openOption(options: readonly Option[], word: string | undefined): Option | undefined {
  if (word === undefined) return undefined;
  return options.find(
    (option) => (option.required || option.optional) && (option.long === word || option.short === word),
  );
}

function valuesOf(option: Option): Candidates {
  if (option.argChoices) return { kind: 'words', words: option.argChoices };
  if (COLLECTIONS.has(option.long ?? '')) return { kind: 'collections' };
  return PATH.test(option.flags) ? FILES : NOTHING;
}
