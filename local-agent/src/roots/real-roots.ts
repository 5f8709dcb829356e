import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { UserError } from '../errors.ts';
import { isTooWide } from './allowed-roots.ts';

/** An allowed folder as it was named, and where it is. */
export type RealRoot = { readonly root: string; readonly path: string };

/**
 * Allowed folders, symlinks resolved. One that leads to the home folder or a wider one is skipped unless it was named as
 * such: nobody chose that. Throws SCOPE_VIOLATION when none is left.
 */
export async function realRoots(roots: readonly string[]): Promise<RealRoot[]> {
  const home = homedir();
  const realHome = await realPath(home);
  const wide = (folder: string) => isTooWide(folder, home) || isTooWide(folder, realHome);
  const all = await Promise.all(roots.map(async (root) => ({ root, path: await realPath(root) })));
  const narrow = all.filter(({ root, path }) => wide(root) || !wide(path));
  if (narrow.length > 0) return narrow;
  throw new UserError('SCOPE_VIOLATION', 'The allowed folder leads to the home folder or a wider one.', {
    advice: 'Set RAG_ALLOWED_DIRS to the folders that may be read, such as /home/me/projects/manuals.',
    details: { setting: 'RAG_ALLOWED_DIRS' },
  });
}

/** A path with its symlinks resolved; as it is when nothing is there. */
export const realPath = (path: string): Promise<string> => realpath(path).catch(() => path);
