import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';

/** Non-blocking, so that a pipe does not wait for a writer; no link at the end of the path. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a file by its real path; `undefined` when what was opened is not at that path: a file or folder on the way was
 * swapped meanwhile. Throws what `open` throws.
 */
export async function openAtPlace(path: string): Promise<FileHandle | undefined> {
  const handle = await open(path, FLAGS);
  try {
    if (await isAt(handle, path)) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/**
 * Linux reports where the file of a descriptor is. Elsewhere the file at the path, which is still free of links, has to be the
 * one that was opened.
 */
async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const shown = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (shown !== undefined) return shown === path;
  const opened = await handle.stat({ bigint: true });
  const same = async () => {
    const found: BigIntStats | undefined = await lstat(path, { bigint: true }).catch(() => undefined);
    return found?.dev === opened.dev && found.ino === opened.ino;
  };
  const free = async () => (await realpath(path).catch(() => undefined)) === path;
  return (await free()) && (await same()) && (await free());
}
