import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** Shortest title that is looked for, UTF-16 code units. */
const MIN_TITLE = 3;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** What the title of a page consists of: its own name and that of the site, in any order. */
const partsOf = (title: string): string[] => [
  plain(title),
  ...plain(title)
    .split(/ [-–—|·»:] |: /)
    .map((part) => part.trim()),
];

/**
 * Whether a text is the title of the page without the name of the site behind it, or begins with it (`name(1)` of
 * `name(1) Manual Page`).
 */
export function isCalled(text: string, title: string): boolean {
  const own = plain(text);
  const [whole = '', first = ''] = partsOf(title);
  return [whole, first].some((part) => part.length >= MIN_TITLE && (own === part || own.startsWith(`${part} `)));
}

const TITLE_CLASS = /(?:^|\s)(?:title|caption|page-?title|doc-?title)(?:\s|$)/i;

/**
 * A page without a heading of level 1, below the element that is called its title by its class and says the same as the
 * page's `title`, as generators of references write it: that element is a heading of level 1.
 */
export function namedTitle(content: XmlElement, body: XmlElement, title: string): XmlElement {
  const isTitle = (element: XmlElement): boolean =>
    /^(?:div|p|span)$/.test(element.name) &&
    TITLE_CLASS.test(element.attributes.class ?? '') &&
    !elements(element).some(({ name }) => /^(?:div|p|ul|ol|table|h[1-6])$/.test(name)) &&
    partsOf(title).includes(plain(textOf(element)));
  const within = withHeading(content, isTitle);
  if (within) return within;
  for (const element of walk(body))
    if (isTitle(element)) return { ...content, children: [{ ...element, name: 'h1' }, ...content.children] };
  return content;
}

/** A copy in which the first such element is a heading; `undefined` when there is none. */
function withHeading(element: XmlElement, isTitle: (element: XmlElement) => boolean): XmlElement | undefined {
  if (isTitle(element)) return { ...element, name: 'h1' };
  for (const [index, child] of element.children.entries()) {
    const changed = typeof child === 'string' ? undefined : withHeading(child, isTitle);
    if (changed) return { ...element, children: element.children.with(index, changed) };
  }
  return undefined;
}
