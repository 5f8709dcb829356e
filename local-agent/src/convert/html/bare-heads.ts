import { textOf, walk, type XmlElement, type XmlNode } from '../markup/parse-xml.ts';

/** A node that stays of an element's children, or the mark of a part with text that was omitted. */
export type Kept = XmlNode | typeof OMITTED;

export const OMITTED = Symbol('omitted');

/**
 * The nodes that stay, without headings (not the title) whose whole text was omitted, such as that of a list of links: up
 * to the next heading that is no deeper, or the end, nothing else is below them.
 */
export function withoutBareHeads(nodes: readonly Kept[]): XmlNode[] {
  const bare = new Set<Kept>();
  let head: XmlElement | undefined;
  let omitted = false;
  const close = () => {
    if (head && omitted) bare.add(head);
    head = undefined;
    omitted = false;
  };
  for (const node of nodes) {
    if (node === OMITTED) omitted = true;
    else if (typeof node === 'string') {
      if (node.trim() !== '') head = undefined;
    } else if (/^h[1-6]$/.test(node.name)) {
      if (head && node.name > head.name) head = undefined;
      close();
      head = node.name === 'h1' ? undefined : node;
    } else if (head && shows(node)) head = undefined;
  }
  close();
  return nodes.filter((node): node is XmlNode => node !== OMITTED && !bare.has(node));
}

const shows = (element: XmlElement): boolean =>
  textOf(element).trim() !== '' || [...walk(element)].some(({ name }) => /^(?:img|math|svg|video|input)$/.test(name));
