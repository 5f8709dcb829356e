import { createMtefBytes, type MtefBytes } from './mtef-bytes.ts';
import type { Mtef, MtefCharacter, MtefLine, MtefNode } from './mtef-nodes.ts';
import {
  CHARACTER,
  EMBELLISHMENT,
  END,
  LINE,
  MATRIX,
  PILE,
  skipNewRecord,
  skipOldRecord,
  skipRuler,
  TEMPLATE,
} from './skip-records.ts';

const MAX_DEPTH = 60;
const MAX_RECORDS = 20_000;

/** Equation Editor writes 3, MathType from 4.0 on writes 5. */
const OLD_VERSION = 3;
const NEW_VERSION = 5;

/** Options of all parts, and of lines. */
const IS_MOVED = 0x08;
const IS_NULL = 0x01;
const HAS_RULER = 0x02;
const HAS_SPACING = 0x04;

/** Options of characters. */
const OLD_OPTIONS = { startsFunction: 0x01, marked: 0x02, byte: 0, word: 0, noCode: 0 };
const NEW_OPTIONS = { startsFunction: 0x02, marked: 0x01, byte: 0x04, word: 0x10, noCode: 0x20 };

/** Faces are stored with this added to them. */
const FACE_OFFSET = 128;

type Reading = {
  readonly bytes: MtefBytes;
  readonly isNew: boolean;
  readonly fonts: Map<number, string>;
  records: number;
};

/**
 * Reads a formula in MTEF, the format of Equation Editor 3 and of MathType: records that contain lists of records.
 * Throws RangeError when it is damaged, of another version, or nested deeper or longer than formulas are.
 */
export function readMtef(content: Uint8Array): Mtef {
  const bytes = createMtefBytes(content);
  const version = bytes.u8();
  if (version !== OLD_VERSION && version !== NEW_VERSION) throw new RangeError('Unknown version.');
  const isNew = version === NEW_VERSION;
  // Platform, and the program with its version.
  bytes.skip(4);
  if (isNew) {
    bytes.text();
    bytes.skip(1);
  }
  return { isNew, nodes: readList({ bytes, isNew, fonts: new Map(), records: 0 }, 0) };
}

/** The records up to the end of their list; the formula's own list may lack its end. */
function readList(reading: Reading, depth: number): MtefNode[] {
  if (depth > MAX_DEPTH) throw new RangeError('Nested too deep.');
  const { bytes, isNew } = reading;
  const out: MtefNode[] = [];
  while (depth > 0 || !bytes.atEnd()) {
    const tag = readTag(reading);
    const type = isNew ? tag : tag & 0x0f;
    if (type === END) break;
    if (type < EMBELLISHMENT) out.push(readPart(type, readOptions(tag, reading), reading, depth + 1));
    else if (isNew) skipNewRecord(type, bytes);
    else skipOldRecord(type, bytes, reading.fonts);
  }
  return out;
}

function readTag(reading: Reading): number {
  if (++reading.records > MAX_RECORDS) throw new RangeError('Too many records.');
  return reading.bytes.u8();
}

/** Options of a part, of which old versions have them in its tag; how far it was moved is skipped. */
function readOptions(tag: number, { bytes, isNew }: Reading): number {
  const options = isNew ? bytes.u8() : tag >> 4;
  if (options & IS_MOVED) {
    const isFar = bytes.u8() + bytes.u8() === 2 * 128;
    if (isFar) bytes.skip(4);
  }
  return options;
}

function readPart(type: number, options: number, reading: Reading, depth: number): MtefNode {
  const { bytes, isNew } = reading;
  const isLine = type === LINE;
  switch (type) {
    case CHARACTER:
      return readCharacter(options, reading);
    case TEMPLATE:
      return readTemplate(reading, depth);
    case MATRIX: {
      bytes.skip(3);
      const rows = bytes.u8();
      const columns = bytes.u8();
      // Lines between rows and columns: two bits for each.
      bytes.skip(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
      return { type: 'matrix', columns, cells: slotsOf(readList(reading, depth)) };
    }
    default: {
      if (type === PILE) bytes.skip(2);
      else if (options & HAS_SPACING) bytes.skip(isNew ? 2 : 1);
      if (options & HAS_RULER) skipRuler(bytes);
      const nodes = isLine && options & IS_NULL ? [] : readList(reading, depth);
      return isLine ? { type: 'line', nodes } : { type: 'pile', lines: slotsOf(nodes) };
    }
  }
}

function readCharacter(options: number, reading: Reading): MtefCharacter {
  const { bytes, isNew, fonts } = reading;
  const names = isNew ? NEW_OPTIONS : OLD_OPTIONS;
  const face = bytes.u8() - FACE_OFFSET;
  const unicode = options & names.noCode ? undefined : bytes.u16();
  const place = options & names.byte ? bytes.u8() : options & names.word ? bytes.u16() : 0;
  return {
    type: 'char',
    face,
    font: fonts.get(-face) ?? '',
    code: unicode ?? place,
    marks: options & names.marked ? readMarks(reading) : [],
    startsFunction: (options & names.startsFunction) !== 0,
  };
}

/** Signs set at a character. Sizes may stand between them. */
function readMarks(reading: Reading): number[] {
  const out: number[] = [];
  for (;;) {
    const tag = readTag(reading);
    const type = reading.isNew ? tag : tag & 0x0f;
    if (type === END) return out;
    if (type === EMBELLISHMENT) {
      readOptions(tag, reading);
      out.push(reading.bytes.u8());
    } else if (reading.isNew) skipNewRecord(type, reading.bytes);
    else skipOldRecord(type, reading.bytes, reading.fonts);
  }
}

function readTemplate(reading: Reading, depth: number): MtefNode {
  const { bytes, isNew } = reading;
  const selector = bytes.u8();
  const low = bytes.u8();
  const variation = isNew && low >= 0x80 ? (low & 0x7f) | (bytes.u8() << 8) : low;
  bytes.skip(1);
  const list = readList(reading, depth);
  const signs = list.flatMap((node) => (node.type === 'char' ? [node] : []));
  return { type: 'template', selector, variation, slots: slotsOf(list), signs };
}

/** The lines of a list; what else may fill the place of one stands in a line of its own. */
const slotsOf = (list: MtefLine): MtefLine[] =>
  list.flatMap((node): MtefLine[] => (node.type === 'line' ? [node.nodes] : node.type === 'char' ? [] : [[node]]));
