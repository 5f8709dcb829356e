import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyCluster } from './copy-cluster.ts';

/** Names the folder of this run of tests, which vitest.run-folder.ts creates and removes. */
const RUN_FOLDER = 'DOCFERRY_TEST_FOLDER';

/** Say that the programs are the released ones, which takes a gateway longer to find out than to start them. */
const CHECKS = ['postgres-checked', join('qdrant', 'binary-checked')];

/**
 * Puts the catalog of a first start into a data directory that has none: a copy of one that `firstStart` creates once
 * per run of tests, because creating it takes two seconds of processor time.
 */
export async function fillDataDir(dataDir: string, firstStart: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined || existsSync(join(dataDir, 'postgres'))) return;
  const template = join(folder, 'first-start');
  if (!existsSync(template)) await createTemplate(folder, template, firstStart);
  for (const check of CHECKS) {
    mkdirSync(dirname(join(dataDir, check)), { recursive: true, mode: 0o700 });
    copyFileSync(join(template, check), join(dataDir, check));
  }
  copyCluster(join(template, 'postgres'), join(dataDir, 'postgres'));
}

async function createTemplate(
  folder: string,
  template: string,
  firstStart: (dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'first-start-'));
  await firstStart(dataDir);
  try {
    renameSync(dataDir, template);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(template)) throw error;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}
