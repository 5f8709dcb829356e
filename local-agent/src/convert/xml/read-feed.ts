import { htmlBlocks } from '../html/convert-html.ts';
import { type Block, type Inline, text } from '../markdown/blocks.ts';
import { child, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

const local = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

const named = (parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.map((name) => elements(parent).find((element) => local(element) === name)).find(Boolean);

/** A news feed (RSS 0.9 to 2.0, RDF, Atom) as a page of its entries; `undefined` for other XML. */
export function readFeed(root: XmlElement, nesting: number): { title: string; blocks: Block[] } | undefined {
  const kind = local(root);
  if (kind !== 'rss' && kind !== 'feed' && kind !== 'RDF') return undefined;
  const channel = kind === 'feed' ? root : (child(root, 'channel') ?? named(root, 'channel'));
  if (!channel) return undefined;
  const title = lineOf(named(channel, 'title'));
  const entries = [...walk(root)].filter((element) => local(element) === 'item' || local(element) === 'entry');
  const blocks: Block[] = [
    { type: 'heading', level: 1, children: [text(title)] },
    ...bodyOf(named(channel, 'description', 'subtitle'), nesting),
    ...entries.flatMap((entry) => entryBlocks(entry, nesting)),
  ];
  return { title, blocks };
}

function entryBlocks(entry: XmlElement, nesting: number): Block[] {
  const link = named(entry, 'link');
  const url = (link?.attributes.href ?? textOf(link)).trim();
  const title: Inline = text(lineOf(named(entry, 'title')));
  const date = lineOf(named(entry, 'pubDate', 'published', 'updated', 'date'));
  return [
    { type: 'heading', level: 2, children: [/^https?:/.test(url) ? { type: 'link', url, children: [title] } : title] },
    { type: 'paragraph', children: [text(date)] },
    ...bodyOf(named(entry, 'encoded', 'content', 'description', 'summary'), nesting),
  ];
}

/** Text of an element; feeds escape HTML in it, or hold XHTML itself. */
function bodyOf(element: XmlElement | undefined, nesting: number): Block[] {
  const source = textOf(element).trim();
  if (!source) return [];
  return /<\w|&\w+;/.test(source) ? htmlBlocks(source, nesting) : [{ type: 'paragraph', children: [text(source)] }];
}

const lineOf = (element: XmlElement | undefined) => textOf(element).replace(/\s+/g, ' ').trim();
