/** Longest stream and container that are read, bytes. */
const MAX_STREAM = 65_536;
const MAX_CONTAINER = 4_000_000;

const MAGIC = 0xe011cfd0;
/** Places in the container's header ([MS-CFB] 2.2). */
const SECTOR_SHIFT = 30;
const FIRST_DIRECTORY = 48;
const MIN_LARGE = 56;
const FIRST_SMALL_TABLE = 60;
const TABLES = 76;
const TABLE_COUNT = 109;

const ENTRY = 128;
const SMALL_SECTOR = 64;

/**
 * A short stream of an OLE container by its name, wherever it is; `undefined` when there is none or the container is
 * damaged. For objects within other documents: reads no more than that stream.
 */
export function readSmallStream(content: Uint8Array, name: string): Buffer | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (bytes.length < 512 || bytes.length > MAX_CONTAINER || bytes.readUInt32LE(0) !== MAGIC) return undefined;
  const size = 1 << (bytes.readUInt16LE(SECTOR_SHIFT) & 0xf);
  if (size < 512) return undefined;
  const u32 = (buffer: Buffer, at: number) => (at + 4 <= buffer.length ? buffer.readUInt32LE(at) : END);
  const sector = (number: number) => bytes.subarray((number + 1) * size, (number + 2) * size);
  const perTable = size / 4;
  const next = (number: number) => {
    const table = Math.floor(number / perTable);
    return table < TABLE_COUNT ? u32(sector(u32(bytes, TABLES + table * 4)), (number % perTable) * 4) : END;
  };
  const large = (start: number, limit: number) => chain(start, limit, size, next, sector);
  const directory = large(u32(bytes, FIRST_DIRECTORY), bytes.length);
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = ENTRY; at + ENTRY <= directory.length; at += ENTRY) {
    if (!directory.subarray(at, at + wanted.length).equals(wanted)) continue;
    const start = u32(directory, at + 116);
    const length = u32(directory, at + 120);
    if (length > MAX_STREAM) return undefined;
    if (length >= u32(bytes, MIN_LARGE)) return large(start, length);
    // Short streams share one, of the first entry, in sectors with a table of their own.
    const shared = large(u32(directory, 116), bytes.length);
    const table = large(u32(bytes, FIRST_SMALL_TABLE), bytes.length);
    const small = (number: number) => shared.subarray(number * SMALL_SECTOR, (number + 1) * SMALL_SECTOR);
    return chain(start, length, SMALL_SECTOR, (number) => u32(table, number * 4), small);
  }
  return undefined;
}

/** Numbers from here on end a chain. */
const END = 0xfffffffa;

/** The content of a chain of sectors, up to `limit` bytes: a chain that comes back to itself ends there. */
function chain(
  start: number,
  limit: number,
  size: number,
  next: (number: number) => number,
  sector: (number: number) => Buffer,
): Buffer {
  const parts: Buffer[] = [];
  for (let number = start, left = limit; number < END && left > 0; number = next(number), left -= size) {
    parts.push(sector(number));
  }
  return Buffer.concat(parts).subarray(0, limit);
}
