import type { Block } from '../markdown/blocks.ts';
import { textOf, walk, type XmlElement } from '../xml/parse-xml.ts';

/** A page's notes by the id that links to them lead to. */
export type PageNotes = ReadonlyMap<string, { readonly number: string; readonly body: XmlElement }>;

const isReference = ({ name, attributes }: XmlElement): boolean =>
  name === 'a' &&
  (attributes.href?.startsWith('#') ?? false) &&
  (/doc-noteref/.test(attributes.role ?? '') ||
    /\bnoteref\b/.test(attributes['epub:type'] ?? '') ||
    /\bfootnote(?:-?ref|Ref)?\b/.test(attributes.class ?? ''));

/**
 * Notes that references lead to, numbered from `first` by their first reference. Only links that say that they are references count
 * (DPUB-ARIA roles, EPUB types, and the classes that pandoc and its like write).
 */
export function findNotes(root: XmlElement, first: number): PageNotes {
  const targets = new Map<string, XmlElement>();
  const wanted: string[] = [];
  for (const element of walk(root)) {
    const id = element.attributes.id;
    if (id && !targets.has(id)) targets.set(id, element);
    if (
      isReference(element) &&
      !/backlink|footnote-back/.test(`${element.attributes.role} ${element.attributes.class}`)
    ) {
      wanted.push(decodeURIComponent(element.attributes.href?.slice(1) ?? ''));
    }
  }
  const notes = new Map<string, { number: string; body: XmlElement }>();
  for (const id of wanted) {
    const body = targets.get(id);
    if (body && !notes.has(id) && textOf(body).trim() !== '')
      notes.set(id, { number: String(first + notes.size), body });
  }
  return notes;
}

/** The number of the note that a link leads to. */
export const noteNumber = (notes: PageNotes, element: XmlElement): string | undefined =>
  isReference(element) ? notes.get(decodeURIComponent(element.attributes.href?.slice(1) ?? ''))?.number : undefined;

/** Links from a note back to its reference. */
export const isBacklink = ({ attributes }: XmlElement): boolean =>
  /doc-backlink/.test(attributes.role ?? '') || /footnote-back|data-footnote-backref/.test(attributes.class ?? '');

/** Definitions of the notes; `read` gives a note's blocks. */
export const noteDefinitions = (notes: PageNotes, read: (body: XmlElement) => Block[]): Block[] =>
  [...notes.values()].map(({ number, body }) => ({ type: 'footnoteDefinition', id: number, children: read(body) }));
