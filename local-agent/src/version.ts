import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** This package's version, from its package.json. */
export function agentVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
