import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Below the data directory: where a restore builds the stores aside. */
const STAGING = 'restoring';
/** What stood there before the last restore; its user may delete it. */
export const REPLACED = 'replaced';
const READY = 'ready';
const STORES = ['postgres', 'qdrant'];

/** Where a restore of this data directory makes the new stores. */
export function stagingDir(dataDir: string): string {
  return join(dataDir, STAGING);
}

/** From now on the stores in {@link stagingDir} take the place of the previous ones, whatever happens. */
export function markRestored(dataDir: string): void {
  writeFileSync(join(stagingDir(dataDir), READY), '', { flush: true });
}

/**
 * Puts whole restored stores in their place, or throws unfinished ones away. Whoever takes a data directory does this
 * first: killed at any point it continues from there.
 */
export function finishRestore(dataDir: string): void {
  const staging = stagingDir(dataDir);
  if (!existsSync(staging)) return;
  if (existsSync(join(staging, READY))) {
    for (const name of STORES.filter((store) => existsSync(join(staging, store)))) {
      const place = join(dataDir, name);
      if (existsSync(place)) {
        mkdirSync(join(dataDir, REPLACED), { recursive: true, mode: 0o700 });
        rmSync(join(dataDir, REPLACED, name), { recursive: true, force: true });
        renameSync(place, join(dataDir, REPLACED, name));
      }
      renameSync(join(staging, name), place);
    }
  }
  rmSync(staging, { recursive: true, force: true });
}
