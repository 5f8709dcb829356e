import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { decodeXml } from '../markup/decode-xml.ts';
import { parseXml } from '../markup/parse-xml.ts';
import { omitInlineData } from '../text/omit-inline-data.ts';
import { readFeed } from './read-feed.ts';
import { readSvg } from './read-svg.ts';

/**
 * XML: a news feed becomes a page, a drawing (SVG) what it says; XML of no known vocabulary a code block, since its
 * elements are its meaning. Nothing in it is expanded or fetched.
 */
async function convertXml({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const source = decodeXml(bytes);
  const page = pageOf(source, limits);
  if (page) return { markdown: emitMarkdown(page.blocks), title: page.title || null };
  const { text, warnings } = omitInlineData(source);
  return { markdown: emitMarkdown([{ type: 'code', language: 'xml', text }]), warnings };
}

function pageOf(source: string, { nesting, nodes }: ConversionInput['limits']): ReturnType<typeof readFeed> {
  const [, root] = /<(?:\w+:)?(rss|feed|RDF|svg)[\s>]/.exec(source.slice(0, 4_096)) ?? [];
  if (!root) return undefined;
  try {
    const tree = parseXml(root === 'svg' ? withoutDoctype(source) : source, nesting, { nodes });
    return root === 'svg' ? readSvg(tree) : readFeed(tree, nesting);
  } catch (error) {
    // What is not well formed is still readable as it stands.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Drawing programs declare entities for their namespaces, which no text uses. */
function withoutDoctype(source: string): string {
  const start = source.indexOf('<!DOCTYPE');
  if (start < 0) return source;
  const rest = source.slice(start);
  return source.slice(0, start) + rest.replace(/^<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/, '');
}

export const xml: FormatConverter = { format: 'xml', id: 'docferry-xml/4', convert: convertXml };
