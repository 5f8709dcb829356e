import { charsetEncoding, pageEncoding } from '../text/code-pages.ts';
import { endCell, endInnerCell, endInnerRow, endParagraph, endRow, openBox, openNote } from './end-parts.ts';
import { putUnit } from './put-text.ts';
import type { RtfReading } from './rtf-reading.ts';
import { BODY_OUTLINE, INITIAL_PARAGRAPH } from './rtf-state.ts';

/** What a control word does; its value is `undefined` when it has none. */
type ControlWord = (reading: RtfReading, value: number | undefined) => void;

const TEXT_WORDS: Readonly<Record<string, ControlWord>> = {
  '*': ({ group }) => {
    group.optional = true;
  },
  ansicpg: (reading, value = 1252) => {
    reading.encoding = pageEncoding(value);
  },
  mac: (reading) => {
    reading.encoding = 'macintosh';
  },
  u: (reading, value = 0) => {
    putUnit(reading, value & 0xffff);
    reading.skipBytes = reading.group.fallback;
  },
  uc: ({ group }, value = 1) => {
    group.fallback = value;
  },
  ud: ({ group }) => {
    if (group.destination === 'ansi') group.destination = 'body';
  },
  f: ({ group, fonts }, value = 0) => {
    group.font = value;
    if (group.destination === 'fonts') fonts.set(value, { encoding: undefined, name: '' });
  },
  fs: ({ group }, value = 0) => {
    if (value > 0) group.size = value;
  },
  fcharset: ({ group, fonts }, value = 0) => {
    const font = fonts.get(group.font);
    if (font) font.encoding = charsetEncoding(value);
  },
  deff: (reading, value = 0) => {
    reading.defaultFont = value;
  },
  fldrslt: ({ group, instruction }) => {
    if (/^\s*TOC\b/.test(instruction)) group.destination = 'skip';
    group.url = /HYPERLINK\s+"([^"#][^"]*)"/i.exec(instruction)?.[1] ?? group.url;
  },
};

const PARAGRAPH_WORDS: Readonly<Record<string, ControlWord>> = {
  s: (reading, value = 0) => {
    reading.styleNumber = value;
    reading.styleOutline = 0;
    reading.styleParent = 0;
    if (reading.group.destination === 'body') reading.paragraph.style = value;
  },
  outlinelevel: (reading, value = BODY_OUTLINE) => {
    const { destination } = reading.group;
    if (destination === 'styles') reading.styleOutline = value + 1;
    else if (destination === 'body') reading.paragraph.outline = value < BODY_OUTLINE ? value + 1 : 0;
  },
  sbasedon: (reading, value = 0) => {
    reading.styleParent = value;
  },
  ilvl: ({ paragraph }, value = 0) => {
    paragraph.level = Math.min(Math.max(value, 0), 8);
  },
  li: ({ paragraph }, value = 0) => {
    paragraph.indent = value;
  },
  fi: ({ paragraph }, value = 0) => {
    paragraph.firstIndent = value;
  },
  intbl: ({ paragraph }) => {
    paragraph.inTable = true;
  },
  itap: ({ paragraph }, value = 0) => {
    paragraph.depth = value;
  },
  nestrow: endInnerRow,
  clmrg: ({ definition }) => definition.merge('across'),
  clvmrg: ({ definition }) => definition.merge('down'),
};

/** Words that count only where text is part of the document: a marker's group formats itself, not the paragraph. */
const BODY_WORDS: Readonly<Record<string, ControlWord>> = {
  pard: (reading) => {
    reading.paragraph = { ...INITIAL_PARAGRAPH };
  },
  ls: ({ paragraph }, value = 0) => {
    paragraph.list = Math.max(value, 0);
  },
  upr: ({ group }) => {
    group.destination = 'ansi';
  },
  footnote: openNote,
  shptxt: openBox,
  line: ({ story }) => {
    story.run.push({ type: 'break' });
  },
  par: endParagraph,
  sect: endParagraph,
  page: endParagraph,
  nestcell: endInnerCell,
  trowd: ({ definition }) => definition.begin(),
  cellx: ({ definition }, value = 0) => definition.endCell(value),
  cell: endCell,
  row: endRow,
};

const inBody =
  (apply: ControlWord): ControlWord =>
  (reading, value) => {
    if (reading.group.destination === 'body') apply(reading, value);
  };

/** What control words do, but for those that format text, name a character or open a destination. */
export const CONTROL_WORDS: ReadonlyMap<string, ControlWord> = new Map([
  ...Object.entries(TEXT_WORDS),
  ...Object.entries(PARAGRAPH_WORDS),
  ...Object.entries(BODY_WORDS).map(([name, apply]): [string, ControlWord] => [name, inBody(apply)]),
]);
