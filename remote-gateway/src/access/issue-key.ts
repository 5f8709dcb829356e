import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** Digits of 2^256 and of 2^32 in base 62. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;
const KEY = /^dfk_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/;
const SHOWN_CHARS = 12;

/**
 * A new API key: `dfk_<256 random bits>_<crc32 of these>`, in base 62. Prefix and checksum let scanners for leaked
 * secrets recognise a key for certain, and the gateway refuse a mistyped one without a look at the catalog.
 */
export function issueKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS);
  return `dfk_${secret}_${checksum(secret)}`;
}

/** True for what {@link issueKey} may have made; whether it was is for the catalog to say. */
export function hasKeyFormat(key: string): boolean {
  const [, secret, check] = KEY.exec(key) ?? [];
  return secret !== undefined && checksum(secret) === check;
}

/** The first characters, for people to tell keys apart: 48 of its 256 bits at most, no help in guessing it. */
export function keyPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARS);
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECK_DIGITS);
}

function base62(value: bigint, digits: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < digits; index += 1) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
