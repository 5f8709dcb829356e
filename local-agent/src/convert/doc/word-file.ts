import { UserError } from '../../errors.ts';
import { modernGroup } from './word6-modifiers.ts';

/** A run of text that is stored in one piece in the file: its characters, and the offset of the first. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
  readonly wide: boolean;
  /** Property modifiers that a save in haste left beside the piece: they hold over those of its text. */
  readonly group: Buffer;
};

/** A Word document, of 97 to 2003 ([MS-DOC]) or older. Positions count characters over all stories, one after the other. */
export type WordFile = {
  readonly main: Buffer;
  readonly table: Buffer;
  /** Contains formatting that is too long for its page. */
  readonly data: Buffer;
  /** All stories' text; every position is one UTF-16 code unit. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Where each story's text begins and ends. */
  readonly stories: Readonly<
    Record<'main' | 'footnotes' | 'comments' | 'endnotes' | 'boxes', readonly [number, number]>
  >;
  /** A structure of the table stream by its number in the file's header ([MS-DOC] 2.5.6); empty when there is none. */
  readonly structure: (number: number) => Buffer;
  /** Where a structure begins in the table stream. */
  readonly offsetOf: (number: number) => number;
  /** Word 6 or 95: names take one byte for each letter, property modifiers have codes of one byte. */
  readonly isOld: boolean;
};

export const damaged = (cause?: unknown) =>
  new UserError('CONVERSION_FAILED', 'The file is damaged: its text cannot be found.', { cause });

export const readU32 = (buffer: Buffer, at: number) => (at + 4 <= buffer.length ? buffer.readUInt32LE(at) : 0);

/** Modifiers of a group that are read, bytes: each run of its pieces goes over them again. */
const MAX_GROUP = 1_024;

/** Property modifiers of saves in haste come first, then the pieces; old ones are never wide. */
export function readPieces(clx: Buffer, isOld: boolean): Piece[] {
  let at = 0;
  const groups: Buffer[] = [];
  while (clx[at] === 1 && at + 3 <= clx.length) {
    const end = at + 3 + clx.readUInt16LE(at + 1);
    groups.push(clx.subarray(at + 3, Math.min(end, at + 3 + MAX_GROUP)));
    at = end;
  }
  if (clx[at] !== 2) throw damaged();
  const count = Math.floor((readU32(clx, at + 1) - 4) / 12);
  const positions = clx.subarray(at + 5);
  const out: Piece[] = [];
  for (let index = 0; index < count && (count + 1) * 4 + index * 8 + 8 <= positions.length; index++) {
    const field = positions.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const wide = !isOld && (field & 0x40000000) === 0;
    const offset = field & 0x3fffffff;
    const group = pieceGroup(positions.readUInt16LE((count + 1) * 4 + index * 8 + 6), groups, isOld);
    const start = positions.readUInt32LE(index * 4);
    const end = positions.readUInt32LE(index * 4 + 4);
    if (start !== (out.at(-1)?.end ?? 0) || end < start) throw damaged();
    out.push({ start, end, offset: wide || isOld ? offset : offset / 2, wide, group });
  }
  return out;
}

const NO_GROUP = Buffer.alloc(0);

/** A piece names one of the groups, or has a single modifier with a byte of its own under Word 6's code ([MS-DOC] 2.9.215). */
function pieceGroup(named: number, groups: readonly Buffer[], isOld: boolean): Buffer {
  if (named === 0) return NO_GROUP;
  if ((named & 1) === 0) return modernGroup(Buffer.from([(named >> 1) & 0x7f, named >> 8]));
  const group = groups[named >> 1] ?? NO_GROUP;
  return isOld ? modernGroup(group) : group;
}
