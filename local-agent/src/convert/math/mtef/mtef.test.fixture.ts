import { CFB } from 'xlsx';

export type Bytes = readonly number[];

const END = 0;
const word = (value: number): Bytes => [value & 0xff, value >> 8];

export const FACE = { text: 1, function: 2, variable: 3, symbol: 6, vector: 7, number: 8, space: 24 };

/** Records as Equation Editor 3 writes them: options stand in the tag. */
export const old = {
  formula: (...parts: readonly Bytes[]): Bytes => [3, 1, 1, 3, 0, 10, ...parts.flat(), END],
  line: (...parts: readonly Bytes[]): Bytes => [0x01, ...parts.flat(), END],
  none: [0x11] as Bytes,
  text: (value: string, face = FACE.variable): Bytes =>
    Array.from(value, (char) => [0x02, face + 128, ...word(char.charCodeAt(0))]).flat(),
  marked: (char: string, ...marks: readonly number[]): Bytes => [
    0x22,
    FACE.variable + 128,
    ...word(char.charCodeAt(0)),
    ...marks.flatMap((mark) => [0x06, mark]),
    END,
  ],
  template: (selector: number, variation: number, ...parts: readonly Bytes[]): Bytes => [
    0x03,
    selector,
    variation,
    0,
    ...parts.flat(),
    END,
  ],
  pile: (...lines: readonly Bytes[]): Bytes => [0x04, 1, 1, ...lines.flat(), END],
  matrix: (rows: number, columns: number, ...cells: readonly Bytes[]): Bytes => [
    0x05,
    1,
    1,
    1,
    rows,
    columns,
    0,
    0,
    ...cells.flat(),
    END,
  ],
};

/** The header, then names of encodings and fonts, and preferences of sizes, spaces and styles. */
const MODERN_HEADER: Bytes = [
  '05 01 00 06 09 44 53 4d 54 36 00 00',
  '13 57 69 6e 41 6c 6c 42 61 73 69 63 43 6f 64 65 50 61 67 65 73 00',
  '11 05 54 69 6d 65 73 00',
  '12 00 02 27 f2 5f 01 42 f0 02 01 00 00',
].flatMap((part) => part.split(' ').map((byte) => Number.parseInt(byte, 16)));

/** Records as MathType writes them from 4.0 on: options stand after the tag. */
export const modern = {
  formula: (...parts: readonly Bytes[]): Bytes => [...MODERN_HEADER, ...parts.flat(), END],
  line: (...parts: readonly Bytes[]): Bytes => [1, 0, ...parts.flat(), END],
  none: [1, 1] as Bytes,
  text: (value: string, face = FACE.variable): Bytes =>
    Array.from(value, (char) => [2, 0, face + 128, ...word(char.charCodeAt(0))]).flat(),
  /** With the place of the character in its font after it. */
  placed: (char: string, place: number): Bytes => [2, 0x04, FACE.symbol + 128, ...word(char.charCodeAt(0)), place],
  template: (selector: number, variation: number, ...parts: readonly Bytes[]): Bytes => [
    3,
    0,
    selector,
    ...(variation < 0x80 ? [variation] : [(variation & 0x7f) | 0x80, variation >> 8]),
    0,
    ...parts.flat(),
    END,
  ],
};

/** The stream of an embedded object: a header, then the formula. */
export function nativeStream(formula: Bytes): Buffer {
  const header = Buffer.alloc(28);
  header.writeUInt16LE(28, 0);
  header.writeUInt32LE(formula.length, 8);
  return Buffer.concat([header, Buffer.from(formula), Buffer.from('rest of the sector')]);
}

/** An OLE container with a stream. */
export function oleContainer(name: string, content: Uint8Array): Uint8Array {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, 'Other', Buffer.alloc(100, 1));
  CFB.utils.cfb_add(file, name, content);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }));
}
