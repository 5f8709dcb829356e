import { plainInline } from '../markdown/emit-inline.ts';
import type { Item } from '../markdown/items.ts';
import { markerNumber } from '../markdown/marker-number.ts';
import { textMarker } from '../markdown/text-marker.ts';
import { textOf, walk, type XmlElement, type XmlNode } from '../markup/parse-xml.ts';
import type { HtmlContext } from './html-context.ts';
import { readInline } from './read-inline.ts';

/** A marker that stands before spaces where it is not marked as one. */
const SPACED = /^\s*([•·●▪■◦§o–-]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,5})[.)])[\s\u00a0]{2,}/;

/** Word and Outlook write the items of lists as paragraphs whose markers are text. */
export const isWordItem = ({ name, attributes }: XmlElement): boolean =>
  name === 'p' &&
  (attributes.class?.startsWith('MsoListParagraph') === true ||
    /mso-list:\s*l\d+\s+level\d/i.test(attributes.style ?? ''));

const isMarker = ({ attributes }: XmlElement): boolean => /mso-list:\s*ignore/i.test(attributes.style ?? '');

/** An item of such a list; without a marker, a paragraph that continues the item before. `before` is that one's number. */
export function readWordItem(element: XmlElement, context: HtmlContext, before: number): Item {
  const marked = [...walk(element)].find(isMarker);
  const content = readInline(marked ? without(element) : element, context);
  const typed = marked ? undefined : textMarker(content, SPACED);
  const marker = marked ? textOf(marked).trim() : typed?.marker;
  const level = Number(/\blevel(\d)/i.exec(element.attributes.style ?? '')?.[1] ?? 1) - 1;
  if (!marker || plainInline(typed?.rest ?? content).trim() === '')
    return { kind: 'paragraph', children: content, continues: true, level };
  const number = marker === 'o' ? undefined : markerNumber(marker, before);
  const mark = { level, ordered: number !== undefined, number: number ?? 1, label: undefined, list: '' };
  return { kind: 'listItem', mark, children: typed?.rest ?? content };
}

/** An element without the marker in it. */
const without = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.flatMap((node): XmlNode[] => {
    if (typeof node === 'string') return [node];
    return isMarker(node) ? [] : [without(node)];
  }),
});
