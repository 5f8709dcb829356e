import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashesAreEqual, hashKey } from './hash-key.ts';
import { hasKeyFormat, issueKey, keyPrefix } from './issue-key.ts';

describe('an issued key', () => {
  it('has a recognisable prefix, 256 random bits and a checksum', () => {
    const keys = Array.from({ length: 200 }, issueKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^dfk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
      expect(hasKeyFormat(key)).toBe(true);
      expect(keyPrefix(key)).toHaveLength(12);
    }
  });

  it('differs from a mistyped one', () => {
    const key = issueKey();
    const mistyped = fc.tuple(fc.integer({ min: 4, max: 46 }), fc.constantFrom('0', 'a', 'Z')).map(([at, digit]) => {
      return key.slice(0, at) + digit + key.slice(at + 1);
    });
    fc.assert(fc.property(mistyped, (other) => hasKeyFormat(other) === (other === key)));
    expect(hasKeyFormat(`${key}x`)).toBe(false);
    expect(hasKeyFormat('')).toBe(false);
  });

  it('is stored as a hash of 32 bytes that differs for every other key', () => {
    const key = issueKey();
    expect(hashKey(key)).toHaveLength(32);
    expect(hashesAreEqual(hashKey(key), hashKey(key))).toBe(true);
    expect(hashesAreEqual(hashKey(key), hashKey(issueKey()))).toBe(false);
    expect(hashesAreEqual(hashKey(key), Buffer.alloc(0))).toBe(false);
  });
});
