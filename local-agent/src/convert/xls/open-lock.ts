import { createHash } from 'node:crypto';
import { rc4, rc4Bytes } from './rc4.ts';
import type { StreamCipher } from './stream-cipher.ts';
import { xorCipher } from './xor-cipher.ts';

const RC4 = 1;
const CRYPTO_API = 2;
const XOR_BYTES = 4;

/** The cipher of an encryption record ([MS-XLS] 2.4.117), if the password is the right one. */
export function openLock(lock: Buffer, password: string): StreamCipher | undefined {
  // Excel 95 gives no kind, for it has only one.
  if (lock.length >= XOR_BYTES && (lock.length === XOR_BYTES || lock.readUInt16LE(0) === 0))
    return xorCipher(lock.subarray(-XOR_BYTES), password);
  if (lock.length < 54 || lock.readUInt16LE(0) !== RC4) return undefined;
  const word = Buffer.from(password, 'utf16le');
  const keyOf = lock.readUInt16LE(4) === CRYPTO_API ? cryptoApiKey(lock.subarray(6), word) : plainKey(lock, word);
  return keyOf && rc4Cipher(keyOf);
}

/** The key of each block of a stream. */
type BlockKey = (block: number) => Uint8Array;

/** Bytes that one key encrypts. */
const BLOCK = 1_024;

/** RC4 with a key for each block; the heads of records use up bytes of the key too. */
function rc4Cipher(keyOf: BlockKey): StreamCipher {
  let block = 0;
  let bytes = rc4Bytes(keyOf(block));
  return {
    begin: () => {},
    next: (byte, at) => {
      if (at >= (block + 1) * BLOCK) bytes = rc4Bytes(keyOf(++block));
      return byte ^ bytes.next().value;
    },
  };
}

const digest = (algorithm: 'md5' | 'sha1', ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const int32 = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
};

/** Bytes of the first hash that count, and of the one of it and the salt. */
const SHORT = 5;
const SALTED_TIMES = 16;

/** The keys of RC4 as Excel 97 has it ([MS-OFFCRYPTO] 2.3.6), if the password is the right one. */
function plainKey(lock: Buffer, password: Buffer): BlockKey | undefined {
  const short = digest('md5', password).subarray(0, SHORT);
  const salt = lock.subarray(6, 22);
  const salted = Array.from({ length: SALTED_TIMES }, () => [short, salt]).flat();
  const hash = digest('md5', ...salted).subarray(0, SHORT);
  const keyOf: BlockKey = (block) => digest('md5', hash, int32(block));
  return isRight(keyOf, 'md5', lock.subarray(22, 38), lock.subarray(38, 54)) ? keyOf : undefined;
}

/** The keys of RC4 through CryptoAPI ([MS-OFFCRYPTO] 2.3.5), if the password is the right one. */
function cryptoApiKey(lock: Buffer, password: Buffer): BlockKey | undefined {
  const header = lock.readUInt32LE(4);
  const verifier = lock.subarray(8 + header);
  if (header < 20 || verifier.length < 60) return undefined;
  const bits = lock.readUInt32LE(8 + 16) || 40;
  const hash = digest('sha1', verifier.subarray(4, 20), password);
  const keyOf: BlockKey = (block) => {
    const key = digest('sha1', hash, int32(block)).subarray(0, bits / 8);
    return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  return isRight(keyOf, 'sha1', verifier.subarray(20, 36), verifier.subarray(40, 60)) ? keyOf : undefined;
}

function isRight(keyOf: BlockKey, algorithm: 'md5' | 'sha1', verifier: Buffer, hash: Buffer): boolean {
  const plain = rc4(keyOf(0), Buffer.concat([verifier, hash]));
  return digest(algorithm, plain.subarray(0, 16)).equals(plain.subarray(16));
}
