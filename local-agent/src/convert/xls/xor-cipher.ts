import type { StreamCipher } from './stream-cipher.ts';

/** What fills up a short password ([MS-OFFCRYPTO] 2.3.7.2). */
const FILLER = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex');
const KEY_BYTES = 16;
const HASH_MASK = 0xce4b;

const rotateLeft = (byte: number, bits: number) => ((byte << bits) | (byte >> (8 - bits))) & 0xff;

/** The oldest obfuscation of Excel: each byte rotated and mixed with one of 16; `undefined` for a wrong password. */
export function xorCipher(lock: Buffer, password: string): StreamCipher | undefined {
  const word = Buffer.from(password, 'latin1').subarray(0, KEY_BYTES - 1);
  if (lock.readUInt16LE(2) !== hashOf(word)) return undefined;
  const key = Buffer.concat([word, FILLER])
    .subarray(0, KEY_BYTES)
    .map((byte, index) => rotateLeft(byte ^ (lock[index % 2] ?? 0), 2));
  let shift = 0;
  return {
    begin: (length) => {
      shift = length;
    },
    next: (byte, at) => rotateLeft(byte, 3) ^ (key[(at + shift) % KEY_BYTES] ?? 0),
  };
}

function hashOf(word: Buffer): number {
  let hash = word.length ^ HASH_MASK;
  for (const [index, byte] of word.entries()) {
    const bits = (index + 1) % 15;
    hash ^= ((byte << bits) | (byte >> (15 - bits))) & 0x7fff;
  }
  return hash;
}
