import { createHash } from 'node:crypto';
import { CFB, utils, write } from 'xlsx';
import { cipherRecords } from './decrypt-workbook.ts';
import { openLock } from './open-lock.ts';
import { rc4 } from './rc4.ts';

const RECORD_HEAD = 4;
const BOUND_SHEET = 0x85;
const SALT = Buffer.from('0123456789abcdef');
const VERIFIER = Buffer.from('sixteen bytes ok');

const digest = (algorithm: string, data: Uint8Array) => createHash(algorithm).update(data).digest();

const words = (...values: readonly number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));

/** The encryption record of Excel 97 and that of Excel 2003 with keys of 128 bits, as [MS-OFFCRYPTO] has them. */
const RECORDS: Readonly<Record<string, (password: string) => Buffer>> = {
  rc4: (password) => {
    const short = digest('md5', Buffer.from(password, 'utf16le')).subarray(0, 5);
    const salted = Buffer.concat(Array.from({ length: 16 }, () => [short, SALT]).flat());
    const key = digest('md5', Buffer.concat([digest('md5', salted).subarray(0, 5), words(0)]));
    const check = rc4(key, Buffer.concat([VERIFIER, digest('md5', VERIFIER)]));
    return Buffer.concat([Buffer.from([1, 0, 1, 0, 1, 0]), SALT, check]);
  },
  cryptoApi: (password) => {
    const hash = digest('sha1', Buffer.concat([SALT, Buffer.from(password, 'utf16le')]));
    const key = digest('sha1', Buffer.concat([hash, words(0)])).subarray(0, 16);
    const check = rc4(key, Buffer.concat([VERIFIER, digest('sha1', VERIFIER)]));
    const header = words(4, 0, 0x6801, 0x8004, 128, 1, 0, 0);
    const verifier = [words(16), SALT, check.subarray(0, 16), words(20), check.subarray(16)];
    return Buffer.concat([Buffer.from([1, 0, 2, 0, 2, 0]), words(4, header.length), header, ...verifier]);
  },
  // The hash of `abc` ([MS-OFFCRYPTO] 2.3.7.1).
  xor: () => Buffer.from([0, 0, 0x34, 0x12, 0x1a, 0xcc]),
};

/** A workbook of Excel 97 to 2003 of two columns, encrypted with a password. */
export function lockedWorkbook(kind: string, password: string, cells: readonly string[]): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Item', 'Note'], ...cells.map((cell) => [cell, 'dry'])]), 'Stock');
  const container: unknown = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' });
  const entry: { content: Uint8Array; size: number } = CFB.find(container, '/Workbook');
  const record = RECORDS[kind]?.(password) ?? Buffer.alloc(0);
  const cipher = openLock(record, password);
  if (!cipher) throw new Error('the fixture has no cipher');
  const stream = withRecord(Buffer.from(entry.content), record);
  const turn = (byte: number) => ((byte << 5) | (byte >> 3)) & 0xff;
  entry.content = cipherRecords(
    stream,
    kind === 'xor' ? { ...cipher, next: (byte, at) => turn(byte ^ cipher.next(0, at)) } : cipher,
  );
  entry.size = entry.content.length;
  return CFB.write(container, { type: 'buffer' });
}

/** Puts the encryption record behind the first one; the sheets begin so much later. */
function withRecord(stream: Buffer, record: Buffer): Buffer {
  const added = record.length + RECORD_HEAD;
  let at = 0;
  while (at + RECORD_HEAD <= stream.length) {
    if (stream.readUInt16LE(at) === BOUND_SHEET)
      stream.writeUInt32LE(stream.readUInt32LE(at + RECORD_HEAD) + added, at + RECORD_HEAD);
    at += RECORD_HEAD + stream.readUInt16LE(at + 2);
  }
  const first = RECORD_HEAD + stream.readUInt16LE(2);
  const head = Buffer.from([0x2f, 0, record.length, 0]);
  return Buffer.concat([stream.subarray(0, first), head, record, stream.subarray(first)]);
}
