import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { textOmitted } from '../omitted-text.ts';
import { decodeHtml } from './decode-html.ts';
import { mainContent } from './main-content.ts';
import { type HtmlPage, parseHtml } from './parse-html.ts';
import { readHtml } from './read-html.ts';
import { unwrapRedirect } from './unwrap-redirect.ts';

/** Deepest element that is read as such: beyond, only its text is. Readers of this recurse. */
const HTML_NESTING = 250;

/** A web page: its main content without what frames it, links made absolute where the page says its address. */
async function convertHtml({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const page = parseHtml(decodeHtml(bytes), Math.min(limits.nesting, HTML_NESTING), limits.nodes);
  const content = mainContent(page.root, page.title);
  const blocks = withoutOuterRules(readHtml(content, linkResolver(page.base), { setsTex: page.setsTex }));
  const headed = blocks.some((block) => block.type === 'heading' && block.level === 1);
  return {
    markdown: emitMarkdown(blocks),
    title: headed ? null : page.title,
    metadata: pageMetadata(page),
    warnings: [
      ...textOmitted(page.cut),
      ...(blocks.length === 0 ? [{ code: 'no_content', message: 'The page holds no text.' }] : []),
    ],
  };
}

/** Rules at the top and at the end of a page part the text from the navigation. */
function withoutOuterRules(blocks: readonly Block[]): Block[] {
  const isText = ({ type }: Block) => type !== 'thematicBreak';
  const first = blocks.findIndex(isText);
  return first < 0 ? [] : blocks.slice(first, blocks.findLastIndex(isText) + 1);
}

/** A body of HTML within another format, such as a mail: all of it, nothing pruned. */
export function htmlBlocks(source: string, nesting: number): Block[] {
  const page = parseHtml(source, Math.min(nesting, HTML_NESTING));
  return readHtml(page.root, linkResolver(page.base));
}

/** Resolves links against an address; links within the page and scripts lead nowhere. */
export function linkResolver(base: string): (url: string) => string {
  return (link) => {
    const target = link.trim();
    if (target === '' || target.startsWith('#') || /^(?:javascript|data|vbscript|blob|about):/i.test(target)) return '';
    const url = URL.parse(target, base || undefined);
    const address = url ? unwrapRedirect(url).href : target;
    return address === `${target}/` ? target : address;
  };
}

function pageMetadata({ title, meta, language }: HtmlPage): Record<string, string> {
  const candidates = {
    title: title || meta.get('og:title'),
    author: meta.get('author') ?? meta.get('article:author'),
    description: meta.get('description') ?? meta.get('og:description'),
    keywords: meta.get('keywords'),
    created: meta.get('article:published_time') ?? meta.get('date'),
    modified: meta.get('article:modified_time'),
    language,
  };
  return Object.fromEntries(
    Object.entries(candidates).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

export const html: FormatConverter = { format: 'html', id: 'docferry-html/10', convert: convertHtml };
