import { type Marks, raisedScript } from '../docx/styles.ts';
import { readSprms } from './sprm.ts';
import { AUTO_LEVEL_CODE, AUTO_NUMBER_CODE } from './word6-modifiers.ts';

/** What modifiers say of a paragraph; `undefined` where nothing is said. */
export type ParagraphProperties = {
  readonly inTable?: boolean;
  readonly endsRow?: boolean;
  /** The paragraph ends a cell of a table within a cell. */
  readonly endsInnerCell?: boolean;
  /** How many tables the paragraph stands in. */
  readonly depth?: number;
  readonly list?: number;
  readonly listLevel?: number;
  /** Outline level from 0; 9 for body text. */
  readonly outline?: number;
  readonly indent?: number;
  /** How Word 6 numbers the paragraph, and at which level. */
  readonly autoNumber?: Buffer;
  readonly autoLevel?: number;
  /** The definition of the row that the paragraph ends. */
  readonly row?: RowDefinition;
};

/** Cells of a row: where each ends, twips, and which are merged with the one above or to the left. */
export type RowDefinition = {
  readonly edges: readonly number[];
  readonly merges: readonly ('down' | 'across' | undefined)[];
};

/** What modifiers say of a run; toggles may go by the style (`style`) or against it (`other`). */
export type RunProperties = Marks & {
  readonly styleNumber?: number;
  readonly font?: number;
  /** Of the letters, half-points. */
  readonly size?: number;
  /** A character of a symbol font. */
  readonly symbol?: { readonly font: number; readonly code: number };
  /** Where the data stream holds more about the run: an image, or a field of a form; or the number of an embedded object. */
  readonly place?: number;
  readonly deleted?: boolean;
};

const NONE = Buffer.alloc(0);

/** Modifiers that do not fit beside the paragraph lie in the data stream; both codes name their place there. */
const ELSEWHERE = [0x6645, 0x6646];

export function readParagraphProperties(group: Buffer, data: Buffer): ParagraphProperties {
  const out: { -readonly [K in keyof ParagraphProperties]: ParagraphProperties[K] } = {};
  for (const { code, operand } of readSprms(group)) {
    const [byte = 0] = operand;
    if (code === 0x2416) out.inTable = byte === 1;
    else if (code === 0x2417 || code === 0x244c) out.endsRow = byte === 1;
    else if (code === 0x244b) out.endsInnerCell = byte === 1;
    else if (code === 0x6649 && operand.length >= 4) out.depth = operand.readInt32LE(0);
    else if (code === 0x460b && operand.length >= 2) out.list = operand.readInt16LE(0);
    else if (code === 0x260a) out.listLevel = byte;
    else if (code === 0x2640) out.outline = byte;
    else if ((code === 0x840f || code === 0x845e) && operand.length >= 2) out.indent = operand.readInt16LE(0);
    else if (code === AUTO_NUMBER_CODE) out.autoNumber = operand;
    else if (code === AUTO_LEVEL_CODE) out.autoLevel = byte;
    else if (code === 0xd608) out.row = readRow(operand);
    else if (ELSEWHERE.includes(code) && operand.length >= 4) {
      const at = operand.readUInt32LE(0);
      const size = at + 2 <= data.length ? data.readUInt16LE(at) : 0;
      Object.assign(out, readParagraphProperties(data.subarray(at + 2, at + 2 + size), NONE));
    }
  }
  return out;
}

/** A row's definition: the edges of its cells, then twenty bytes for each cell ([MS-DOC] 2.9.324, 2.9.314). */
function readRow(operand: Buffer): RowDefinition {
  const [cells = 0] = operand;
  const descriptions = operand.subarray(1 + (cells + 1) * 2);
  if (operand.length < 1 + (cells + 1) * 2) return { edges: [], merges: [] };
  return {
    edges: Array.from({ length: cells }, (_, index) => operand.readInt16LE(1 + (index + 1) * 2)),
    merges: Array.from({ length: cells }, (_, index) => {
      const flags = index * 20 + 2 <= descriptions.length ? descriptions.readUInt16LE(index * 20) : 0;
      if ((flags & 0x60) === 0x20) return 'down';
      return (flags & 0x3) === 0x2 ? 'across' : undefined;
    }),
  };
}

/** Size of letters where nothing says it, half-points ([MS-DOC] 2.6.1, sprmCHps). */
export const USUAL_SIZE = 20;

/** The marks of a run over those of its style. */
export function readRunProperties(group: Buffer, style: Marks & { readonly size?: number }): RunProperties {
  const out: { -readonly [K in keyof RunProperties]: RunProperties[K] } = { ...style };
  const toggle = (value: number, inherited: boolean | undefined) =>
    value === 0x80 ? inherited === true : value === 0x81 ? inherited !== true : value === 1;
  let position = 0;
  for (const { code, operand } of readSprms(group)) {
    const [byte = 0] = operand;
    if (code === 0x0835) out.bold = toggle(byte, style.bold);
    else if (code === 0x0836) out.italic = toggle(byte, style.italic);
    else if (code === 0x0837 || code === 0x2a53) out.strike = toggle(byte, style.strike);
    else if (code === 0x083c) out.hidden = toggle(byte, style.hidden);
    else if (code === 0x0800) out.deleted = toggle(byte, false);
    else if (code === 0x2a48) out.script = byte === 1 ? 'superscript' : byte === 2 ? 'subscript' : 'baseline';
    else if (code === 0x4a30 && operand.length >= 2) out.styleNumber = operand.readUInt16LE(0);
    else if (code === 0x4845 && operand.length >= 2) position = operand.readInt16LE(0);
    else if (code === 0x4a43 && operand.length >= 2) out.size = operand.readUInt16LE(0);
    else if (code === 0x4a4f && operand.length >= 2) out.font = operand.readUInt16LE(0);
    else if (code === 0x6a03 && operand.length >= 4) out.place = operand.readInt32LE(0);
    else if (code === 0x6a09 && operand.length >= 4)
      out.symbol = { font: operand.readUInt16LE(0), code: operand.readUInt16LE(2) };
  }
  const isSmaller = (out.size ?? USUAL_SIZE) < (style.size ?? USUAL_SIZE);
  const script = isSmaller ? (out.script ?? raisedScript(position)) : undefined;
  return script ? { ...out, script } : out;
}
