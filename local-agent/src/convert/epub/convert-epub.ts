import { posix } from 'node:path';
import { UserError } from '../../errors.ts';
import { openZip } from '../../zip/open-zip.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { linkResolver } from '../html/convert-html.ts';
import { decodeHtml } from '../html/decode-html.ts';
import { parseHtml } from '../html/parse-html.ts';
import { readHtml } from '../html/read-html.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import {
  child,
  childrenNamed,
  descend,
  elements,
  parseXml,
  textOf,
  walk,
  type XmlElement,
  type XmlNode,
} from '../markup/parse-xml.ts';
import { textOmitted } from '../omitted-text.ts';
import { type Chapter, levelByContents } from './level-by-contents.ts';
import { loadNotes, type TakenNotes, withoutTaken } from './load-notes.ts';
import { readContents } from './read-contents.ts';

/** Deepest element that is read as such. */
const HTML_NESTING = 250;

/** Files of notes that chapters may refer to; books have one. */
const MAX_NOTE_FILES = 20;

/** Books (EPUB 2 and 3): the chapters in reading order; the table of contents is omitted. */
async function convertEpub({ bytes, limits, onProgress }: ConversionInput): Promise<Conversion> {
  const zip = await openZip(bytes, limits);
  const part = async (name: string) => {
    const content = await zip.read(name);
    return content && parseXml(content, limits.nesting);
  };
  const packageName = descend(await part('META-INF/container.xml'), 'container:rootfiles', 'container:rootfile')
    ?.attributes['full-path'];
  const book = packageName ? await part(packageName) : undefined;
  if (!packageName || !book)
    throw new UserError('CONVERSION_FAILED', 'The book is damaged: its package file is missing.');

  const manifest = new Map(
    childrenNamed(child(book, 'opf:manifest'), 'opf:item').map((item) => [item.attributes.id ?? '', item]),
  );
  const spine = childrenNamed(child(book, 'opf:spine'), 'opf:itemref');
  const outside = linkResolver('');
  const resolve = (url: string) => (/^(?:https?|mailto):/i.test(url) ? outside(url) : '');
  const nameOf = ({ attributes }: XmlElement) =>
    posix.join(posix.dirname(packageName), decodeURIComponent(attributes.href ?? ''));
  const taken: TakenNotes = new Map();
  const chapters: Chapter[] = [];
  let notes = 0;
  let left = limits.nodes;
  let cut = false;
  const bodyOfPart = async (name: string): Promise<XmlElement | undefined> => {
    const source = await zip.read(name);
    if (!source) return undefined;
    const page = parseHtml(decodeHtml(source), Math.min(limits.nesting, HTML_NESTING), left);
    left -= page.nodes;
    cut ||= page.cut;
    const body = bodyOf(page.root);
    return isContentsPage(body) ? undefined : withoutExtras(body);
  };
  /** Files of notes are asked for by one chapter after the other. */
  const kept = new Map<string, XmlElement | undefined>();
  const fileOfNotes = async (name: string): Promise<XmlElement | undefined> => {
    if (!kept.has(name) && kept.size < MAX_NOTE_FILES) kept.set(name, await bodyOfPart(name));
    return kept.get(name);
  };
  for (const [index, { attributes }] of spine.entries()) {
    const item = manifest.get(attributes.idref ?? '');
    if (!item || isNavigation(item)) continue;
    const name = nameOf(item);
    const body = await bodyOfPart(name);
    if (!body) continue;
    const chapter = await loadNotes(withoutTaken(body, taken.get(name)), name, fileOfNotes, taken);
    const chapterBlocks = readHtml(chapter, resolve, { firstNote: notes + 1 });
    chapters.push({ file: name, blocks: chapterBlocks });
    notes += chapterBlocks.filter(({ type }) => type === 'footnoteDefinition').length;
    onProgress(index + 1, spine.length);
  }
  const contentsItem = [...manifest.values()].find(isContentsFile);
  const contentsName = contentsItem && nameOf(contentsItem);
  const contents = contentsName ? await part(contentsName).catch(() => undefined) : undefined;
  const blocks = levelByContents(chapters, contents && contentsName ? readContents(contents, contentsName) : []);
  const metadata = bookMetadata(child(book, 'opf:metadata'));
  return { markdown: emitMarkdown(blocks), title: metadata.title ?? null, metadata, warnings: textOmitted(cut) };
}

