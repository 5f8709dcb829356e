import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { raiseTitle } from '../markdown/raise-title.ts';
import { readRtf } from './read-rtf.ts';

/** Rich text: headings by style and outline level, lists by their printed markers, tables, notes, links. */
async function convertRtf({ bytes }: ConversionInput): Promise<Conversion> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { blocks, info } = readRtf(source);
  return { markdown: emitMarkdown(raiseTitle(blocks)), title: info.title ?? null, metadata: info };
}

export const rtf: FormatConverter = { format: 'rtf', id: 'docferry-rtf/10', convert: convertRtf };
