import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { openCatalog } from '../catalog/open-catalog.ts';
import { copyCluster } from './copy-cluster.test.fixture.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { startPostgres } from './start-postgres.ts';
import { startQdrant } from './start-qdrant.ts';

/** Names the folder of this run of tests, which vitest.run-folder.ts makes and removes. */
const RUN_FOLDER = 'DOCFERRY_TEST_FOLDER';

/** Say that the programs are the released ones, which takes a gateway longer to find out than to start them. */
const CHECKS = ['postgres-checked', join('qdrant', 'binary-checked')];

/**
 * For tests: puts an empty catalog into a data directory that has none, as a first start leaves it, a copy of one that the run made
 * once: making it takes two seconds of processor each time. It does not wait for the disk, which only a crash of the
 * machine would show.
 */
export async function fillDataDir(dir: string): Promise<void> {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined || existsSync(join(dir, 'postgres'))) return;
  const made = join(folder, 'template');
  if (!existsSync(made)) await makeTemplate(folder, made);
  for (const check of CHECKS) {
    mkdirSync(dirname(join(dir, check)), { recursive: true, mode: 0o700 });
    copyFileSync(join(made, check), join(dir, check));
  }
  copyCluster(join(made, 'postgres'), join(dir, 'postgres'));
}

async function makeTemplate(folder: string, made: string): Promise<void> {
  const home = mkdtempSync(join(folder, 'making-'));
  {
    const logger = pino({ level: 'silent' });
    await using lock = await lockDataDir(home);
    await using postgres = await startPostgres({ lock, logger });
    await using _qdrant = await startQdrant({ lock, logger });
    await using _catalog = await openCatalog({ connection: postgres.connection, logger });
  }
  appendFileSync(join(home, 'postgres', 'postgresql.conf'), 'fsync = off\n');
  try {
    renameSync(home, made);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(made)) throw error;
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
}
