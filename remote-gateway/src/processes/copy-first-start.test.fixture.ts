import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyCluster } from './copy-cluster.test.fixture.ts';

/** Names the folder of this run of tests, which vitest.run-folder.ts makes and removes. */
const RUN_FOLDER = 'DOCFERRY_TEST_FOLDER';

/** Say that the programs are the released ones, which takes a gateway longer to find out than to start them. */
const CHECKS = ['postgres-checked', join('qdrant', 'binary-checked')];

/**
 * For tests: puts the catalog of a first start into a data directory that has none. It is a copy of one that `firstStart`
 * makes once per run of tests, because making it takes two seconds of processor time.
 */
export async function copyFirstStart(dir: string, firstStart: (dir: string) => Promise<void>): Promise<void> {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined || existsSync(join(dir, 'postgres'))) return;
  const made = join(folder, 'first-start');
  if (!existsSync(made)) await makeFirstStart(folder, made, firstStart);
  for (const check of CHECKS) {
    mkdirSync(dirname(join(dir, check)), { recursive: true, mode: 0o700 });
    copyFileSync(join(made, check), join(dir, check));
  }
  copyCluster(join(made, 'postgres'), join(dir, 'postgres'));
}

async function makeFirstStart(folder: string, made: string, firstStart: (dir: string) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(folder, 'starting-'));
  await firstStart(dir);
  try {
    renameSync(dir, made);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(made)) throw error;
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}
