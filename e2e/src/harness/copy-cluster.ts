import { chmodSync, constants, copyFileSync, cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** template1, template0 and postgres, whose ids are fixed. No gateway writes to them. */
const UNUSED_DATABASES = ['1', '4', '5'].map((id) => join('base', id));

/**
 * Copies the data folder of a Postgres that does not run. Files of databases that no gateway writes to are links where
 * the file system has them: they are two thirds of all, and copying them takes longer than Postgres takes to start.
 */
export function copyCluster(from: string, to: string): void {
  const isUnused = (path: string) => UNUSED_DATABASES.some((folder) => path.endsWith(sep + folder));
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (path) => !isUnused(path) });
  for (const folder of UNUSED_DATABASES) {
    mkdirSync(join(to, folder), { mode: 0o700 });
    for (const file of readdirSync(join(from, folder))) linkOrCopy(join(from, folder, file), join(to, folder, file));
  }
  // Postgres refuses a folder that others may read.
  chmodSync(to, 0o700);
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another file system.
    copyFileSync(from, to);
  }
}
