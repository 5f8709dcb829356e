import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GatewayError } from '../../../errors.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/**
 * Makes a folder by `fill`, which writes below the path that it is given and returns the manifest. It is made beside the
 * final one, so that a folder of that name is always a whole backup.
 *
 * Throws CONFLICT when the folder is not empty, STORAGE_FULL, INVALID_ARGUMENT when it cannot be written.
 */
export async function newFolder(dir: string, fill: (unfinished: string) => Promise<Manifest>): Promise<Manifest> {
  const unfinished = `${dir}.unfinished`;
  try {
    if (existsSync(dir) && readdirSync(dir).length > 0) {
      throw new GatewayError('CONFLICT', 'The folder for the backup is not empty. Name a new one.');
    }
    rmSync(unfinished, { recursive: true, force: true });
    for (const folder of ['catalog', 'qdrant']) makeFolders(join(unfinished, folder));
    const manifest = await fill(unfinished);
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    rmSync(dir, { recursive: true, force: true });
    renameSync(unfinished, dir);
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw writeError(error);
  }
}

/** One by one: Node's own `recursive` never ends where a folder's parent is there and refuses with ENOENT, as /proc does. */
function makeFolders(dir: string): void {
  if (existsSync(dir)) return;
  makeFolders(dirname(dir));
  mkdirSync(dir, { mode: 0o700 });
}

function writeError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new GatewayError('STORAGE_FULL', 'The disk of the backup is full.', { cause: error });
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EBUSY'].includes(code)) {
    return new GatewayError(
      'INVALID_ARGUMENT',
      `The folder for the backup cannot be written (${code}). Name another.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
