import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { codeLineText, isCodeLine } from '../markdown/code-line.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import type { Item } from '../markdown/items.ts';
import { utf16Text } from '../ole/utf16-text.ts';
import { isSetIn, listCounts } from '../pptx/list-counts.ts';
import type { Bullet } from '../pptx/placeholder-styles.ts';
import { MONOSPACED } from '../pptx/read-text.ts';
import { runText } from '../text/symbol-fonts.ts';
import type { DeckFonts } from './deck-fonts.ts';
import { linkedParts } from './deck-links.ts';
import type { LevelStyle, MasterStyles } from './master-styles.ts';
import { readNumberStyles } from './number-styles.ts';
import type { DeckNames } from './open-deck.ts';
import { type DeckRecord, type DeckText, RECORD } from './records.ts';
import { lineRuns, placeRuns, runFinder, type TextRun } from './text-runs.ts';
import { readTextStyle } from './text-style.ts';

/** What a text is for, as its header says ([MS-PPT] 2.13.33). */
export const TEXT_TYPE = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centeredBody: 5,
  centeredTitle: 6,
  halfBody: 7,
  quarterBody: 8,
} as const;

/** Types whose style is based on another one's. */
const BASE: Readonly<Record<number, number>> = {
  [TEXT_TYPE.centeredBody]: TEXT_TYPE.body,
  [TEXT_TYPE.centeredTitle]: TEXT_TYPE.title,
  [TEXT_TYPE.halfBody]: TEXT_TYPE.body,
  [TEXT_TYPE.quarterBody]: TEXT_TYPE.body,
};

/** Texts whose paragraphs have bullets unless they say otherwise. */
const BULLETED: readonly number[] = [TEXT_TYPE.body, TEXT_TYPE.halfBody, TEXT_TYPE.quarterBody];

const recordOf = (text: DeckText, wanted: number): Buffer | undefined => text.find(({ type }) => type === wanted)?.body;

export const textType = (text: DeckText): number | undefined => {
  const header = recordOf(text, RECORD.textHeader);
  return header && header.length >= 4 ? header.readUInt32LE(0) : undefined;
};

/** A text's characters; paragraphs end with a carriage return. */
export const textValue = (text: DeckText): string => text.map(characters).find((found) => found !== undefined) ?? '';

export const textStyle = (text: DeckText, length: number) =>
  readTextStyle(recordOf(text, RECORD.textStyle) ?? Buffer.alloc(0), length);

/** What a text refers to, and how the master sets it. */
export type TextNames = DeckNames & { readonly styles: MasterStyles };

/** A text's paragraphs and lists. */
export function readDeckText(text: DeckText, { links, fonts, styles }: TextNames): Block[] {
  const value = textValue(text);
  if (isFurniture(text, value)) return [];
  const style = textStyle(text, value.length);
  const paragraphAt = runFinder(style.paragraphs);
  const styleAt = runFinder(style.characters);
  const runsOf = lineRuns(placeRuns(style.characters, linkedParts(text, links), value.length));
  const numbers = readNumberStyles(recordOf(text, RECORD.laterStyle) ?? Buffer.alloc(0));
  const type = textType(text) ?? TEXT_TYPE.other;
  const bulleted = BULLETED.includes(type);
  const levels = styles.get(BASE[type] ?? type) ?? [];
  const counts = listCounts();
  const items: Item[] = [];
  let at = 0;
  for (const line of value.split('\r')) {
    const { level = 0, bullet: own } = paragraphAt(at) ?? {};
    const master = levels[level];
    const isItem = own ?? (bulleted || type === TEXT_TYPE.other ? master?.bullet : undefined) ?? bulleted;
    const number = numbers[styleAt(at)?.later ?? 0];
    const children = runsOf(at, at + line.length).flatMap((run) =>
      marked(value.slice(run.from, run.to), run, fonts, master),
    );
    at += line.length + 1;
    if (plainInline(children).trim() === '') continue;
    const bullet: Exclude<Bullet, 'none'> = number ?? 'bullet';
    if (isItem) {
      items.push({ kind: 'listItem', mark: counts.mark(bullet, level), children });
      continue;
    }
    const continues = counts.isOpen() && (level > 0 || isSetIn(line));
    if (!continues) counts.close();
    if (isCodeLine(children)) {
      items.push({ kind: 'code', text: codeLineText(children) });
      continue;
    }
    items.push({ kind: 'paragraph', children, continues, level: continues ? Math.max(level - 1, 0) : undefined });
  }
  return assembleBlocks(items);
}

/** Numbers of slides, dates and footers repeat on every slide: a sign stands for them, beside a word at most. */
const SIGN = /^\s*(?:\p{L}{1,15}\.?\s*)?\*\s*$/u;

const SIGNS: readonly number[] = [
  RECORD.slideNumber,
  RECORD.dateTime,
  RECORD.anyDate,
  RECORD.header,
  RECORD.footer,
  RECORD.formattedDate,
];

const isFurniture = (text: DeckText, value: string): boolean =>
  value.length < 40 && SIGN.test(value) && text.some(({ type }) => SIGNS.includes(type));

const characters = ({ type, body }: DeckRecord): string | undefined => {
  if (type === RECORD.wideText) return utf16Text(body);
  return type === RECORD.narrowText ? body.toString('latin1') : undefined;
};

/** A run in its marks. Bold and italic emphasize nothing where the master sets all text of the level so. */
function marked(piece: string, run: TextRun, fonts: DeckFonts, master: LevelStyle | undefined): Inline[] {
  const font = fonts.get(run.font ?? -1) ?? '';
  const type = MONOSPACED.test(font) ? 'code' : 'text';
  return runText(piece, font, fonts.get(run.symbolFont ?? -1))
    .split('\x0b')
    .flatMap((value, index): Inline[] => {
      let node: Inline = { type, text: value };
      if (run.script) node = { type: run.script, children: [node] };
      if (run.italic && !master?.italic) node = { type: 'emphasis', children: [node] };
      if (run.bold && !master?.bold) node = { type: 'strong', children: [node] };
      if (run.url) node = { type: 'link', url: run.url, children: [node] };
      return index === 0 ? [node] : [{ type: 'break' }, node];
    });
}
