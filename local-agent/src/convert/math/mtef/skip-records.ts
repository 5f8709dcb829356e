import type { MtefBytes } from './mtef-bytes.ts';

/** Kinds of records: those of a formula's parts come first. */
export const END = 0;
export const LINE = 1;
export const CHARACTER = 2;
export const TEMPLATE = 3;
export const PILE = 4;
export const MATRIX = 5;
export const EMBELLISHMENT = 6;
const RULER = 7;
const FONT = 8;
const SIZE = 9;
const LAST_USUAL_SIZE = 14;
const COLOR = 15;
const COLOR_DEFINITION = 16;
const FONT_DEFINITION = 17;
const PREFERENCES = 18;
const ENCODING = 19;
const FIRST_FUTURE = 100;

/** Skips a record that says how the formula is set, up to version 3. Fonts are kept by number: characters name them. */
export function skipOldRecord(type: number, bytes: MtefBytes, fonts: Map<number, string>): void {
  if (type === FONT) {
    const number = bytes.u8();
    bytes.skip(1);
    fonts.set(number, bytes.text());
  } else skipEither(type, bytes);
}

/** Skips a record that says how the formula is set, of version 5. */
export function skipNewRecord(type: number, bytes: MtefBytes): void {
  if (type === FONT) {
    bytes.count();
    bytes.skip(1);
  } else if (type === COLOR) bytes.count();
  else if (type === COLOR_DEFINITION) {
    const options = bytes.u8();
    // Four parts of a printing colour or three of a screen's, then perhaps a name.
    bytes.skip(options & 0x01 ? 8 : 6);
    if (options & 0x04) bytes.text();
  } else if (type === FONT_DEFINITION) {
    bytes.count();
    bytes.text();
  } else if (type === PREFERENCES) skipPreferences(bytes);
  else if (type === ENCODING) bytes.text();
  else if (type >= FIRST_FUTURE) bytes.skip(bytes.count());
  else skipEither(type, bytes);
}

function skipEither(type: number, bytes: MtefBytes): void {
  if (type === RULER) bytes.skip(bytes.u8() * 3);
  else if (type === SIZE) skipSize(bytes);
  else if (type < SIZE || type > LAST_USUAL_SIZE) throw new RangeError('Unknown record.');
}

/** Tab stops of a line; the number of their record is not always written before them. */
export function skipRuler(bytes: MtefBytes): void {
  if ((bytes.peek() & 0x0f) === RULER) bytes.skip(1);
  bytes.skip(bytes.u8() * 3);
}

/** A size in points after 101, a usual one with a large difference after 100, else one with a small difference. */
function skipSize(bytes: MtefBytes): void {
  const kind = bytes.u8();
  bytes.skip(kind === 101 ? 2 : kind === 100 ? 3 : 1);
}

const LAST_NIBBLE = 0xf;

/** Two lists of measures that are written in half bytes, each up to one of 15; then fonts by style. */
function skipPreferences(bytes: MtefBytes): void {
  bytes.skip(1);
  for (let list = 0; list < 2; list++) {
    for (let left = bytes.u8(); left > 0; ) {
      const byte = bytes.u8();
      // A measure takes two halves at least: a byte ends one at most.
      if (byte >> 4 === LAST_NIBBLE || (byte & 0xf) === LAST_NIBBLE) left--;
    }
  }
  for (let left = bytes.u8(); left > 0; left--) if (bytes.u8() !== 0) bytes.skip(1);
}
