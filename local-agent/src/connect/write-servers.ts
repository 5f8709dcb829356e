import { chmod, copyFile, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../errors.ts';
import { setProperty } from './set-property.ts';

export type WrittenServers = {
  /** Whether the file was changed; false when it held just this already. */
  readonly changed: boolean;
  /** Copy of the previous file; `undefined` when there was none or nothing changed. */
  readonly backup: string | undefined;
};

/**
 * Puts servers into a client's configuration file beside what is there, after a copy of the previous file. The file is
 * for its owner only, since it holds a key. Throws UserError and leaves the file as it was when it cannot be understood.
 */
export async function writeServers(
  path: string,
  section: string,
  servers: Readonly<Record<string, object>>,
  now = new Date(),
): Promise<WrittenServers> {
  const target = await realpath(path).catch(() => path); // a symlinked file stays one
  const previous = await readIfThere(target);
  const text = Object.entries(servers).reduce(
    (merged, [name, server]) => set(merged, section, name, server, path),
    previous ?? '',
  );
  if (text === previous) return { changed: false, backup: undefined };
  let backup: string | undefined;
  if (previous !== undefined) {
    backup = `${target}.${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
    await copyFile(target, backup);
    await chmod(backup, 0o600);
  }
  await replaceFile(target, text);
  return { changed: true, backup };
}

function set(text: string, section: string, name: string, server: object, path: string): string {
  try {
    return setProperty(text, section, name, server);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError('INVALID_ARGUMENT', `${path} cannot be extended: ${error.message}. It was left as it is.`, {
      advice: 'Correct the file, or use --print and put the servers in by hand.',
      cause: error,
    });
  }
}

/** In one step, so that a client that reads meanwhile sees the old or the new file. */
async function replaceFile(target: string, text: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  const entry = await stat(path).catch(() => undefined);
  return entry ? readFile(path, 'utf8') : undefined;
}
