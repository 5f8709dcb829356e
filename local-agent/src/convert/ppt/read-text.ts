import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import type { Item } from '../markdown/items.ts';
import { utf16Text } from '../ole/utf16-text.ts';
import type { DeckText } from './open-deck.ts';
import { type DeckRecord, RECORD } from './records.ts';
import { type CharacterRun, readTextStyle } from './text-style.ts';

/** What a text is for, as its header says ([MS-PPT] 2.13.33). */
export const TEXT_TYPE = { title: 0, body: 1, notes: 2, centeredTitle: 6, halfBody: 7, quarterBody: 8 } as const;

/** Texts whose paragraphs have bullets unless they say otherwise. */
const BULLETED: readonly number[] = [TEXT_TYPE.body, TEXT_TYPE.halfBody, TEXT_TYPE.quarterBody];

export const textType = (text: DeckText): number | undefined => {
  const header = text.find(({ type }) => type === RECORD.textHeader)?.body;
  return header && header.length >= 4 ? header.readUInt32LE(0) : undefined;
};

/** A text's paragraphs and lists. */
export function readDeckText(text: DeckText): Block[] {
  const value = text.map(characters).find((found) => found !== undefined) ?? '';
  // Numbers of slides, dates and footers repeat on every slide.
  if (text.some(({ type }) => type >= RECORD.slideNumber && type <= RECORD.footer && type !== RECORD.userEdit)) {
    if (/^\s*\*\s*$/.test(value)) return [];
  }
  const style = readTextStyle(
    text.find(({ type }) => type === RECORD.textStyle)?.body ?? Buffer.alloc(0),
    value.length,
  );
  const bulleted = BULLETED.includes(textType(text) ?? -1);
  const items: Item[] = [];
  let at = 0;
  for (const line of value.split('\r')) {
    const { level = 0, bullet = bulleted } = runAt(style.paragraphs, at) ?? {};
    const children = inlines(line, at, style.characters);
    at += line.length + 1;
    if (plainInline(children).trim() === '') continue;
    if (bullet) {
      const mark = { level, ordered: false, number: 1, label: undefined, list: '' };
      items.push({ kind: 'listItem', mark, children });
    } else items.push({ kind: 'paragraph', children, continues: false, level: undefined });
  }
  return assembleBlocks(items);
}

const characters = ({ type, body }: DeckRecord): string | undefined => {
  if (type === RECORD.wideText) return utf16Text(body);
  return type === RECORD.narrowText ? body.toString('latin1') : undefined;
};

function runAt<T extends { readonly count: number }>(runs: readonly T[], position: number): T | undefined {
  let end = 0;
  return runs.find(({ count }) => {
    end += count;
    return position < end;
  });
}

/** A line's text in the marks of its runs. */
function inlines(line: string, start: number, runs: readonly CharacterRun[]): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const run of runs) {
    const from = Math.max(at, start);
    at += run.count;
    const piece = line.slice(from - start, Math.max(from, Math.min(at, start + line.length)) - start);
    if (piece) out.push(...marked(piece, run));
    if (at >= start + line.length) return out;
  }
  const rest = line.slice(Math.max(0, at - start));
  return rest ? [...out, ...marked(rest, undefined)] : out;
}

function marked(piece: string, run: CharacterRun | undefined): Inline[] {
  return piece.split('\x0b').flatMap((value, index): Inline[] => {
    let node: Inline = { type: 'text', text: value };
    if (run?.script) node = { type: run.script, children: [node] };
    if (run?.italic) node = { type: 'emphasis', children: [node] };
    if (run?.bold) node = { type: 'strong', children: [node] };
    return index === 0 ? [node] : [{ type: 'break' }, node];
  });
}
