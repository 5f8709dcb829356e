import { type Marks, MONOSPACED, type Style, styleRole } from '../docx/styles.ts';
import { utf16Text } from '../ole/utf16-text.ts';

import { builtInName } from './built-in-styles.ts';
import { type ParagraphProperties, readParagraphProperties, readRunProperties } from './properties.ts';
import type { WordFile } from './word-file.ts';
import { modernGroup } from './word6-modifiers.ts';

/** What a style says that matters to Markdown, what it is based on included. */
export type DocStyle = {
  /** Lower case. */
  readonly name: string;
  readonly heading: number | undefined;
  readonly role: Style['role'];
  readonly paragraph: ParagraphProperties;
  readonly marks: Marks & { readonly size?: number };
  /** The number of its font. */
  readonly font: number | undefined;
};

export type DocStyles = {
  readonly get: (number: number) => DocStyle;
  /** A font's name by its number. */
  readonly font: (number: number) => string;
  /** The character set of a font by its number, as Windows numbers them. */
  readonly charset: (number: number) => number;
};

const STYLE_SHEET = 1;
const FONTS = 15;
/** Styles that are based on more others than this, or on themselves, take over no more. */
const MAX_DEPTH = 50;
const PLAIN: DocStyle = { name: '', heading: undefined, role: undefined, paragraph: {}, marks: {}, font: undefined };
const BODY_OUTLINE = 9;
const EMPTY = Buffer.alloc(0);

/** Reads the style sheet ([MS-DOC] 2.9.271) and the names of the fonts. */
export function readDocStyles(file: WordFile): DocStyles {
  const fonts = readFonts(file.structure(FONTS), file.isOld);
  const sources = readSources(file.structure(STYLE_SHEET), file.isOld);
  const known = new Map<number, DocStyle>();

  function resolve(number: number, depth: number): DocStyle {
    const done = known.get(number);
    const source = sources[number];
    if (done || !source || depth > MAX_DEPTH) return done ?? PLAIN;
    const style = describe(source, source.base === number ? PLAIN : resolve(source.base, depth + 1), fonts);
    known.set(number, style);
    return style;
  }

  return {
    get: (number) => resolve(number, 0),
    font: (number) => fonts[number]?.name ?? '',
    charset: (number) => fonts[number]?.charset ?? 0,
  };
}

type Source = {
  readonly builtIn: number;
  readonly name: string;
  readonly base: number;
  readonly paragraph: Buffer;
  readonly characters: Buffer;
};

function describe(source: Source, base: DocStyle, fonts: readonly Font[]): DocStyle {
  const paragraph = { ...base.paragraph, ...readParagraphProperties(source.paragraph, EMPTY) };
  const {
    font,
    styleNumber: _,
    symbol: __,
    deleted: ___,
    place: ____,
    ...marks
  } = readRunProperties(source.characters, base.marks);
  const named = source.builtIn >= 1 && source.builtIn <= 9 ? source.builtIn : undefined;
  const outlined = paragraph.outline !== undefined && paragraph.outline < BODY_OUTLINE;
  return {
    name: source.name,
    heading: named ?? (outlined ? (paragraph.outline ?? 0) + 1 : base.heading),
    role: styleRole(source.name) ?? (base.role === 'title' ? undefined : base.role),
    paragraph,
    marks: font === undefined ? marks : { ...marks, code: MONOSPACED.test(fonts[font]?.name ?? '') },
    font: font ?? base.font,
  };
}

/** Styles by their numbers, holes included. A sheet that is cut short ends early. */
function readSources(sheet: Buffer, isOld: boolean): (Source | undefined)[] {
  if (sheet.length < 6) return [];
  const header = sheet.readUInt16LE(0);
  const baseSize = sheet.readUInt16LE(4);
  const out: (Source | undefined)[] = [];
  let at = 2 + header;
  while (at + 2 <= sheet.length) {
    const size = sheet.readUInt16LE(at);
    const source = sheet.subarray(at + 2, at + 2 + size);
    out.push(size >= baseSize + 2 && source.length === size ? readSource(source, baseSize, isOld) : undefined);
    at += 2 + size;
  }
  return out;
}

const PARAGRAPH_STYLE = 1;

function readSource(source: Buffer, baseSize: number, isOld: boolean): Source {
  const kind = source.readUInt16LE(2);
  const count = source.readUInt16LE(4) & 0xf;
  const { name, end } = isOld ? narrowName(source, baseSize) : wideName(source, baseSize);
  const groups: Buffer[] = [];
  let at = end;
  while (groups.length < count && at + 2 <= source.length) {
    const size = source.readUInt16LE(at);
    groups.push(source.subarray(at + 2, at + 2 + size));
    at += 2 + size + (size % 2);
  }
  const [first = EMPTY, second = EMPTY] = groups;
  const builtIn = source.readUInt16LE(0) & 0xfff;
  const modern = (group: Buffer) => (isOld ? modernGroup(group) : group);
  const isParagraph = (kind & 0xf) === PARAGRAPH_STYLE;
  return {
    builtIn,
    name: builtInName(builtIn) ?? name.toLowerCase(),
    base: kind >> 4,
    // The style's own number comes first.
    paragraph: isParagraph ? modern(first.subarray(2)) : EMPTY,
    characters: modern(isParagraph ? second : first),
  };
}

function wideName(source: Buffer, at: number): { name: string; end: number } {
  const length = source.readUInt16LE(at);
  return { name: utf16Text(source.subarray(at + 2, at + 2 + length * 2)), end: at + 2 + length * 2 + 2 };
}

/** What follows begins at an even byte. */
function narrowName(source: Buffer, at: number): { name: string; end: number } {
  const end = at + 1 + (source[at] ?? 0);
  return { name: source.toString('latin1', at + 1, end), end: end + 1 + ((end + 1) % 2) };
}

type Font = { readonly name: string; readonly charset: number };

/** Where a font's name stands in its description. */
const FONT_NAME = 40;
const OLD_FONT_NAME = 6;
const CHARSET = 4;

function readFonts(table: Buffer, isOld: boolean): Font[] {
  const out: Font[] = [];
  let at = isOld ? 2 : 4;
  while (at < table.length) {
    const size = (table[at] ?? 0) + 1;
    const font = table.subarray(at, at + size);
    const name = isOld ? font.toString('latin1', OLD_FONT_NAME) : utf16Text(font.subarray(FONT_NAME));
    out.push({ name: name.split('\0', 1)[0] ?? '', charset: font[CHARSET] ?? 0 });
    at += size;
  }
  return out;
}
