import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { decodeXml } from './decode-xml.ts';

/** XML of no known vocabulary, as a code block: its elements are its meaning. Nothing in it is expanded or fetched. */
async function convertXml({ bytes }: ConversionInput): Promise<Conversion> {
  return { markdown: emitMarkdown([{ type: 'code', language: 'xml', text: decodeXml(bytes) }]) };
}

export const xml: FormatConverter = { format: 'xml', id: 'docferry-xml/1', convert: convertXml };