/** The table of contents of EPUB 3. */
const isNavigation = ({ attributes }: XmlElement): boolean => /\bnav\b/.test(attributes.properties ?? '');

/** That of EPUB 3 or 2; a book may have both. */
const isContentsFile = (item: XmlElement): boolean =>
  isNavigation(item) || item.attributes['media-type'] === 'application/x-dtbncx+xml';

function bodyOf(root: XmlElement): XmlElement {
  for (const element of walk(root)) if (element.name === 'body') return element;
  return root;
}

/** Marks where the pages of the printed book begin, within sentences too; only those that show nothing but the number. */
const isPageNumber = (element: XmlElement): boolean =>
  (/\bpagebreak\b/.test(element.attributes['epub:type'] ?? '') || element.attributes.role === 'doc-pagebreak') &&
  /^[[(]?[\divxlc]*[\])]?$/i.test(textOf(element).trim());

/** A table of contents within the text: by its name, and next to nothing but links. */
function isContents(element: XmlElement): boolean {
  const { class: classes = '', 'epub:type': type = '', role = '' } = element.attributes;
  const isNamed = /(?:^|\s)(?:toc|toctree-wrapper)(?:\s|$)/.test(`${classes} ${type}`) || role === 'doc-toc';
  if (!isNamed || !/^(?:div|nav|section|dl|ol|ul)$/.test(element.name)) return false;
  const parts = [...walk(element)];
  const links = parts.filter(({ name }) => name === 'a').reduce((sum, link) => sum + lettersOf(link), 0);
  const heads = parts.filter(isHead).reduce((sum, head) => sum + lettersOf(head), 0);
  return links > 0 && links >= (lettersOf(element) - heads) * LINK_SHARE;
}

/** A page that shows nothing but headings, such as the book's title, without its table of contents. */
function isContentsPage(body: XmlElement): boolean {
  if (![...walk(body)].some(isContents)) return false;
  const rest = withoutExtras(body);
  return [...walk(rest)].filter(isHead).reduce((sum, head) => sum + lettersOf(head), 0) >= lettersOf(rest);
}

/** Share of the letters of a table of contents that links have. */
const LINK_SHARE = 0.8;

const isHead = ({ name, attributes }: XmlElement) => /^h[1-6]$/.test(name) || /title/.test(attributes.class ?? '');

const lettersOf = (element: XmlElement) => textOf(element).match(/\p{L}/gu)?.length ?? 0;

/** Text without the numbers of printed pages and tables of contents. */
function withoutExtras(element: XmlElement): XmlElement {
  const children = element.children.flatMap((node): XmlNode[] =>
    typeof node === 'string' ? [node] : isPageNumber(node) || isContents(node) ? [] : [withoutExtras(node)],
  );
  return { ...element, children };
}

const NAMES: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:language': 'language',
  'dc:publisher': 'publisher',
  'dc:date': 'created',
  'dc:description': 'description',
};

function bookMetadata(source: XmlElement | undefined): Record<string, string> {
  const out: Record<string, string> = {};
  for (const element of elements(source)) {
    const name = NAMES[element.name];
    const value = textOf(element).replace(/\s+/g, ' ').trim();
    if (name && value) out[name] = out[name] ? `${out[name]}, ${value}` : value;
  }
  return out;
}

export const epub: FormatConverter = { format: 'epub', id: 'docferry-epub/10', convert: convertEpub };
