import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = 512;

/**
 * Disk that a folder's files take, bytes: what is allocated, which of a file with holes is less than its length. What
 * goes while it is read, as in the folders of a database that works, counts nothing.
 */
export function diskUse(folder: string): number {
  let bytes = 0;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    bytes += BLOCK * (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0);
    if (entry.isDirectory()) bytes += diskUse(path);
  }
  return bytes;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
