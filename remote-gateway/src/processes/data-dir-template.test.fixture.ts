import { appendFileSync, chmodSync, constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openCatalog } from '../catalog/open-catalog.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { startPostgres } from './start-postgres.ts';

/** Names the folder of this run of tests, which vitest.run-folder.ts makes and removes. */
const RUN_FOLDER = 'DOCFERRY_TEST_FOLDER';

/**
 * For tests: puts an empty catalog into a data directory that has none, as a first start leaves it, a copy of one that the run made
 * once: making it takes two seconds of processor each time. It does not wait for the disk, which only a crash of the
 * machine would show.
 */
export async function fillDataDir(dir: string): Promise<void> {
  const folder = process.env[RUN_FOLDER];
  const cluster = join(dir, 'postgres');
  if (folder === undefined || existsSync(cluster)) return;
  const made = join(folder, 'postgres');
  if (!existsSync(made)) await makeTemplate(folder, made);
  cpSync(made, cluster, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Postgres reads no folder that others may.
  chmodSync(cluster, 0o700);
}

async function makeTemplate(folder: string, made: string): Promise<void> {
  const home = mkdtempSync(join(folder, 'making-'));
  {
    const logger = pino({ level: 'silent' });
    await using lock = await lockDataDir(home);
    await using postgres = await startPostgres({ lock, logger });
    await using _ = await openCatalog({ connection: postgres.connection, logger });
  }
  appendFileSync(join(home, 'postgres', 'postgresql.conf'), 'fsync = off\n');
  try {
    renameSync(join(home, 'postgres'), made);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(made)) throw error;
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
