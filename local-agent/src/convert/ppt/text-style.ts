/** How a text's paragraphs and characters look, run by run ([MS-PPT] 2.9.44). */
export type TextStyle = {
  readonly paragraphs: readonly ParagraphRun[];
  readonly characters: readonly CharacterRun[];
};

/** `count`: how many characters it holds for. */
export type ParagraphRun = { readonly count: number; readonly level: number; readonly bullet: boolean | undefined };
export type CharacterRun = {
  readonly count: number;
  /** `undefined` where the master decides. */
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly script: 'superscript' | 'subscript' | undefined;
  /** Points; `undefined` where the master decides. */
  readonly size: number | undefined;
  /** Numbers of fonts: of letters, and of signs that no letter shows. */
  readonly font: number | undefined;
  readonly symbolFont: number | undefined;
  /** Which of the styles that later versions added is its own. */
  readonly later: number;
};

export const PLAIN_RUN: CharacterRun = {
  count: 0,
  bold: false,
  italic: false,
  script: undefined,
  size: undefined,
  font: undefined,
  symbolFont: undefined,
  later: 0,
};

/** Fields of a paragraph's look that follow its bullet's, in order: the bits that announce them, and their bytes. */
const PARAGRAPH_FIELDS: readonly [mask: number, bytes: number][] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
];
/** Levels of a text, from 0. */
const DEEPEST = 4;
const BULLET_FLAGS = 0xf;
const TAB_STOPS = 0x100000;
const LATER_FIELDS: readonly [mask: number, bytes: number][] = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
];
/** Writers set bits that the specification leaves unused, too. */
const FONT_STYLE = 0xffff;
const FONT = 0x10000;
const OTHER_FONTS: readonly [mask: number, bytes: number][] = [
  [0x200000, 2],
  [0x400000, 2],
];
const SYMBOL_FONT = 0x800000;
const SIZE = 0x20000;
const COLOR: readonly [mask: number, bytes: number][] = [[0x40000, 4]];
const POSITION = 0x80000;

/** What a paragraph's look says of its bullet, and a character's look of the rest. */
export type ParagraphLook = Omit<ParagraphRun, 'count' | 'level'>;
export type CharacterLook = Omit<CharacterRun, 'count'>;

/** Reads looks one after the other. What is cut short says nothing more. */
export function lookReader(body: Buffer) {
  let at = 0;
  const u16 = () => {
    at += 2;
    return at <= body.length ? body.readUInt16LE(at - 2) : 0;
  };
  const u32 = () => {
    at += 4;
    return at <= body.length ? body.readUInt32LE(at - 4) : 0;
  };
  const skip = (mask: number, fields: readonly [number, number][]) => {
    for (const [bit, bytes] of fields) if (mask & bit) at += bytes;
  };
  return {
    u16,
    u32,
    isAtEnd: () => at >= body.length,
    paragraph(): ParagraphLook {
      const mask = u32();
      const flags = mask & BULLET_FLAGS ? u16() : 0;
      skip(mask, PARAGRAPH_FIELDS);
      const stops = mask & TAB_STOPS ? u16() : 0;
      at += stops * 4;
      skip(mask, LATER_FIELDS);
      return { bullet: mask & 1 ? (flags & 1) === 1 : undefined };
    },
    character(): CharacterLook {
      const mask = u32();
      const style = mask & FONT_STYLE ? u16() : 0;
      const font = mask & FONT ? u16() : undefined;
      skip(mask, OTHER_FONTS);
      const symbolFont = mask & SYMBOL_FONT ? u16() : undefined;
      const size = mask & SIZE ? u16() : undefined;
      skip(mask, COLOR);
      const position = mask & POSITION ? (u16() << 16) >> 16 : 0;
      const script = position > 0 ? 'superscript' : position < 0 ? 'subscript' : undefined;
      const later = (style >> 10) & 0xf;
      const [bold, italic] = [1, 2].map((bit) => (mask & bit ? (style & bit) === bit : undefined));
      return { bold, italic, script, size, font, symbolFont, later };
    },
  };
}

/** Reads the looks of a text of that many characters. */
export function readTextStyle(body: Buffer, length: number): TextStyle {
  const reader = lookReader(body);
  const paragraphs: ParagraphRun[] = [];
  // The end of the text counts as a character.
  for (let left = length + 1; left > 0 && !reader.isAtEnd(); ) {
    const count = reader.u32();
    const level = Math.min(reader.u16(), DEEPEST);
    paragraphs.push({ count, level, ...reader.paragraph() });
    left -= Math.max(1, count);
  }
  const characters: CharacterRun[] = [];
  for (let left = length + 1; left > 0 && !reader.isAtEnd(); ) {
    const count = reader.u32();
    characters.push({ count, ...reader.character() });
    left -= Math.max(1, count);
  }
  return { paragraphs, characters };
}
