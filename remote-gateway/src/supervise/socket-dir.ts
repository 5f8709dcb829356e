import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a Unix socket, bytes: macOS has 104 and Linux 108, with the final zero. */
const SOCKET_PATH_BYTES = 103;
const LONGEST_SOCKET_NAME = '.s.PGSQL.5432';

/**
 * A folder for Unix sockets that only this user can enter: `run` in the data directory, or, when that path is too
 * long for a socket, a new folder under the temporary directory.
 */
export function makeSocketDir(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(join(inside, LONGEST_SOCKET_NAME)) > SOCKET_PATH_BYTES) {
    return mkdtempSync(join(tmpdir(), 'docferry-'));
  }
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  return inside;
}
