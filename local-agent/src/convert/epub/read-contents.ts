import { posix } from 'node:path';
import { child, descend, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** A line of a book's table of contents: the file that it leads to, its text, and how deep it is nested, from 1. */
export type ContentsEntry = { readonly file: string; readonly label: string; readonly depth: number };

/** Deepest line of a table of contents that is read. */
const MAX_DEPTH = 6;

/** The lines of a table of contents, of EPUB 2 (`ncx`) or EPUB 3 (`nav`), in its order. `name` is the file that it is in. */
export function readContents(root: XmlElement, name: string): ContentsEntry[] {
  const points = descend(root, 'ncx:navMap');
  if (points) return pointsOf(points, name, 1);
  const nav = [...walk(root)].find((element) => isContents(element));
  return nav ? itemsOf(nav, name, 0) : [];
}

const isContents = ({ name, attributes }: XmlElement): boolean =>
  localName(name) === 'nav' && /\btoc\b/.test(`${attributes['epub:type'] ?? ''} ${attributes.role ?? ''}`);

function pointsOf(parent: XmlElement, name: string, depth: number): ContentsEntry[] {
  if (depth > MAX_DEPTH) return [];
  return elements(parent).flatMap((point) => {
    if (point.name !== 'ncx:navPoint') return [];
    const target = child(point, 'ncx:content')?.attributes.src ?? '';
    const label = textOf(child(point, 'ncx:navLabel'));
    return [{ file: fileOf(target, name), label, depth }, ...pointsOf(point, name, depth + 1)];
  });
}

/** The links of nested lists; each list is one level deeper. */
function itemsOf(parent: XmlElement, name: string, depth: number): ContentsEntry[] {
  if (depth > MAX_DEPTH) return [];
  return elements(parent).flatMap((element) => {
    if (localName(element.name) !== 'a')
      return itemsOf(element, name, depth + (localName(element.name) === 'ol' ? 1 : 0));
    return [{ file: fileOf(element.attributes.href ?? '', name), label: textOf(element), depth }];
  });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function fileOf(target: string, name: string): string {
  const [file = ''] = target.split('#');
  return file === '' ? name : posix.join(posix.dirname(name), decode(file));
}

function decode(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
