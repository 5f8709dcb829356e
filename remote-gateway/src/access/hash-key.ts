import { hash, timingSafeEqual } from 'node:crypto';

/**
 * The sha256 of a key, by which it is stored and found. A slow password hash would not add security, because a key has
 * 256 random bits that nobody can guess.
 */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Compares two hashes in constant time. */
export function hashesAreEqual(one: Buffer, two: Buffer): boolean {
  return one.length === two.length && timingSafeEqual(one, two);
}
