import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = 512;

/**
 * Disk space of a folder's files in bytes, as allocated: a file with holes takes less than its length. Files that disappear
 * meanwhile, as in the folder of a running database, count as empty.
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
