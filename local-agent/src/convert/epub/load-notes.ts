import { posix } from 'node:path';
import { referenceLinks } from '../html/footnotes.ts';
import { textOf, walk, type XmlElement, type XmlNode } from '../markup/parse-xml.ts';

/** Elements of other files that were loaded into the chapters that refer to them: ids by file. */
export type TakenNotes = Map<string, Set<string>>;

/**
 * A chapter with the notes that its references lead to in other files of the book at its end, so that each note is
 * defined where it is used. `load` gives the tree of a file; what is loaded is added to `taken`.
 */
export async function loadNotes(
  chapter: XmlElement,
  name: string,
  load: (name: string) => Promise<XmlElement | undefined>,
  taken: TakenNotes,
): Promise<XmlElement> {
  const loaded = new Map<string, XmlElement>();
  const targets = new Map<XmlElement, string>();
  for (const link of referenceLinks(chapter)) {
    const [other, id] = placeOf(link, name) ?? [];
    if (!other || !id) continue;
    const own = other === name ? undefined : `${other}#${id}`;
    if (own && !loaded.has(own)) {
      const found = elementOf(await load(other), id);
      if (!found) continue;
      const { children } = leadBack(found, other, name);
      loaded.set(own, { name: 'aside', attributes: { id: own, role: 'doc-footnote' }, children });
      taken.set(other, (taken.get(other) ?? new Set()).add(id));
    }
    targets.set(link, own ?? id);
  }
  if (targets.size === 0) return chapter;
  const led = leadTo(chapter, targets);
  return { ...led, children: [...led.children, ...loaded.values()] };
}

/** The file and the id that a link in a file leads to. */
function placeOf({ attributes }: XmlElement, name: string): [file: string, id: string] | undefined {
  const [, file, id] = /^([^#:]+)#(.+)$/.exec(attributes.href ?? '') ?? [];
  return file && id ? [posix.join(posix.dirname(name), decode(file)), id] : undefined;
}

/** A note of another file, whose links to the chapter are links within it: they are no part of the note's text. */
function leadBack(note: XmlElement, from: string, chapter: string): XmlElement {
  const targets = new Map<XmlElement, string>();
  for (const element of walk(note)) {
    const [file, id] = placeOf(element, from) ?? [];
    if (file === chapter && id) targets.set(element, id);
  }
  return targets.size > 0 ? leadTo(note, targets) : note;
}

/** A file without the notes that stand in other chapters now, and without headings that have nothing else below them. */
export function withoutTaken(element: XmlElement, ids: ReadonlySet<string> | undefined): XmlElement {
  if (!ids) return element;
  const children = element.children.flatMap((node): XmlNode[] =>
    typeof node === 'string' ? [node] : ids.has(node.attributes.id ?? '') ? [] : [withoutTaken(node, ids)],
  );
  const isSame =
    children.length === element.children.length && children.every((node, at) => node === element.children[at]);
  if (isSame) return element;
  return { ...element, children: children.every(isHeadingOrBlank) ? [] : children };
}

const isHeadingOrBlank = (node: XmlNode): boolean =>
  (typeof node === 'string' ? node : textOf(node)).trim() === '' ||
  (typeof node === 'object' && /^h[1-6]$/.test(node.name));

function leadTo(element: XmlElement, targets: ReadonlyMap<XmlElement, string>): XmlElement {
  const target = targets.get(element);
  const attributes = target === undefined ? element.attributes : { ...element.attributes, href: `#${target}` };
  const children = element.children.map((node) => (typeof node === 'string' ? node : leadTo(node, targets)));
  return { ...element, attributes, children };
}

function elementOf(root: XmlElement | undefined, id: string): XmlElement | undefined {
  for (const element of root ? walk(root) : []) if (element.attributes.id === id) return element;
  return undefined;
}

function decode(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
