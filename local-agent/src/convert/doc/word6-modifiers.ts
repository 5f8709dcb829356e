/** Bytes of an operand by the modifier's code; `BYTE` and `WORD` where the operand begins with its own size. */
const BYTE = -1;
const WORD = -2;

const SIZES: ReadonlyMap<number, number> = new Map([
  ...sized(0, 83),
  ...sized(1, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 24, 25, 29, 37, 44, 50, 51, 65, 66, 67, 71, 75, 94, 98, 100, 101, 102),
  ...sized(1, 85, 86, 87, 88, 89, 90, 91, 92, 104, 117, 118, 119, 185, 186),
  ...sized(2, 2, 16, 17, 18, 19, 21, 22, 26, 27, 28, 30, 31, 32, 33, 34, 35, 36, 38, 39, 40, 41, 42, 43, 45, 46, 47),
  ...sized(2, 48, 49, 69, 72, 80, 93, 96, 97, 99, 107, 109, 110, 121, 122, 123, 124, 182, 183, 184, 189, 195, 197, 198),
  ...sized(3, 73, 95),
  ...sized(4, 20, 70, 192, 194, 196, 200),
  ...sized(5, 193, 199),
  ...sized(12, 187),
  ...sized(BYTE, 3, 12, 15, 23, 52, 64, 68, 74, 81, 82, 103, 105, 106, 108, 111, 112, 113, 120, 191),
  ...sized(WORD, 188, 190),
]);

function sized(size: number, ...codes: number[]): [number, number][] {
  return codes.map((code) => [code, size]);
}

/** The codes of Word 97 for what Word 6 says with these. */
const CODES: ReadonlyMap<number, number> = new Map([
  [17, 0x840f],
  [24, 0x2416],
  [25, 0x2417],
  [65, 0x0800],
  [80, 0x4a30],
  [85, 0x0835],
  [86, 0x0836],
  [87, 0x0837],
  [92, 0x083c],
  [93, 0x4a4f],
  [99, 0x4a43],
  [104, 0x2a48],
]);

const POSITION = 101;
const AUTO_NUMBER = 12;
const AUTO_LEVEL = 13;
const SYMBOL = 74;
const ROWS = [188, 190];

/** Modifiers that only Word 6 has, under codes that Word 97 does not use. */
export const AUTO_NUMBER_CODE = 0xc63e;
export const AUTO_LEVEL_CODE = 0x240d;

/** A group of Word 6's property modifiers, which have codes of one byte, as Word 97 writes them; others are omitted. */
export function modernGroup(group: Buffer): Buffer {
  const out: Buffer[] = [];
  for (let at = 0; at < group.length; ) {
    const code = group[at++] ?? 0;
    let size = SIZES.get(code);
    if (size === BYTE) size = group[at++] ?? 0;
    else if (size === WORD && at + 2 <= group.length) {
      size = Math.max(0, group.readUInt16LE(at) - 1);
      at += 2;
    }
    // What follows an unknown one cannot be found.
    if (size === undefined || size < 0 || at + size > group.length) break;
    const modern = modernModifier(code, group.subarray(at, at + size));
    if (modern) out.push(modern);
    at += size;
  }
  return Buffer.concat(out);
}

function modernModifier(code: number, operand: Buffer): Buffer | undefined {
  const same = CODES.get(code);
  if (same !== undefined) return Buffer.concat([word(same), operand]);
  if (code === POSITION) return Buffer.concat([word(0x4845), word((operand.readInt8(0) + 0x10000) & 0xffff)]);
  if (code === AUTO_LEVEL) return Buffer.concat([word(AUTO_LEVEL_CODE), operand]);
  if (code === AUTO_NUMBER) return Buffer.concat([word(AUTO_NUMBER_CODE), Buffer.from([operand.length]), operand]);
  if (code === SYMBOL && operand.length >= 3)
    return Buffer.concat([word(0x6a09), operand.subarray(0, 2), word(0xf000 | (operand[2] ?? 0))]);
  return ROWS.includes(code) ? modernRow(operand) : undefined;
}

const OLD_CELL = 10;
const CELL = 20;

/** A row's definition, whose cells are described in ten bytes each. */
function modernRow(operand: Buffer): Buffer {
  const cells = operand[0] ?? 0;
  const edges = 1 + (cells + 1) * 2;
  const out = Buffer.alloc(edges + cells * CELL);
  out.set(operand.subarray(0, edges));
  for (let index = 0; index < cells; index++) {
    const from = edges + index * OLD_CELL;
    out.set(operand.subarray(from, from + OLD_CELL), edges + index * CELL);
  }
  return Buffer.concat([word(0xd608), word(out.length + 1), out]);
}

function word(value: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16LE(value);
  return out;
}
