import { describe, expect, it } from 'vitest';
import { readPieces } from './word-file.ts';

/** A table of pieces with a character each, and the modifiers that they name. */
function table(named: readonly number[], ...groups: readonly number[][]): Buffer {
  const head = groups.map((group) => Buffer.from([1, group.length, 0, ...group]));
  const size = Buffer.from([2, 0, 0, 0, 0]);
  size.writeUInt32LE(4 + named.length * 12, 1);
  const places = Buffer.alloc((named.length + 1) * 4);
  for (let index = 0; index <= named.length; index++) places.writeUInt32LE(index, index * 4);
  const pieces = named.map((name) => Buffer.from([0, 0, 0, 4, 0, 0, name & 0xff, name >> 8]));
  return Buffer.concat([...head, size, places, ...pieces]);
}

const BOLD = [0x35, 0x08, 1];

describe('readPieces', () => {
  it('reads the modifiers that pieces name, in a group or of their own', () => {
    const pieces = readPieces(table([0, 3, (86 << 1) | (1 << 8)], [0x36, 0x08, 1], BOLD), false);
    expect(pieces.map(({ group }) => [...group])).toEqual([[], BOLD, [0x36, 0x08, 1]]);
  });

  it('reads groups of Word 6 as those of Word 97', () => {
    const [piece] = readPieces(table([1], [85, 1]), true);
    expect([...(piece?.group ?? [])]).toEqual(BOLD);
  });
});
