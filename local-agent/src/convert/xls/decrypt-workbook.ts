import { openLock } from './open-lock.ts';
import type { StreamCipher } from './stream-cipher.ts';

/** Records of a workbook's stream ([MS-XLS] 2.3): a number and a length of two bytes each, then their content. */
const RECORD_HEAD = 4;
const FILE_PASS = 0x2f;
const BOUND_SHEET = 0x85;
/** A record that says nothing here (FilterMode), for the one that says how the file is encrypted. */
const NOTHING = 0x9b;
/** Records that stay as they are: beginnings of streams and what is read before the password ([MS-XLS] 2.2.10). */
const PLAIN: ReadonlySet<number> = new Set([0x809, FILE_PASS, 0xe1, 0x138, 0x194, 0x195, 0x196]);
/** Bytes of a sheet's entry that stay as they are: where the sheet begins. */
const SHEET_PLACE = 4;
/** The encryption record is among the first. */
const MAX_RECORDS = 20;

/** The stream of a workbook, decrypted; `undefined` when the password is another one or the encryption of another kind. */
export function decryptWorkbook(stream: Uint8Array, password: string): Buffer | undefined {
  const source = Buffer.from(stream);
  const lock = findLock(source);
  const cipher = lock && openLock(lock.content, password);
  if (!lock || !cipher) return undefined;
  const plain = cipherRecords(source, cipher);
  plain.writeUInt16LE(NOTHING, lock.at);
  return plain;
}

function findLock(stream: Buffer): { at: number; content: Buffer } | undefined {
  let at = 0;
  for (let count = 0; count < MAX_RECORDS && at + RECORD_HEAD <= stream.length; count++) {
    const end = at + RECORD_HEAD + stream.readUInt16LE(at + 2);
    if (stream.readUInt16LE(at) === FILE_PASS) return { at, content: stream.subarray(at + RECORD_HEAD, end) };
    at = end;
  }
  return undefined;
}

/** Encrypts or decrypts the content of records; their heads and the plain records stay. */
export function cipherRecords(source: Buffer, { begin, next }: StreamCipher): Buffer {
  const stream = Buffer.from(source);
  let at = 0;
  while (at + RECORD_HEAD <= stream.length) {
    const type = stream.readUInt16LE(at);
    const start = at + RECORD_HEAD;
    const end = Math.min(stream.length, start + stream.readUInt16LE(at + 2));
    const plainEnd = PLAIN.has(type) ? end : type === BOUND_SHEET ? start + SHEET_PLACE : start;
    begin(end - start);
    for (; at < end; at++) {
      const shown = next(stream[at] ?? 0, at);
      if (at >= plainEnd) stream[at] = shown;
    }
  }
  return stream;
}
