import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** Base-62 digits of a 256-bit number and of a 32-bit number. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;
const KEY = /^dfk_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/;
const SHOWN_CHARS = 12;

/**
 * Creates an API key: `dfk_<256 random bits>_<their crc32>`, in base 62. With prefix and checksum, scanners for leaked
 * secrets identify a key reliably, and the gateway refuses a mistyped one without a query.
 */
export function issueKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS);
  return `dfk_${secret}_${checksum(secret)}`;
}

/** Whether {@link issueKey} could have created it; only the catalog knows whether it did. */
export function hasKeyFormat(key: string): boolean {
  const [, secret, check] = KEY.exec(key) ?? [];
  return secret !== undefined && checksum(secret) === check;
}

/** The first characters, by which people distinguish keys: at most 48 of its 256 bits, which do not help to guess it. */
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
