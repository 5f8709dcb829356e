import { OLE_ENTRY, openSectors, wordAt } from '../ole-sectors.ts';

/**
 * The names of what stands at the root of an OLE container ([MS-CFB]), not of what documents in it hold; `undefined` where
 * its directory cannot be followed.
 */
export function oleRootNames(container: Buffer): string[] | undefined {
  const sectors = openSectors(container);
  return sectors && namesBelowRoot(sectors.directory);
}

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
    if (seen.has(number) || found.length < OLE_ENTRY) continue;
    seen.add(number);
    const length = Math.min(found.readUInt16LE(64), 64);
    names.push(found.toString('utf16le', 0, Math.max(0, length - 2)));
    open.push(wordAt(found, 17), wordAt(found, 18));
  }
  return names.length > 0 ? names : undefined;
}
