import { recogniseLanguage } from './recognise-language.ts';

/** A collection of this language recognises that of each passage; see shared-contracts. */
export const AUTO = 'auto';
/** Where nothing shows the language: names, tables, code, and scripts that need no stemming. */
export const FALLBACK_LANGUAGE = 'english';
/** A long document is recognised by parts of this length, evenly spread. */
const PARTS = 4;
const PART_CHARS = 1_500;
/** Enough to recognise a passage; a longer one is rarely of two languages. */
const PASSAGE_CHARS = 600;

/** The language of a document in a collection: the collection's own, or what its text shows. */
export function documentLanguage(setting: string, { title, text }: { readonly title: string; readonly text: string }) {
  if (setting !== AUTO) return setting;
  return recogniseLanguage(sample(text)) ?? recogniseLanguage(`${title}\n${sample(text)}`) ?? FALLBACK_LANGUAGE;
}

/** The language by which a passage is stemmed. One that does not show its own has that of its document. */
export function passageLanguage(setting: string, ofDocument: string, text: string): string {
  if (setting !== AUTO) return setting;
  return recogniseLanguage(text.slice(0, PASSAGE_CHARS)) ?? ofDocument;
}

function sample(text: string): string {
  if (text.length <= PARTS * PART_CHARS) return text;
  const step = Math.floor((text.length - PART_CHARS) / (PARTS - 1));
  return Array.from({ length: PARTS }, (_, part) => text.slice(part * step, part * step + PART_CHARS)).join('\n');
}
