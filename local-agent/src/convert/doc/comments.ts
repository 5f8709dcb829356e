import { utf16Text } from '../ole/utf16-text.ts';
import type { WordFile } from './word-file.ts';

/** Structures that say who commented where, which texts belong to that, and the names. */
const REFERENCES = 4;
const TEXTS = 5;
const AUTHORS = 36;

/** A reference: the initials, then the number of the author ([MS-DOC] 2.9.7). */
const REFERENCE_SIZE = 30;
const OLD_REFERENCE_SIZE = 20;
const AUTHOR = 20;

export type DocComment = { readonly author: string; readonly story: readonly [number, number] };

/** The comments of a document: who made each, and where its text is. Word 6 says only initials, which are omitted. */
export function readComments({ structure, stories, isOld }: WordFile): DocComment[] {
  const references = structure(REFERENCES);
  const texts = structure(TEXTS);
  const authors = isOld ? [] : readAuthors(structure(AUTHORS));
  const size = isOld ? OLD_REFERENCE_SIZE : REFERENCE_SIZE;
  const count = Math.max(0, Math.floor((references.length - 4) / (4 + size)));
  const [start, end] = stories.comments;
  const out: DocComment[] = [];
  for (let index = 0; index < count && (index + 2) * 4 <= texts.length; index++) {
    // Comments that overlap would be read again and again.
    const from = Math.max(start + texts.readUInt32LE(index * 4), out.at(-1)?.story[1] ?? start);
    const to = Math.min(start + texts.readUInt32LE(index * 4 + 4), end);
    const author = isOld ? -1 : references.readUInt16LE((count + 1) * 4 + index * size + AUTHOR);
    if (from < to) out.push({ author: authors[author] ?? 'unknown', story: [from, to] });
  }
  return out;
}

function readAuthors(names: Buffer): string[] {
  const out: string[] = [];
  for (let at = 0; at + 2 <= names.length; ) {
    const end = at + 2 + names.readUInt16LE(at) * 2;
    out.push(utf16Text(names.subarray(at + 2, end)));
    at = end;
  }
  return out;
}
