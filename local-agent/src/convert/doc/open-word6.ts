import { damaged, type Piece, readPieces, readU32, type WordFile } from './word-file.ts';

/** Where pairs of offset and length begin in a header of Word 6, and how many there are. */
const PAIRS = 88;
const MAX_PAIRS = 73;
/** Numbers of pages stand between the pairs before and after this one. */
const LAST_BEFORE = 37;
const PAGE_NUMBERS = 10;

const TEXT = 24;
const LENGTHS = 52;
const COMPLEX = 4;
const PIECE_TABLE = 33;

/** A document of Word 6 or 95: one stream, a byte for each character, structures as in Word 97 at other places. */
export function openWord6(main: Buffer): WordFile {
  const placeOf = (number: number) => PAIRS + number * 8 + (number > LAST_BEFORE ? PAGE_NUMBERS : 0);
  const offsetOf = (number: number) => (number < MAX_PAIRS ? readU32(main, placeOf(number)) : main.length);
  const structure = (number: number) =>
    main.subarray(offsetOf(number), offsetOf(number) + (number < MAX_PAIRS ? readU32(main, placeOf(number) + 4) : 0));
  const lengths = Array.from({ length: 7 }, (_, index) => readU32(main, LENGTHS + index * 4));
  const pieces = main.readUInt16LE(10) & COMPLEX ? readPieces(structure(PIECE_TABLE), true) : [onePiece(main, lengths)];
  const length = pieces.at(-1)?.end ?? 0;
  if (length > main.length) throw damaged();
  let at = 0;
  const [body, footnotes, , , comments, endnotes, boxes] = lengths.map((size) => {
    const start = at;
    at = Math.min(at + size, length);
    return [start, at] as const;
  });
  if (!body || !footnotes || !comments || !endnotes || !boxes) throw damaged();
  const text = pieces.map(({ start, end, offset }) => narrowText(main, offset, end - start)).join('');
  return {
    main,
    table: main,
    data: Buffer.alloc(0),
    text,
    pieces,
    stories: { main: body, footnotes, comments, endnotes, boxes },
    structure,
    offsetOf,
    isOld: true,
  };
}

function onePiece(main: Buffer, lengths: readonly number[]): Piece {
  const offset = readU32(main, TEXT);
  const length = lengths.reduce((sum, size) => sum + size, 0);
  return {
    start: 0,
    end: Math.min(length, Math.max(0, main.length - offset)),
    offset,
    wide: false,
    group: Buffer.alloc(0),
  };
}

/** Bytes as characters of the same number; which characters they are depends on their font. */
function narrowText(main: Buffer, offset: number, length: number): string {
  const text = main.toString('latin1', offset, offset + length);
  if (text.length !== length) throw damaged();
  return text;
}
