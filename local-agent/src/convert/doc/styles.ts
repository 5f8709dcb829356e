import { type Marks, MONOSPACED, type Style, styleRole } from '../docx/styles.ts';
import { utf16Text } from '../ole/utf16-text.ts';
import type { WordFile } from './open-word.ts';
import { type ParagraphProperties, readParagraphProperties, readRunProperties } from './properties.ts';

/** What a style says that matters to Markdown, what it is based on included. */
export type DocStyle = {
  /** Lower case. */
  readonly name: string;
  readonly heading: number | undefined;
  readonly role: Style['role'];
  readonly paragraph: ParagraphProperties;
  readonly marks: Marks & { readonly size?: number };
};

export type DocStyles = {
  readonly get: (number: number) => DocStyle;
  /** A font's name by its number. */
  readonly font: (number: number) => string;
};

const STYLE_SHEET = 1;
const FONTS = 15;
/** Styles that are based on more others than this, or on themselves, take over no more. */
const MAX_DEPTH = 50;
const PLAIN: DocStyle = { name: '', heading: undefined, role: undefined, paragraph: {}, marks: {} };
const BODY_OUTLINE = 9;
const EMPTY = Buffer.alloc(0);

/** Reads the style sheet ([MS-DOC] 2.9.271) and the names of the fonts. */
export function readDocStyles(file: WordFile): DocStyles {
  const fonts = readFonts(file.structure(FONTS));
  const sources = readSources(file.structure(STYLE_SHEET));
  const known = new Map<number, DocStyle>();

  function resolve(number: number, depth: number): DocStyle {
    const done = known.get(number);
    const source = sources[number];
    if (done || !source || depth > MAX_DEPTH) return done ?? PLAIN;
    const style = describe(source, source.base === number ? PLAIN : resolve(source.base, depth + 1), fonts);
    known.set(number, style);
    return style;
  }

  return { get: (number) => resolve(number, 0), font: (number) => fonts[number] ?? '' };
}

type Source = {
  readonly builtIn: number;
  readonly name: string;
  readonly base: number;
  readonly paragraph: Buffer;
  readonly characters: Buffer;
};

function describe(source: Source, base: DocStyle, fonts: readonly string[]): DocStyle {
  const paragraph = { ...base.paragraph, ...readParagraphProperties(source.paragraph, EMPTY) };
  const { font, styleNumber: _, symbol: __, deleted: ___, ...marks } = readRunProperties(source.characters, base.marks);
  const named = source.builtIn >= 1 && source.builtIn <= 9 ? source.builtIn : undefined;
  const outlined = paragraph.outline !== undefined && paragraph.outline < BODY_OUTLINE;
  return {
    name: source.name,
    heading: named ?? (outlined ? (paragraph.outline ?? 0) + 1 : base.heading),
    role: styleRole(source.name) ?? (base.role === 'title' ? undefined : base.role),
    paragraph,
    marks: font === undefined ? marks : { ...marks, code: MONOSPACED.test(fonts[font] ?? '') },
  };
}

/** Styles by their numbers, holes included. A sheet that is cut short ends early. */
function readSources(sheet: Buffer): (Source | undefined)[] {
  if (sheet.length < 6) return [];
  const header = sheet.readUInt16LE(0);
  const baseSize = sheet.readUInt16LE(4);
  const out: (Source | undefined)[] = [];
  let at = 2 + header;
  while (at + 2 <= sheet.length) {
    const size = sheet.readUInt16LE(at);
    const source = sheet.subarray(at + 2, at + 2 + size);
    out.push(size >= baseSize + 2 && source.length === size ? readSource(source, baseSize) : undefined);
    at += 2 + size;
  }
  return out;
}

const PARAGRAPH_STYLE = 1;

function readSource(source: Buffer, baseSize: number): Source {
  const kind = source.readUInt16LE(2);
  const count = source.readUInt16LE(4) & 0xf;
  const length = source.readUInt16LE(baseSize);
  const name = utf16Text(source.subarray(baseSize + 2, baseSize + 2 + length * 2));
  const groups: Buffer[] = [];
  let at = baseSize + 2 + length * 2 + 2;
  while (groups.length < count && at + 2 <= source.length) {
    const size = source.readUInt16LE(at);
    groups.push(source.subarray(at + 2, at + 2 + size));
    at += 2 + size + (size % 2);
  }
  const [first = EMPTY, second = EMPTY] = groups;
  const isParagraph = (kind & 0xf) === PARAGRAPH_STYLE;
  return {
    builtIn: source.readUInt16LE(0) & 0xfff,
    name: name.toLowerCase(),
    base: kind >> 4,
    // The style's own number comes first.
    paragraph: isParagraph ? first.subarray(2) : EMPTY,
    characters: isParagraph ? second : first,
  };
}

/** Where a font's name stands in its description. */
const FONT_NAME = 40;

function readFonts(table: Buffer): string[] {
  const out: string[] = [];
  let at = 4;
  while (at < table.length) {
    const size = (table[at] ?? 0) + 1;
    const name = utf16Text(table.subarray(at + FONT_NAME, at + size));
    out.push(name.split('\0', 1)[0] ?? '');
    at += size;
  }
  return out;
}
