import { realpathSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { UserError } from '../errors.ts';

/** A folder that the user named, absolute, symlinks resolved. Throws UserError when it is none. */
export function existingFolder(dir: string): string {
  const path = resolve(dir);
  try {
    if (statSync(path).isDirectory()) return realpathSync(path);
  } catch (error) {
    throw new UserError('NOT_FOUND', `There is no folder "${basename(path)}" there.`, {
      advice: 'Check the path.',
      cause: error,
    });
  }
  throw new UserError('INVALID_ARGUMENT', `"${basename(path)}" is not a folder.`, {
    advice: 'Name the folder that it is in.',
  });
}
