import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { GatewayError } from '../errors.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
/** The first release whose queries and settings the gateway knows. */
const MIN_VERSION = [1, 16] as const;

/**
 * The version of a Qdrant binary that the user installed, such as `1.16.3`. Throws BACKEND_UNAVAILABLE when it is not one
 * that the gateway supports: 1.16 or a later 1.x.
 */
export async function qdrantVersion(binary: string): Promise<string> {
  const version = await printedVersion(binary);
  const [major, minor] = (version ?? '').split('.').map(Number);
  if (version !== undefined && major === MIN_VERSION[0] && (minor ?? 0) >= MIN_VERSION[1]) return version;
  const found = version === undefined ? 'says no version' : `is version ${version}`;
  throw new GatewayError(
    'BACKEND_UNAVAILABLE',
    `The Qdrant at ${binary} ${found}; 1.16 or a later 1.x is needed. Install one, or name another by QDRANT_BINARY.`,
  );
}

async function printedVersion(binary: string): Promise<string | undefined> {
  const { stdout } = await run(binary, ['--version'], { timeout: TIMEOUT_MS, env: {} }).catch(() => ({ stdout: '' }));
  return /^qdrant (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
}
