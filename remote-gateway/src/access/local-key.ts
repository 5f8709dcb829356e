import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasKeyFormat, issueKey } from './issue-key.ts';

/**
 * The key of a gateway on loopback without a configured one. It is created once and stored in the data directory (0600),
 * so that clients that have it still work after a restart.
 */
export function localKey(dataDir: string): string {
  const file = join(dataDir, 'local-key');
  const stored = readIfExists(file)?.trim();
  if (stored && hasKeyFormat(stored)) return stored;
  const key = issueKey();
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
