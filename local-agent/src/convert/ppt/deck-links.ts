import { utf16Text } from '../ole/utf16-text.ts';
import { childOf, type DeckText, RECORD, recordsOf } from './records.ts';

/** Addresses of the deck's links, by the number that texts name (ExHyperlinkContainer in [MS-PPT]). */
export type DeckLinks = ReadonlyMap<number, string>;

/** A part of a text that is a link. */
export type LinkedPart = { readonly begin: number; readonly end: number; readonly url: string };

const TARGET = 1;
const PLACE = 3;

export function readLinks(document: Buffer): DeckLinks {
  const links = new Map<number, string>();
  for (const { type, body } of recordsOf(childOf(document, RECORD.linkList) ?? Buffer.alloc(0))) {
    const atom = type === RECORD.link ? childOf(body, RECORD.linkAtom) : undefined;
    if (!atom || atom.length < 4) continue;
    const [target, place] = [TARGET, PLACE].map((wanted) => stringOf(body, wanted));
    // A target with a scheme; others are slides and files beside the deck.
    if (target && /^(?:https?|ftp|mailto):/i.test(target))
      links.set(atom.readUInt32LE(0), place ? `${target}#${place}` : target);
  }
  return links;
}

function stringOf(link: Buffer, wanted: number): string {
  const found = recordsOf(link).find(({ type, instance }) => type === RECORD.string && instance === wanted);
  return found ? utf16Text(found.body).replaceAll('\0', '').trim() : '';
}

/** The parts of a text that are links, in order; each is announced by what a click on it does. */
export function linkedParts(text: DeckText, links: DeckLinks): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let url: string | undefined;
  for (const { type, body } of links.size > 0 ? text : []) {
    if (type === RECORD.interaction) {
      const atom = childOf(body, RECORD.interactionAtom);
      url = atom && atom.length >= 8 ? links.get(atom.readUInt32LE(4)) : undefined;
    } else if (type === RECORD.linkedText && url !== undefined && body.length >= 8) {
      parts.push({ begin: body.readUInt32LE(0), end: body.readUInt32LE(4), url });
      url = undefined;
    }
  }
  return parts.sort((a, b) => a.begin - b.begin);
}
