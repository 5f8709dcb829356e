import { chmod, copyFile, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TomlTable } from 'smol-toml';
import { UserError } from '../errors.ts';
import type { McpClient } from './clients.ts';
import { removeProperty, setProperty } from './set-property.ts';
import { setTable } from './toml-table.ts';

export type WrittenServer = {
  /** Whether the file was changed; false when it held just this already. */
  readonly changed: boolean;
  /** Copy of the previous file; `undefined` when there was none or nothing changed. */
  readonly backup: string | undefined;
};

/**
 * Puts a server into a client's configuration file beside what is there, or takes it out when `entry` is undefined, after
 * a copy of the previous file. Throws UserError and leaves the file as it was when it cannot be understood.
 */
export async function writeServer(
  path: string,
  { format, section }: Pick<McpClient, 'format' | 'section'>,
  name: string,
  entry: object | undefined,
  now = new Date(),
): Promise<WrittenServer> {
  const target = await realpath(path).catch(() => path); // a symlinked file stays one
  const previous = await readIfThere(target);
  if (previous === undefined && entry === undefined) return { changed: false, backup: undefined };
  const text = edited(previous?.text ?? '', { format, section, name, entry, path });
  if (text === previous?.text) return { changed: false, backup: undefined };
  let backup: string | undefined;
  if (previous !== undefined) {
    backup = `${target}.${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
    await copyFile(target, backup);
    await chmod(backup, 0o600);
  }
  await replaceFile(target, text, previous?.mode ?? 0o644);
  return { changed: true, backup };
}

type Edit = Pick<McpClient, 'format' | 'section'> & {
  readonly name: string;
  readonly entry: object | undefined;
  readonly path: string;
};

function edited(text: string, { format, section, name, entry, path }: Edit): string {
  try {
    if (format === 'toml') return setTable(text, section, name, entry as TomlTable | undefined);
    return entry === undefined ? removeProperty(text, section, name) : setProperty(text, section, name, entry);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError('INVALID_ARGUMENT', `${path} cannot be changed: ${error.message}. It was left as it is.`, {
      advice: 'Correct the file, or use --print and put the server in by hand.',
      cause: error,
    });
  }
}

/** In one step, so that a client that reads meanwhile sees the old or the new file. */
async function replaceFile(target: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { mode });
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(path: string): Promise<{ readonly text: string; readonly mode: number } | undefined> {
  const entry = await stat(path).catch(() => undefined);
  return entry && { text: await readFile(path, 'utf8'), mode: entry.mode & 0o777 };
}
