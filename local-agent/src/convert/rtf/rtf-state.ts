import type { Inline } from '../markdown/blocks.ts';

/**
 * Where the text of a group goes; `ansi` is skipped in favour of the Unicode text that follows it, and `drawn` holds what
 * is drawn, with properties that may describe it.
 */
export type Destination =
  | 'body'
  | 'skip'
  | 'ansi'
  | 'fonts'
  | 'styles'
  | 'instruction'
  | 'marker'
  | 'math'
  | 'drawn'
  | 'propertyName'
  | 'propertyValue'
  | 'object'
  | 'title'
  | 'author';

/** Formatting that a group inherits and gives back at its end. */
export type GroupState = {
  destination: Destination;
  /** The group began with `\*`: skipped unless its word is known. */
  optional: boolean;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  hidden: boolean;
  script: 'superscript' | 'subscript' | undefined;
  font: number;
  /** Of the letters, half-points. */
  size: number;
  /** Bytes that stand in for a Unicode character and are passed over. */
  fallback: number;
  url: string;
};

/** Size of letters that no word sets, half-points. */
const USUAL_SIZE = 24;

export const INITIAL_GROUP: GroupState = {
  destination: 'body',
  optional: false,
  bold: false,
  italic: false,
  strike: false,
  hidden: false,
  script: undefined,
  font: -1,
  size: USUAL_SIZE,
  fallback: 1,
  url: '',
};

/** A paragraph under way. */
export type ParagraphState = {
  style: number;
  /** Outline level from 1; 0 for body text. */
  outline: number;
  /** The list that it is an item of; 0 for none. */
  list: number;
  level: number;
  inTable: boolean;
  /** How many tables it stands in, where it says so. */
  depth: number;
  /** Indents of the paragraph and of its first line, twips. */
  indent: number;
  firstIndent: number;
};

export const INITIAL_PARAGRAPH: ParagraphState = {
  style: 0,
  outline: 0,
  list: 0,
  level: 0,
  inTable: false,
  depth: 0,
  indent: 0,
  firstIndent: 0,
};

export type RtfFont = { encoding: string | undefined; name: string };
export type RtfStyle = { name: string; outline: number };

/** The outline level of body text, from 0 as files have it. */
export const BODY_OUTLINE = 9;

/** A style's heading level from 1; 0 for body text. */
export function headingLevel(style: RtfStyle | undefined): number {
  const named = /^heading ([1-9])$/.exec(style?.name ?? '')?.[1];
  if (named) return Number(named);
  return style && style.outline <= BODY_OUTLINE ? style.outline : 0;
}

/** A quotation, by the names that Word, LibreOffice and pandoc give the style. */
export const isQuote = (style: RtfStyle | undefined): boolean =>
  /^(?:quotations|block ?text|(?:intense )?quote)$/.test(style?.name ?? '');

/** Applies a word that formats a group's text; `false` when it is another word. */
export function formatGroup(group: GroupState, name: string, on: boolean, defaultFont: number): boolean {
  switch (name) {
    case 'b':
      group.bold = on;
      return true;
    case 'i':
      group.italic = on;
      return true;
    case 'strike':
    case 'striked':
      group.strike = on;
      return true;
    case 'v':
      group.hidden = on;
      return true;
    case 'super':
    case 'sub':
      group.script = on ? (name === 'super' ? 'superscript' : 'subscript') : undefined;
      return true;
    case 'nosupersub':
      group.script = undefined;
      return true;
    case 'plain':
      Object.assign(group, { ...PLAIN, font: defaultFont });
      return true;
    default:
      return false;
  }
}

const PLAIN = { bold: false, italic: false, strike: false, hidden: false, script: undefined, size: USUAL_SIZE };

/** A paragraph that is nothing but a formula. */
export const isFormula = (
  children: readonly Inline[],
): children is readonly [Extract<Inline, { type: 'math' }>, ...Inline[]] =>
  children[0]?.type === 'math' && children.slice(1).every((node) => node.type === 'text' && node.text.trim() === '');

/** Fonts of code. */
export const MONOSPACED = /courier|consolas|menlo|monaco|mono\b|lucida console/i;

/** A run of text in the marks of its group. */
export function markRun(value: string, { bold, italic, strike, script, url }: GroupState, code: boolean): Inline {
  let out: Inline = { type: code ? 'code' : 'text', text: value };
  if (script) out = { type: script, children: [out] };
  if (strike) out = { type: 'delete', children: [out] };
  if (italic) out = { type: 'emphasis', children: [out] };
  if (bold) out = { type: 'strong', children: [out] };
  return url ? { type: 'link', url, children: [out] } : out;
}

/** Characters that RTF names by words. */
export const CHARACTER_WORDS: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  '~': ' ',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
};

/** Destinations by the word that opens them; what is not text is skipped. */
export const DESTINATION_WORDS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  fldinst: 'instruction',
  listtext: 'marker',
  pntext: 'marker',
  title: 'title',
  author: 'author',
  colortbl: 'skip',
  filetbl: 'skip',
  info: 'skip',
  pict: 'drawn',
  nonshppict: 'skip',
  objclass: 'skip',
  header: 'skip',
  headerl: 'skip',
  headerr: 'skip',
  headerf: 'skip',
  footer: 'skip',
  footerl: 'skip',
  footerr: 'skip',
  footerf: 'skip',
  annotation: 'skip',
  atnid: 'skip',
  atnauthor: 'skip',
  bkmkstart: 'skip',
  bkmkend: 'skip',
  sp: 'drawn',
  sn: 'propertyName',
  sv: 'propertyValue',
  objdata: 'object',
  xe: 'skip',
  tc: 'skip',
  nonesttables: 'skip',
  nesttableprops: 'skip',
  deleted: 'skip',
  shprslt: 'skip',
  mmathPict: 'skip',
  moMathParaPr: 'skip',
  themedata: 'skip',
  datastore: 'skip',
};

/** Groups marked as optional whose text is part of the document. */
export const READ_OPTIONAL: ReadonlySet<string> = new Set([
  'shpinst',
  'shppict',
  'picprop',
  'shptxt',
  'fldinst',
  'result',
  'ud',
  'footnote',
  'moMathPara',
]);
