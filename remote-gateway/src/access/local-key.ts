import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasKeyFormat, issueKey } from './issue-key.ts';

/**
 * The key of a gateway on loopback for which none is configured: made once and kept in the data directory (0600), so
 * that clients which were given it still work after a restart.
 */
export function localKey(dataDir: string): string {
  const file = join(dataDir, 'local-key');
  const kept = readIfThere(file)?.trim();
  if (kept && hasKeyFormat(kept)) return kept;
  const key = issueKey();
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
