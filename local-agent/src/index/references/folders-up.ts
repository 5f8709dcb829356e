import { posix } from 'node:path';

/** A folder and those above it, up to the project's own, `.`. */
export function foldersUp(folder: string): string[] {
  return folder === '.' || folder === '' ? ['.'] : [folder, ...foldersUp(posix.dirname(folder))];
}
