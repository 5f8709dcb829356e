import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = 512;

/** Disk that a folder's files take, bytes: what is allocated, which of a file with holes is less than its length. */
export function diskUse(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    bytes += BLOCK * (lstatSync(join(folder, name), { throwIfNoEntry: false })?.blocks ?? 0);
  }
  return bytes;
}
