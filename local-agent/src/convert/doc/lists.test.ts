import { expect, it } from 'vitest';
import { readLists } from './lists.ts';

const LISTS = 73;
const DECIMAL = 0;
const NO_RESTART = 8;

/** A level that shows its own number and those above ([MS-DOC] 2.9.150): `flags`, and the level that makes it start again. */
function level(index: number, flags = 0, limit = 0): Buffer {
  const head = Buffer.alloc(28);
  head.writeInt32LE(1, 0);
  head.set([DECIMAL, flags], 4);
  head[26] = limit;
  const numbers = Array.from({ length: index + 1 }, (_, above) => String.fromCharCode(above)).join('.');
  return Buffer.concat([head, Buffer.from([numbers.length, 0]), Buffer.from(numbers, 'utf16le')]);
}

/** A file whose only list has these levels, overridden by nothing. */
function fileWith(levels: readonly Buffer[]) {
  const list = Buffer.alloc(28);
  list.writeInt32LE(7, 0);
  const lists = Buffer.concat([Buffer.from([1, 0]), list]);
  const overrides = Buffer.alloc(4 + 16 + 4);
  overrides.writeUInt32LE(1, 0);
  overrides.writeInt32LE(7, 4);
  const table = Buffer.concat([lists, ...levels]);
  const structure = (index: number) => (index === LISTS ? lists : overrides);
  return { table, structure, offsetOf: () => 0 };
}

it('counts a level on past the one above where the list says which level makes it start again', () => {
  const of = (flags: number) =>
    readLists(fileWith(Array.from({ length: 9 }, (_, index) => (index === 2 ? level(2, flags, 1) : level(index)))));
  const shown = (flags: number) => {
    const numbering = of(flags);
    return [0, 1, 2, 1, 2, 0, 2].map((at) => numbering.next('1', at, undefined)?.display);
  };
  expect(shown(0)).toEqual(['1', '1.1', '1.1.1', '1.2', '1.2.1', '2', '2.1.1']);
  expect(shown(NO_RESTART)).toEqual(['1', '1.1', '1.1.1', '1.2', '1.2.2', '2', '2.1.1']);
});
