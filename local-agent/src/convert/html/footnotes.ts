import type { Block } from '../markdown/blocks.ts';
import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** A page's notes, and which links refer to them. */
export type PageNotes = {
  /** The number of the note that a reference leads to. */
  readonly references: ReadonlyMap<XmlElement, string>;
  /** The number of a note by its body. */
  readonly bodies: ReadonlyMap<XmlElement, string>;
};

/** What a raised link to a note reads: a number, a letter or a sign, perhaps in brackets. */
const REFERENCE_LABEL = /^[[(]?(?:\d{1,3}|[a-z]|note \d{1,3}|[*†‡§])[\])]?$/i;

const target = ({ attributes }: XmlElement): string | undefined => {
  const href = attributes.href;
  if (!href?.startsWith('#') || href.length < 2) return undefined;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
};

/** Links that say that they are references: DPUB-ARIA roles, EPUB types, and the classes that Markdown tools write. */
const isMarked = ({ attributes }: XmlElement): boolean =>
  /doc-noteref/.test(attributes.role ?? '') ||
  /\bnoteref\b/.test(attributes['epub:type'] ?? '') ||
  /\bfootnote-?ref(?:erence)?\b|^sd(?:foot|end)noteanc$/i.test(attributes.class ?? '') ||
  /^#_(?:ftn|edn)\d+$/.test(attributes.href ?? '') ||
  attributes['data-footnote-ref'] !== undefined;

/** The anchor that a note begins with in pages that Word and LibreOffice write: in its `div`, or in its paragraph. */
function anchorOf(element: XmlElement): string | undefined {
  if (element.name === 'div' && /^(?:ftn|edn|sdfootnote|sdendnote)\d+$/.test(element.attributes.id ?? '')) {
    const [first] = elements(element);
    return first?.name === 'p' ? anchorOf(first) : undefined;
  }
  const [first] = element.name === 'p' ? elements(element) : [];
  return first?.name === 'a' ? (first.attributes.name ?? first.attributes.id) : undefined;
}

/** Links that refer to notes: those that say so, and those that are a raised number or sign. */
export function referenceLinks(root: XmlElement): Set<XmlElement> {
  const links = new Set<XmlElement>();
  for (const element of walk(root)) {
    if (element.name === 'a' && isMarked(element)) links.add(element);
    const [only, ...others] = element.name === 'sup' ? elements(element) : [];
    if (only?.name === 'a' && others.length === 0 && REFERENCE_LABEL.test(textOf(element).trim())) links.add(only);
    if (element.name === 'a' && holdsRaised(element) && REFERENCE_LABEL.test(textOf(element).trim()))
      links.add(element);
  }
  return links;
}

/** A link around nothing but raised text. */
const holdsRaised = (link: XmlElement): boolean => {
  const [only, ...others] = elements(link);
  return only?.name === 'sup' && others.length === 0 && textOf(only).trim() === textOf(link).trim();
};

/** Notes that references lead to, numbered from `first` in the order of their first reference. */
export function findNotes(root: XmlElement, first: number): PageNotes {
  const targets = new Map<string, XmlElement>();
  for (const element of walk(root)) {
    const id = element.attributes.id;
    if (id && !targets.has(id)) targets.set(id, element);
    const name = anchorOf(element);
    if (name && !targets.has(name)) targets.set(name, element);
  }
  const references = new Map<XmlElement, string>();
  const bodies = new Map<XmlElement, string>();
  for (const link of referenceLinks(root)) {
    const body = targets.get(target(link) ?? '');
    if (!body || !/^(?:li|p|div|aside|dd|section)$/.test(body.name) || textOf(body).trim() === '') continue;
    const number = bodies.get(body) ?? String(first + bodies.size);
    bodies.set(body, number);
    references.set(link, number);
  }
  return { references, bodies };
}

/** Links from a note back to its reference. */
export const isBacklink = (element: XmlElement): boolean =>
  target(element) !== undefined &&
  (/doc-backlink/.test(element.attributes.role ?? '') ||
    /^#(?:_(?:ftn|edn)ref\d+|(?:ftnt|cmnt)_ref\d+|sd(?:foot|end)note\d+anc)$/.test(element.attributes.href ?? '') ||
    /^[\s[]*[↩↑^⤴↵⬆⏎]\ufe0e?\s*(?:[\d\]]\d*[\]\s]*)?$/u.test(textOf(element)));

/** Definitions of the notes; `read` gives a note's blocks. */
export const noteDefinitions = ({ bodies }: PageNotes, read: (body: XmlElement) => Block[]): Block[] =>
  [...bodies].map(([body, id]) => ({ type: 'footnoteDefinition', id, children: read(withoutLabel(body)) }));

/** A note without its own number: one that leads back, or a raised one that it begins with. */
function withoutLabel(body: XmlElement): XmlElement {
  const children = body.children.filter((node) => typeof node === 'string' || !isLabel(node));
  const index = children.findIndex((node) => typeof node !== 'string' || node.trim() !== '');
  const first = children[index];
  if (typeof first === 'object') {
    const leads = first.name === 'sup' || (first.name === 'a' && target(first) !== undefined);
    if (leads && LABEL.test(textOf(first))) children.splice(index, 1);
    else if (first.name === 'p' || first.name === 'div') children[index] = withoutLabel(first);
  }
  return { ...body, children };
}

const LABEL = /^[\s[(]*(?:\d{1,3}|[*†‡§])[\s\]).]*$/;

const isLabel = (element: XmlElement): boolean =>
  (element.name === 'span' && /^(?:label|backrefs)$/.test(element.attributes.class ?? '')) || isBackLabel(element);

const isBackLabel = (element: XmlElement): boolean =>
  /^(?:span|dt)$/.test(element.name) && LABEL.test(textOf(element)) && [...walk(element)].some(isBacklink);
