import { chmodSync, constants, copyFileSync, cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** template1, template0 and postgres, whose ids are fixed. No gateway writes to them. */
const UNUSED_DATABASES = ['1', '4', '5'].map((id) => join('base', id));
/**
 * Autovacuum writes to each database that is counted here, to unused ones too. Files that are links would get pages of another
 * Postgres then, and none recovers after a kill with pages that are newer than its log.
 */
const STATISTICS = join('pg_stat', 'pgstat.stat');

/**
 * Copies the data folder of a Postgres that does not run. Files of databases that no gateway writes to are links where
 * the file system has them: they are two thirds of all, and copying them takes longer than Postgres takes to start.
 */
export function copyCluster(from: string, to: string): void {
  const omitted = [...UNUSED_DATABASES, STATISTICS];
  const isCopied = (path: string) => !omitted.some((name) => path.endsWith(sep + name));
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isCopied });
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
