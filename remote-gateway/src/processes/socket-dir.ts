import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Longest path of a Unix socket, bytes: macOS has 104 and Linux 108, with the final zero. */
const SOCKET_PATH_BYTES = 103;
const MAX_SOCKET_NAME_LENGTH = '.s.PGSQL.5432';
const INSIDE = 'run';
const OUTSIDE_PREFIX = 'docferry-';

/**
 * A folder for Unix sockets that only this user can enter: `run` in the data directory, or, when that path is too
 * long for a socket, a new folder under the temporary directory. Empty: nobody can listen on a path where a killed
 * owner left its socket.
 */
export function makeSocketDir(dataDir: string): string {
  const inside = join(dataDir, INSIDE);
  if (Buffer.byteLength(join(inside, MAX_SOCKET_NAME_LENGTH)) > SOCKET_PATH_BYTES) {
    return mkdtempSync(join(tmpdir(), OUTSIDE_PREFIX));
  }
  removeSocketDir(inside);
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  return inside;
}

/** Removes such a folder; the path may have been read from a file, so nothing else. */
export function removeSocketDir(dir: string): void {
  const name = basename(dir);
  if (name === INSIDE || name.startsWith(OUTSIDE_PREFIX)) rmSync(dir, { recursive: true, force: true });
}
