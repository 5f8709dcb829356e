import { UserError } from '../../errors.ts';

/** One page of a TIFF file by the numbers of its tags; values as they are stored. */
export type TiffPage = { readonly tags: ReadonlyMap<number, readonly number[]> };

export type Tiff = { readonly pages: readonly TiffPage[]; readonly littleEndian: boolean };

/** Bytes of a value by its type; other types are skipped. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1 };
/** More pages than any file has; how many are converted is decided later. */
const MAX_PAGES = 100_000;
/** More values of a tag than any page needs. */
const MAX_VALUES = 200_000;

/** Whether bytes begin as those of a TIFF file do. */
export const isTiff = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x49 && bytes[1] === 0x49 && bytes[2] === 42 && bytes[3] === 0) ||
  (bytes[0] === 0x4d && bytes[1] === 0x4d && bytes[2] === 0 && bytes[3] === 42);

/** Reads the directories of a TIFF file (TIFF 6.0, section 2). Throws UserError CONVERSION_FAILED. */
export function readTiff(bytes: Uint8Array): Tiff {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const littleEndian = bytes[0] === 0x49;
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  try {
    let offset = view.getUint32(4, littleEndian);
    while (offset > 0 && !seen.has(offset) && pages.length < MAX_PAGES) {
      seen.add(offset);
      const count = view.getUint16(offset, littleEndian);
      const tags = new Map<number, readonly number[]>();
      for (let entry = 0; entry < count; entry++) {
        const at = offset + 2 + 12 * entry;
        const values = readValues(view, at, littleEndian);
        if (values) tags.set(view.getUint16(at, littleEndian), values);
      }
      pages.push({ tags });
      offset = view.getUint32(offset + 2 + 12 * count, littleEndian);
    }
  } catch {
    // The directories end with the file: those before are whole.
  }
  if (pages.length === 0) throw new UserError('CONVERSION_FAILED', 'The TIFF file is damaged: it holds no page.');
  return { pages, littleEndian };
}

function readValues(view: DataView, at: number, littleEndian: boolean): number[] | undefined {
  const type = view.getUint16(at + 2, littleEndian);
  const count = view.getUint32(at + 4, littleEndian);
  const size = SIZES[type];
  if (size === undefined || count > MAX_VALUES) return undefined;
  const start = size * count <= 4 ? at + 8 : view.getUint32(at + 8, littleEndian);
  return Array.from({ length: count }, (_, index) => {
    const place = start + size * index;
    if (size === 1) return view.getUint8(place);
    if (size === 2) return view.getUint16(place, littleEndian);
    if (size === 4) return view.getUint32(place, littleEndian);
    return view.getUint32(place, littleEndian) / Math.max(1, view.getUint32(place + 4, littleEndian));
  });
}
