import { UserError } from '../../errors.ts';
import type { OleContainer } from '../ole/open-ole.ts';
import { utf16Text } from '../ole/utf16-text.ts';

/** A run of text that is stored in one piece in the file: its characters, and the offset of the first. */
export type Piece = { readonly start: number; readonly end: number; readonly offset: number; readonly wide: boolean };

/** A Word document of 97 to 2003 ([MS-DOC]). Positions count characters over all stories, one after the other. */
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
};

/** The high byte of what every Word document begins with. */
const MAGIC = 0xa500;
/** Headers of Word 97 and later. */
const WORD_97 = 0x00c1;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
/** Where pairs of offset and length begin, and where lengths of stories. */
const PAIRS = 154;
const LENGTHS = 76;
const PIECE_TABLE = 33;

/** Opens a Word document. Throws UserError when it is damaged, encrypted or older than Word 97. */
export function openWord(streams: OleContainer): WordFile {
  const stream = (name: string) => Buffer.from(streams.get(name) ?? []);
  const main = stream('WordDocument');
  if (main.length < PAIRS || (main.readUInt16LE(0) & 0xff00) !== MAGIC) throw damaged();
  if (main.readUInt16LE(2) < WORD_97) {
    throw new UserError(
      'UNSUPPORTED_FORMAT',
      'The file is a document of Word 95 or older, which cannot be converted.',
      {
        advice: 'Save it as .docx.',
      },
    );
  }
  const flags = main.readUInt16LE(10);
  if (flags & ENCRYPTED) {
    throw new UserError('CONVERSION_FAILED', 'The file is password-protected.', {
      advice: 'Open it in its own program and save a copy without the password.',
    });
  }
  const table = stream(flags & SECOND_TABLE ? '1Table' : '0Table');
  const offsetOf = (number: number) => readU32(main, PAIRS + number * 8);
  const structure = (number: number) =>
    table.subarray(offsetOf(number), offsetOf(number) + readU32(main, PAIRS + number * 8 + 4));
  const pieces = readPieces(structure(PIECE_TABLE));
  // A character takes a byte at least: more of them than bytes are one place read again and again.
  if ((pieces.at(-1)?.end ?? 0) > main.length) throw damaged();
  let at = 0;
  const [body, footnotes, headers, macros, comments, endnotes, boxes] = Array.from({ length: 7 }, (_, index) => {
    const start = at;
    at = Math.min(at + readU32(main, LENGTHS + index * 4), pieces.at(-1)?.end ?? 0);
    return [start, at] as const;
  });
  if (!body || !footnotes || !headers || !macros || !comments || !endnotes || !boxes) throw damaged();
  const text = pieces.map((piece) => pieceText(main, piece)).join('');
  return {
    main,
    table,
    data: stream('Data'),
    text,
    pieces,
    stories: { main: body, footnotes, comments, endnotes, boxes },
    structure,
    offsetOf,
  };
}

const damaged = (cause?: unknown) =>
  new UserError('CONVERSION_FAILED', 'The file is damaged: its text cannot be found.', { cause });

const readU32 = (buffer: Buffer, at: number) => (at + 4 <= buffer.length ? buffer.readUInt32LE(at) : 0);

/** Property modifiers of saves in haste come first, then the pieces. */
function readPieces(clx: Buffer): Piece[] {
  let at = 0;
  while (clx[at] === 1 && at + 3 <= clx.length) at += 3 + clx.readUInt16LE(at + 1);
  if (clx[at] !== 2) throw damaged();
  const count = Math.floor((readU32(clx, at + 1) - 4) / 12);
  const positions = clx.subarray(at + 5);
  const out: Piece[] = [];
  for (let index = 0; index < count && (count + 1) * 4 + index * 8 + 8 <= positions.length; index++) {
    const field = positions.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const wide = (field & 0x40000000) === 0;
    const offset = field & 0x3fffffff;
    const start = positions.readUInt32LE(index * 4);
    const end = positions.readUInt32LE(index * 4 + 4);
    if (start !== (out.at(-1)?.end ?? 0) || end < start) throw damaged();
    out.push({ start, end, offset: wide ? offset : offset / 2, wide });
  }
  return out;
}

const NARROW = new TextDecoder('windows-1252');

/** Narrow text is Windows-1252, of which the positions without a character stand for themselves. */
function pieceText(main: Buffer, { start, end, offset, wide }: Piece): string {
  const bytes = main.subarray(offset, offset + (end - start) * (wide ? 2 : 1));
  const text = wide ? utf16Text(bytes) : NARROW.decode(bytes);
  if (text.length !== end - start) throw damaged();
  return text;
}
