import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { GatewayError } from '../errors.ts';
import { QDRANT_SHA256 } from './find-qdrant.ts';
import { fileOfTar } from './read-tar.ts';

/** The official build whose checksum this program knows. */
const RELEASE = 'https://github.com/qdrant/qdrant/releases/download/v1.16.3/qdrant-x86_64-unknown-linux-musl.tar.gz';
const MAX_BYTES = 300_000_000;
const TIMEOUT_MS = 600_000;

/** Where `setup-qdrant` puts the binary of a data directory. */
export function installedQdrant(dataDir: string): string {
  return join(dataDir, 'bin', 'qdrant');
}

/**
 * Downloads the official Qdrant into the data directory, from its release page or from a mirror of the same file. The
 * binary takes its place only when its sha256 is the pinned one.
 *
 * Throws BACKEND_UNAVAILABLE when it cannot be had, or is another one.
 */
export async function installQdrant(dataDir: string, { from = RELEASE }: { from?: string } = {}): Promise<string> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `setup-qdrant knows the build for linux-x64 alone, not for ${process.platform}-${process.arch}. Download a release of Qdrant and name it by QDRANT_BINARY.`,
    );
  }
  const place = installedQdrant(dataDir);
  const unfinished = `${place}.unfinished`;
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  try {
    const response = await fetch(from, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(bytes > MAX_BYTES ? new Error('the file is far too large') : null, chunk);
      },
    });
    const archive = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream).pipe(createGunzip());
    await pipeline(
      Readable.from(fileOfTar(archive, 'qdrant')),
      counted,
      createWriteStream(unfinished, { mode: 0o755, flush: true }),
    );
    if (hash.digest('hex') !== QDRANT_SHA256) throw new Error('its sha256 is not the pinned one');
    renameSync(unfinished, place);
    return place;
  } catch (error) {
    rmSync(unfinished, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new GatewayError('BACKEND_UNAVAILABLE', `Qdrant was not installed: ${reason}. Nothing was changed.`, {
      cause: error,
    });
  }
}
