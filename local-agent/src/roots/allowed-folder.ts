import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { isInside } from './allowed-roots.ts';
import { realPath, realRoots } from './real-roots.ts';

/**
 * The folder that `uri` names, absolute, symlinks resolved, if it is an allowed root or is below one; the first root
 * when nothing is named. Throws UserError: SCOPE_VIOLATION outside the roots, whether it exists or not; NOT_FOUND and
 * INVALID_ARGUMENT inside.
 */
export async function allowedFolder(
  uri: string | undefined,
  roots: readonly string[],
  closed: readonly string[] = [],
): Promise<string> {
  const path = resolve(roots[0] ?? '/', uri === undefined ? '.' : pathOf(uri));
  const target = await realpath(path).catch(() => undefined);
  await insideRoots(target ?? path, roots, closed);
  if (target === undefined) {
    throw new UserError('NOT_FOUND', `There is no folder "${basename(path)}" at that place.`, {
      advice: 'Check the path.',
    });
  }
  if (!(await stat(target)).isDirectory()) {
    throw new UserError('INVALID_ARGUMENT', `"${basename(path)}" is not a folder.`, {
      advice: 'Name the folder that it is in.',
    });
  }
  return target;
}

/** Throws SCOPE_VIOLATION unless a folder, symlinks resolved, is an allowed root or is below one, and is not closed. */
export async function insideRoots(folder: string, roots: readonly string[], closed: readonly string[]): Promise<void> {
  const real = await realRoots(roots);
  const shut = await Promise.all(closed.map(realPath));
  if (real.some(({ path }) => isInside(path, folder)) && !shut.some((place) => isInside(place, folder))) return;
  throw new UserError('SCOPE_VIOLATION', 'That folder is outside the folders that may be read.', {
    advice: 'Add it to RAG_ALLOWED_DIRS and restart this server.',
    details: { setting: 'RAG_ALLOWED_DIRS' },
  });
}

function pathOf(uri: string): string {
  if (uri.includes('\0')) throw new UserError('INVALID_ARGUMENT', 'A path cannot contain a NUL character.');
  if (!/^file:/i.test(uri)) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    throw new UserError('INVALID_ARGUMENT', 'That file:// URI names no folder on this machine.');
  }
}
