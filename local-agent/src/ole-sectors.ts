/** Bytes of an entry in the directory of an OLE container ([MS-CFB] 2.6.1). */
export const OLE_ENTRY = 128;

/** Numbers from here on are no sector: they end a chain. */
const END = 0xfffffffa;

const HEADER = 512;
/** Places in the header ([MS-CFB] 2.2). */
const SECTOR_SHIFT = 30;
const FIRST_DIRECTORY = 48;
const FIRST_TABLES = 68;
const TABLES = 76;

/** The directory of an OLE container, and what its chains of sectors hold: `limit` bytes at most. */
export type OleSectors = {
  readonly directory: Buffer;
  readonly chain: (start: number, limit: number) => Buffer;
};

/** `undefined` where the header is none. A damaged container has chains that end early. */
export function openSectors(container: Buffer): OleSectors | undefined {
  if (container.length < HEADER) return undefined;
  const size = 2 ** container.readUInt16LE(SECTOR_SHIFT);
  if (size !== 512 && size !== 4096) return undefined;
  const sector = (number: number) => container.subarray((number + 1) * size, (number + 2) * size);
  const table = readTable(container, size, sector);
  const chain = (start: number, limit: number) =>
    followChain(start, Math.min(limit, container.length), size, table, sector);
  return { directory: chain(wordAt(container, FIRST_DIRECTORY / 4), container.length), chain };
}

/** What a chain of sectors holds; one that comes back to itself ends at `limit` bytes. `table` has the next of each. */
export function followChain(
  start: number,
  limit: number,
  size: number,
  table: Buffer,
  sector: (number: number) => Buffer,
): Buffer {
  const parts: Buffer[] = [];
  for (let number = start, left = limit; number < END && left > 0; number = wordAt(table, number), left -= size)
    parts.push(sector(number));
  return Buffer.concat(parts).subarray(0, limit);
}

/** The sector that follows each one in its chain: the header and sectors of their own say where these numbers are. */
function readTable(container: Buffer, size: number, sector: (number: number) => Buffer): Buffer {
  const most = Math.ceil(container.length / size);
  const parts: Buffer[] = [];
  const add = (addresses: Buffer, count: number) => {
    for (let index = 0; index < count; index++) {
      const number = wordAt(addresses, index);
      if (number < END && parts.length <= most) parts.push(sector(number));
    }
  };
  add(container.subarray(TABLES, HEADER), (HEADER - TABLES) / 4);
  const each = size / 4 - 1;
  let at = wordAt(container, FIRST_TABLES / 4);
  for (let read = 0; at < END && read < most; read++) {
    const addresses = sector(at);
    add(addresses, each);
    at = wordAt(addresses, each);
  }
  return Buffer.concat(parts);
}

/** A number of four bytes by its index; past the end, that of no sector. */
export const wordAt = (words: Buffer, index: number): number =>
  index * 4 + 4 <= words.length ? words.readUInt32LE(index * 4) : 0xffff_ffff;
