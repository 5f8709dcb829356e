import { child, childrenNamed, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import type { SheetNote } from '../sheets/workbook.ts';

/** What Excel writes for readers that know no threads, before the comment itself. */
const THREADED = /^\[Threaded comment\][\s\S]*?Comment:\s*/;

/** The notes of a sheet's comments part (ECMA-376 part 1, 18.7); threads come as one text with their replies. */
export function readNotes(root: XmlElement | undefined): SheetNote[] {
  const authors = childrenNamed(child(root, 'x:authors'), 'x:author').map((author) => textOf(author).trim());
  return childrenNamed(child(root, 'x:commentList'), 'x:comment').flatMap((comment): SheetNote[] => {
    const pieces = [...walk(comment)].filter(({ name }) => name === 'x:t').map(textOf);
    const author = authors[Number(comment.attributes.authorId ?? -1)] ?? '';
    const named = author.startsWith('tc=') ? '' : author;
    // Excel begins a note with its author's name.
    const own = named && pieces[0]?.trim() === `${named}:` ? pieces.slice(1) : pieces;
    const text = own.join('').replace(THREADED, '').replace(/\s+/g, ' ').trim();
    return text ? [{ place: comment.attributes.ref ?? '', author: named, text }] : [];
  });
}
