/** Bytes of an entry in the directory of an OLE container ([MS-CFB] 2.6.1). */
export const OLE_ENTRY = 128;

const HEADER = 512;
const ADDRESSES_IN_HEADER = 109;
/** No sector, and no entry. */
const NONE = 0xfffffff0;

/**
 * The names of what stands at the root of an OLE container ([MS-CFB]), not of what documents in it hold; `undefined` where
 * its directory cannot be followed.
 */
export function oleRootNames(container: Buffer): string[] | undefined {
  if (container.length < HEADER) return undefined;
  const size = 2 ** container.readUInt16LE(30);
  if (size !== 512 && size !== 4096) return undefined;
  const sector = (number: number) => container.subarray((number + 1) * size, (number + 2) * size);
  const table = readTable(container, size, sector);
  const sectors: Buffer[] = [];
  const most = Math.ceil(container.length / size);
  for (let at = container.readUInt32LE(48); at < NONE && sectors.length <= most; at = wordAt(table, at))
    sectors.push(sector(at));
  return namesBelowRoot(Buffer.concat(sectors));
}

/** The sector that follows each one in its chain. */
function readTable(container: Buffer, size: number, sector: (number: number) => Buffer): Buffer {
  const most = Math.ceil(container.length / size);
  const parts: Buffer[] = [];
  const add = (addresses: Buffer, count: number) => {
    for (let index = 0; index < count; index++) {
      const number = wordAt(addresses, index);
      if (number < NONE && parts.length <= most) parts.push(sector(number));
    }
  };
  add(container.subarray(76, HEADER), ADDRESSES_IN_HEADER);
  const each = size / 4 - 1;
  let at = container.readUInt32LE(68);
  for (let read = 0; at < NONE && read < most; read++) {
    const addresses = sector(at);
    add(addresses, each);
    at = wordAt(addresses, each);
  }
  return Buffer.concat(parts);
}

const wordAt = (words: Buffer, index: number) =>
  index * 4 + 4 <= words.length ? words.readUInt32LE(index * 4) : 0xffff_ffff;

/** The entries of a storage are a tree: each names its neighbours on both sides, and the storage one of them. */
function namesBelowRoot(directory: Buffer): string[] | undefined {
  const entry = (number: number) => directory.subarray(number * OLE_ENTRY, (number + 1) * OLE_ENTRY);
  const root = entry(0);
  if (root.length < OLE_ENTRY) return undefined;
  const names: string[] = [];
  const seen = new Set<number>();
  const open = [wordAt(root, 19)];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const found = entry(number);
    if (number >= NONE || seen.has(number) || found.length < OLE_ENTRY) continue;
    seen.add(number);
    const length = Math.min(found.readUInt16LE(64), 64);
    names.push(found.toString('utf16le', 0, Math.max(0, length - 2)));
    open.push(wordAt(found, 17), wordAt(found, 18));
  }
  return names.length > 0 ? names : undefined;
}
