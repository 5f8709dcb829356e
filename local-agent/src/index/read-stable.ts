import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import { openAtPlace } from '../roots/opened-place.ts';
import type { FileStat } from './walk-folder.ts';

const TRIES = 4;
const PAUSE_MS = 50;

/** A file's bytes, and how it was while they were read. */
export type StableFile = { readonly bytes: Buffer; readonly stat: FileStat };

/**
 * Reads the file at a real path whole: size and times before and after are the same, else it is read again. Throws CONFLICT when it goes
 * on changing, PAYLOAD_TOO_LARGE above `limit` bytes, NOT_FOUND when it is gone or closed to us.
 */
export async function readStable(path: string, limit: number): Promise<StableFile> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const read = await readOnce(path, limit);
    if (read) return read;
    await sleep(PAUSE_MS * attempt);
  }
  throw new UserError('CONFLICT', `${basename(path)} changes while it is read.`, {
    advice: 'Index again when it is written.',
  });
}

async function readOnce(path: string, limit: number): Promise<StableFile | undefined> {
  // what was a file at the walk may be a pipe by now, and a folder on the way a symlink
  await using file = await openAtPlace(path).catch((error: unknown) => {
    throw new UserError('NOT_FOUND', `${basename(path)} cannot be read.`, {
      advice: "Check the file's permissions.",
      cause: error,
    });
  });
  if (!file) return undefined;
  const before = await file.stat();
  if (!before.isFile()) throw new UserError('NOT_FOUND', `${basename(path)} is not a regular file.`);
  if (before.size > limit)
    throw new UserError('PAYLOAD_TOO_LARGE', `${basename(path)} has ${before.size} bytes; the limit is ${limit}.`);
  const bytes = Buffer.allocUnsafeSlow(before.size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === bytes.length) break;
  }
  const after = await file.stat();
  if (
    length !== before.size ||
    after.size !== before.size ||
    after.mtimeMs !== before.mtimeMs ||
    after.ctimeMs !== before.ctimeMs
  )
    return undefined;
  return {
    bytes: bytes.subarray(0, length),
    stat: { size: after.size, mtimeMs: after.mtimeMs, ctimeMs: after.ctimeMs },
  };
}
