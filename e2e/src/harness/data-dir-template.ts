import { chmodSync, constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder of this run of tests, which vitest.run-folder.ts creates and removes. */
const RUN_FOLDER = 'DOCFERRY_TEST_FOLDER';

/**
 * Puts the catalog of a first start into a data directory that has none: a copy of one that `firstStart` creates once
 * per run of tests, because creating it takes two seconds of processor time.
 */
export async function fillDataDir(dataDir: string, firstStart: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = process.env[RUN_FOLDER];
  const cluster = join(dataDir, 'postgres');
  if (folder === undefined || existsSync(cluster)) return;
  const template = join(folder, 'e2e-postgres');
  if (!existsSync(template)) await createTemplate(folder, template, firstStart);
  cpSync(template, cluster, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Postgres refuses a folder that others may read.
  chmodSync(cluster, 0o700);
}

async function createTemplate(
  folder: string,
  template: string,
  firstStart: (dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'first-start-'));
  await firstStart(dataDir);
  try {
    renameSync(join(dataDir, 'postgres'), template);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(template)) throw error;
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
}
