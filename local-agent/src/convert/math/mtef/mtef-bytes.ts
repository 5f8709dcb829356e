/** Reads bytes one after the other. Throws RangeError past the end. */
export type MtefBytes = {
  readonly atEnd: () => boolean;
  readonly peek: () => number;
  readonly u8: () => number;
  readonly u16: () => number;
  /** A number of one byte, or of two after the byte 255. */
  readonly count: () => number;
  /** Text up to a zero byte. */
  readonly text: () => string;
  readonly skip: (length: number) => void;
};

export function createMtefBytes(bytes: Uint8Array): MtefBytes {
  let at = 0;
  function skip(length: number): void {
    if (at + length > bytes.length) throw new RangeError('The formula ends too early.');
    at += length;
  }
  function u8(): number {
    skip(1);
    return bytes[at - 1] ?? 0;
  }
  const u16 = () => u8() + u8() * 256;
  return {
    atEnd: () => at >= bytes.length,
    peek: () => bytes[at] ?? 0,
    u8,
    u16,
    skip,
    count() {
      const first = u8();
      return first === 255 ? u16() : first;
    },
    text() {
      const end = bytes.indexOf(0, at);
      const start = at;
      skip(end < 0 ? bytes.length : end + 1 - at);
      return Buffer.from(bytes.subarray(start, at - 1)).toString('latin1');
    },
  };
}
