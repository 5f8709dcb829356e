import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../errors.ts';

const KEY_BYTES = 32;

/**
 * This machine's random key, 32 bytes, kept in the data directory for its owner only and made at first use. It keys the
 * hashes that stand for paths, so that the same file has the same name here and its path cannot be guessed elsewhere.
 */
export function machineKey(dataDir: string): Buffer {
  const path = join(dataDir, 'machine.key');
  try {
    return readKey(path) ?? makeKey(dataDir, path);
  } catch (error) {
    throw new UserError('INTERNAL_ERROR', "This machine's key in the data directory cannot be read or made.", {
      advice: `Make ${dataDir} writable for your user, or set RAG_DATA_DIR to a folder that is.`,
      cause: error,
    });
  }
}

function readKey(path: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
    return key.length === KEY_BYTES ? key : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeKey(dataDir: string, path: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES);
  const draft = `${path}.${process.pid}.${key.subarray(0, 4).toString('hex')}`;
  writeFileSync(draft, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path); // fails when another process was first; unlike a rename it never replaces that one's key
    return key;
  } catch (error) {
    const theirs = readKey(path);
    if (theirs) return theirs;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
