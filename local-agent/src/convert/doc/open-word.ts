import { UserError } from '../../errors.ts';
import type { OleContainer } from '../ole/open-ole.ts';
import { utf16Text } from '../ole/utf16-text.ts';
import { openWord6 } from './open-word6.ts';
import { damaged, type Piece, readPieces, readU32, type WordFile } from './word-file.ts';

/** The high byte of what every Word document begins with. */
const MAGIC = 0xa500;
/** Headers of Word 97 and later, and of Word 6. */
const WORD_97 = 0x00c1;
const WORD_6 = 101;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
/** Where pairs of offset and length begin, and where lengths of stories. */
const PAIRS = 154;
const LENGTHS = 76;
const PIECE_TABLE = 33;

/** Opens a Word document. Throws UserError when it is damaged, encrypted or older than Word 6. */
export function openWord(streams: OleContainer): WordFile {
  const stream = (name: string) => Buffer.from(streams.get(name) ?? []);
  const main = stream('WordDocument');
  if (main.length < PAIRS || (main.readUInt16LE(0) & 0xff00) !== MAGIC) throw damaged();
  const version = main.readUInt16LE(2);
  if (version < WORD_6) {
    throw new UserError('UNSUPPORTED_FORMAT', 'The file is a document of Word 2 or older, which cannot be converted.', {
      advice: 'Save it as .docx.',
    });
  }
  const flags = main.readUInt16LE(10);
  if (flags & ENCRYPTED) {
    throw new UserError('CONVERSION_FAILED', 'The file is password-protected.', {
      advice: 'Open it in its own program and save a copy without the password.',
    });
  }
  if (version < WORD_97) return openWord6(main);
  const table = stream(flags & SECOND_TABLE ? '1Table' : '0Table');
  const offsetOf = (number: number) => readU32(main, PAIRS + number * 8);
  const structure = (number: number) =>
    table.subarray(offsetOf(number), offsetOf(number) + readU32(main, PAIRS + number * 8 + 4));
  const pieces = readPieces(structure(PIECE_TABLE), false);
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
    isOld: false,
  };
}

const NARROW = new TextDecoder('windows-1252');

/** Narrow text is Windows-1252, of which the positions without a character stand for themselves. */
function pieceText(main: Buffer, { start, end, offset, wide }: Piece): string {
  const bytes = main.subarray(offset, offset + (end - start) * (wide ? 2 : 1));
  const text = wide ? utf16Text(bytes) : NARROW.decode(bytes);
  if (text.length !== end - start) throw damaged();
  return text;
}
