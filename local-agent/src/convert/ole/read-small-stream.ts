import { followChain, OLE_ENTRY, openSectors, wordAt } from '../../ole-sectors.ts';

/** Longest stream and container that are read, bytes. */
const MAX_STREAM = 65_536;
const MAX_CONTAINER = 4_000_000;

const MAGIC = 0xe011cfd0;
/** Places in the header ([MS-CFB] 2.2) and in an entry of the directory ([MS-CFB] 2.6.1), in words of four bytes. */
const MIN_LARGE = 14;
const FIRST_SMALL_TABLE = 15;
const START = 29;
const LENGTH = 30;

const SMALL_SECTOR = 64;

/**
 * A short stream of an OLE container by its name, wherever it is; `undefined` when there is none or the container is
 * damaged. For objects within other documents: reads no more than that stream.
 */
export function readSmallStream(content: Uint8Array, name: string): Buffer | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (bytes.length > MAX_CONTAINER || wordAt(bytes, 0) !== MAGIC) return undefined;
  const sectors = openSectors(bytes);
  const entry = sectors && entryOf(sectors.directory, name);
  const length = entry ? wordAt(entry, LENGTH) : 0;
  if (!entry || length > MAX_STREAM) return undefined;
  const start = wordAt(entry, START);
  if (length >= wordAt(bytes, MIN_LARGE)) return sectors.chain(start, length);
  // Short streams share one, of the first entry, in sectors with a table of their own.
  const shared = sectors.chain(wordAt(sectors.directory, START), bytes.length);
  const table = sectors.chain(wordAt(bytes, FIRST_SMALL_TABLE), bytes.length);
  const small = (number: number) => shared.subarray(number * SMALL_SECTOR, (number + 1) * SMALL_SECTOR);
  return followChain(start, length, SMALL_SECTOR, table, small);
}

function entryOf(directory: Buffer, name: string): Buffer | undefined {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = OLE_ENTRY; at + OLE_ENTRY <= directory.length; at += OLE_ENTRY)
    if (directory.subarray(at, at + wanted.length).equals(wanted)) return directory.subarray(at, at + OLE_ENTRY);
  return undefined;
}
