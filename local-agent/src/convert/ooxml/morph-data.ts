/** What a control of Microsoft Forms holds: its value, such as `1` of a box that is checked, and the text beside it. */
export type MorphData = { readonly value: string; readonly caption: string };

/**
 * Bytes that each property takes in the data block ([MS-OFORMS] 2.2.5.3), by its bit in the mask; 0 for those that are
 * flags only, or whose data follows the block.
 */
const SIZES = [
  4, 4, 4, 4, 1, 1, 1, 1, 0, 2, 4, 2, 2, 2, 2, 2, 1, 1, 1, 0, 1, 1, 4, 4, 4, 4, 4, 2, 2, 2, 0, 0, 4,
] as const;

const VALUE = 22;
const CAPTION = 23;
const SIZE = 8;

/** Length of the version and of the number of bytes, and of both with the mask of properties. */
const MASK = 4;
const HEAD = 12;

/** The bit of a text's length that says that each character takes one byte. */
const COMPRESSED = 0x8000_0000;

/** Reads the control of a check box, option button, text box or list; `undefined` when it is damaged. */
export function readMorphData(bytes: Buffer): MorphData | undefined {
  if (bytes.length < HEAD) return undefined;
  const mask = bytes.readBigUInt64LE(MASK);
  const has = (bit: number) => ((mask >> BigInt(bit)) & 1n) === 1n;
  const lengths = new Map<number, number>();
  let at = HEAD;
  for (const [bit, size] of SIZES.entries()) {
    if (size === 0 || !has(bit)) continue;
    at = aligned(at, size);
    if (at + size > bytes.length) return undefined;
    if (bit === VALUE || bit === CAPTION) lengths.set(bit, bytes.readUInt32LE(at));
    at += size;
  }
  at = aligned(at, 4) + (has(SIZE) ? 8 : 0);
  const textOf = (bit: number) => {
    const length = lengths.get(bit) ?? 0;
    const piece = bytes.subarray(at, at + (length % COMPRESSED));
    at = aligned(at + (length % COMPRESSED), 4);
    return piece.toString(length >= COMPRESSED ? 'latin1' : 'utf16le');
  };
  return { value: textOf(VALUE), caption: textOf(CAPTION) };
}

const aligned = (at: number, size: number): number => Math.ceil(at / size) * size;
