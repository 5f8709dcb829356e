import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { leaveOutInlineData } from '../text/leave-out-inline-data.ts';
import { decodeXml } from './decode-xml.ts';
import { parseXml } from './parse-xml.ts';
import { readFeed } from './read-feed.ts';

/**
 * XML: a news feed becomes a page; XML of no known vocabulary a code block, since its elements are its meaning. Nothing
 * in it is expanded or fetched.
 */
async function convertXml({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const source = decodeXml(bytes);
  const feed = feedOf(source, limits.nesting);
  if (feed) return { markdown: emitMarkdown(feed.blocks), title: feed.title };
  const { text, warnings } = leaveOutInlineData(source);
  return { markdown: emitMarkdown([{ type: 'code', language: 'xml', text }]), warnings };
}

function feedOf(source: string, nesting: number): ReturnType<typeof readFeed> {
  if (!/<(?:rss|feed|rdf:RDF)[\s>]/.test(source.slice(0, 4_096))) return undefined;
  try {
    return readFeed(parseXml(source, nesting), nesting);
  } catch (error) {
    // A feed that is not well formed is still readable as it stands.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

export const xml: FormatConverter = { format: 'xml', id: 'docferry-xml/2', convert: convertXml };
