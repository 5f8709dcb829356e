import { z } from 'zod';
import type { AgentConfig, SettingName } from '../config.ts';
import { type ConfigFile, configFilePath, fileSchema, readConfigFile, writeConfigFile } from '../config-file.ts';
import { UserError } from '../errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { table } from './table.ts';
import { printable, type Terminal } from './terminal.ts';

const optionsSchema = z.object({ json: z.boolean().default(false) });

const ACTIONS = ['show', 'set', 'unset'] as const;

/** The environment variable of each setting, which wins over the file. */
const VARIABLES: Readonly<Record<SettingName, string>> = {
  apiUrl: 'RAG_API_URL',
  apiKey: 'RAG_API_KEY',
  allowedDirs: 'RAG_ALLOWED_DIRS',
  dataDir: 'RAG_DATA_DIR',
  logLevel: 'LOG_LEVEL',
  redact: 'RAG_REDACT',
};
const NAMES = Object.keys(VARIABLES) as SettingName[];
/** The beginning of a key, enough to distinguish keys, characters. */
const KEY_START = 8;

/** `docferry config`: what is set, and where; `set` and `unset` change the user's `config.json`. */
export async function configSettings(
  session: Session,
  [action = 'show', name, ...values]: readonly string[],
  options: unknown,
): Promise<ExitCode> {
  const { json } = parseOptions(optionsSchema, options);
  if (action === 'show') return show(session, json);
  if (action === 'set') return set(session, settingName(name), values);
  if (action === 'unset') return unset(session, settingName(name));
  throw wrong(`There is no "config ${printable(action)}".`, `Use one of ${ACTIONS.join(', ')}.`);
}

async function show({ config, terminal }: Session, json: boolean): Promise<ExitCode> {
  const settings = config();
  const rows = NAMES.map((name) => ({ name, value: shown(settings, name), from: settings.origins[name] ?? null }));
  const file = configFilePath(process.env);
  if (json) await terminal.out(JSON.stringify({ file, settings: rows }, null, 2));
  else {
    const cells = rows.map(({ name, value, from }) => [
      name,
      printable(value ?? '-'),
      from ?? 'not set',
      VARIABLES[name],
    ]);
    await terminal.out(table(['setting', 'value', 'from', 'variable'], cells, terminal.colors.dim));
    terminal.note(`Settings of yours are in ${file}; a variable or a flag wins over it.`);
  }
  return EXIT.ok;
}

/** A key is shown by its beginning alone. */
function shown(settings: AgentConfig, name: SettingName): string | null {
  const value = settings[name];
  if (value === undefined) return null;
  if (name === 'apiKey') return `${String(value).slice(0, KEY_START)}...`;
  return typeof value === 'string' ? value : value.join(', ');
}

async function set({ terminal }: Session, name: SettingName, values: readonly string[]): Promise<ExitCode> {
  if (values.length === 0 || (values.length > 1 && name !== 'allowedDirs'))
    throw wrong(
      `"config set ${name}" takes ${name === 'allowedDirs' ? 'folders' : 'one value'}.`,
      'docferry config --help',
    );
  const value = name === 'allowedDirs' ? [...values] : values[0] === '-' ? await firstLineOfInput(terminal) : values[0];
  const parsed = fileSchema.shape[name].safeParse(value);
  if (!parsed.success)
    throw wrong(
      `${name} has a wrong value: ${parsed.error.issues[0]?.message ?? 'unknown'}.`,
      'Correct it and try again.',
    );
  write({ ...read(), [name]: parsed.data });
  terminal.note(`${name} is set in ${configFilePath(process.env)}.${overruled(name)}`);
  return EXIT.ok;
}

async function unset({ terminal }: Session, name: SettingName): Promise<ExitCode> {
  const { [name]: removed, ...others } = read();
  if (removed === undefined) terminal.note(`${name} was not set in ${configFilePath(process.env)}.`);
  else {
    write(others);
    terminal.note(`${name} is no longer set in ${configFilePath(process.env)}.${overruled(name)}`);
  }
  return EXIT.ok;
}

const read = (): ConfigFile => readConfigFile(configFilePath(process.env));
const write = (content: ConfigFile) => writeConfigFile(configFilePath(process.env), content);

/** A value of the environment that hides the one in the file. */
const overruled = (name: SettingName) =>
  process.env[VARIABLES[name]] ? ` ${VARIABLES[name]} in your environment wins over it.` : '';

function settingName(name: string | undefined): SettingName {
  const known = NAMES.find((other) => other === name);
  if (known) return known;
  throw wrong(
    name === undefined ? 'Name a setting.' : `There is no setting "${printable(name)}".`,
    `Settings are ${NAMES.join(', ')}.`,
  );
}

/** So a key gets into the file without standing in the shell's history. */
async function firstLineOfInput(terminal: Terminal): Promise<string> {
  if (terminal.canAsk) terminal.note('Type the value, then Enter.');
  const { createInterface } = await import('node:readline');
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return '';
}

const wrong = (message: string, advice: string) => new UserError('INVALID_ARGUMENT', message, { advice });
