import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs a check unless it has passed before for the same stamp, which says all that the check depends on. `cacheFile` keeps
 * the stamp of the last check that passed.
 */
export async function checkOnce(cacheFile: string, stamp: string, check: () => Promise<void>): Promise<void> {
  if (readIfThere(cacheFile) === stamp) return;
  await check();
  writeFileSync(cacheFile, stamp, { mode: 0o600 });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
