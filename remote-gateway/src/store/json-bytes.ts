const SMALLEST = 4_096;
/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const MAX_BYTES = 3;
/** Of a whole number below 2^32, with the sign and the comma. */
const MAX_DIGITS = 12;
const [ZERO, MINUS, COMMA] = [48, 45, 44];

/**
 * JSON written straight into bytes, which grow as needed. Numbers are most of what points are made of: strings for
 * each of them, joined, flattened and encoded, take several times as long.
 */
export class JsonBytes {
  #bytes: Buffer;
  #size = 0;

  /** `expected` bytes save growing. */
  constructor(expected = SMALLEST) {
    this.#bytes = Buffer.allocUnsafe(Math.max(SMALLEST, expected));
  }

  /** JSON as it is. */
  add(json: string): this {
    const bytes = this.#room(MAX_BYTES * json.length);
    this.#size += bytes.write(json, this.#size);
    return this;
  }

  /** Whole numbers between -2^32 and 2^32, with commas between; `suffix`, ASCII, follows each. */
  addIntegers(values: ArrayLike<number>, suffix = ''): this {
    const bytes = this.#room(values.length * (MAX_DIGITS + suffix.length));
    const ending = Buffer.from(suffix);
    let at = this.#size;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      if (index > 0) bytes[at++] = COMMA;
      if (value < 0) bytes[at++] = MINUS;
      at = writeDigits(bytes, at, Math.abs(value));
      for (const byte of ending) bytes[at++] = byte;
    }
    this.#size = at;
    return this;
  }

  /** Any numbers; `textOf` gives a comma and the number, in ASCII. Equal ones that follow each other are asked for once. */
  addNumbers(values: ArrayLike<number>, textOf: (value: number) => Uint8Array): this {
    let last: number | undefined;
    let text: Uint8Array = new Uint8Array();
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      if (value !== last) text = textOf(value);
      last = value;
      const bytes = this.#room(text.length);
      let at = this.#size;
      for (let from = index === 0 ? 1 : 0; from < text.length; from += 1) bytes[at++] = text[from] ?? 0;
      this.#size = at;
    }
    return this;
  }

  /** What was written so far. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  /** Bytes with room for so many more. */
  #room(more: number): Buffer {
    const needed = this.#size + more;
    if (needed > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
      grown.set(this.bytes());
      this.#bytes = grown;
    }
    return this.#bytes;
  }
}

function writeDigits(bytes: Uint8Array, start: number, value: number): number {
  if (value < 100_000) return writeUpToFive(bytes, start, value | 0);
  const high = Math.floor(value / 100_000);
  const at = writeUpToFive(bytes, start, high);
  writeFive(bytes, at, (value - 100_000 * high) | 0);
  return at + 5;
}

/** In small integers alone, which divide quickly. */
function writeUpToFive(bytes: Uint8Array, start: number, value: number): number {
  const length = value < 10 ? 1 : value < 100 ? 2 : value < 1_000 ? 3 : value < 10_000 ? 4 : 5;
  let rest = value;
  for (let at = start + length - 1; at >= start; at -= 1) {
    const tenth = (rest / 10) | 0;
    bytes[at] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
  return start + length;
}

function writeFive(bytes: Uint8Array, start: number, value: number): void {
  let rest = value;
  for (let at = start + 4; at >= start; at -= 1) {
    const tenth = (rest / 10) | 0;
    bytes[at] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
}
