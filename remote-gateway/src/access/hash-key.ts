import { hash, timingSafeEqual } from 'node:crypto';

/**
 * How a key is kept and looked up: sha256, 32 bytes. A slow password hash would add nothing: a key has 256 random bits,
 * and none of them can be guessed from its hash.
 */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function hashesAreEqual(one: Buffer, two: Buffer): boolean {
  return one.length === two.length && timingSafeEqual(one, two);
}
