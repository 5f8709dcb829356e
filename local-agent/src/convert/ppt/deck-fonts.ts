import { utf16Text } from '../ole/utf16-text.ts';
import { childOf, RECORD, recordsOf } from './records.ts';

/** Names of the deck's fonts, by the number that texts give (FontEntityAtom in [MS-PPT]). */
export type DeckFonts = ReadonlyMap<number, string>;

const NAME_BYTES = 64;

export function readFonts(document: Buffer): DeckFonts {
  const list = childOf(childOf(document, RECORD.environment), RECORD.fontList) ?? Buffer.alloc(0);
  const fonts = recordsOf(list).filter(({ type }) => type === RECORD.font);
  return new Map(
    fonts.map(({ instance, body }) => [instance, utf16Text(body.subarray(0, NAME_BYTES)).split('\0')[0] ?? '']),
  );
}
