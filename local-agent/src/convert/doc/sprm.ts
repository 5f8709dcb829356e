/** A property modifier: its code, and where its operand is ([MS-DOC] 2.6). */
export type Sprm = { readonly code: number; readonly operand: Buffer };

/** Bytes of an operand by the code's top three bits; `undefined` where the operand says it. */
const SIZES: readonly (number | undefined)[] = [1, 1, 2, 4, 2, 2, undefined, 3];

/** Definitions of tables have a size of two bytes, which counts one more than there is. */
const TABLE_DEFINITION = 0xd608;

/** The modifiers of a group, one by one; a group that is cut short ends early. */
export function* readSprms(group: Buffer): Generator<Sprm> {
  let at = 0;
  while (at + 3 <= group.length) {
    const code = group.readUInt16LE(at);
    at += 2;
    let size = SIZES[code >> 13];
    if (size === undefined && code === TABLE_DEFINITION) {
      if (at + 2 > group.length) return;
      size = Math.max(0, group.readUInt16LE(at) - 1);
      at += 2;
    } else if (size === undefined) {
      size = group[at] ?? 0;
      at++;
    }
    yield { code, operand: group.subarray(at, at + size) };
    at += size;
  }
}
