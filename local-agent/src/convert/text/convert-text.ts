import { extname } from 'node:path';
import { CODE_LANGUAGES } from '../../detect/code-languages.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { UserError } from '../../errors.ts';
import type { ConversionInput, FormatConverter } from '../conversion.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { omitInlineData } from './omit-inline-data.ts';
import { readCalendar } from './read-calendar.ts';
import { readCues } from './read-cues.ts';

/** The text of a file that detection took for text. */
export function readText({ bytes }: Pick<ConversionInput, 'bytes'>): {
  text: string;
  metadata: Record<string, string>;
} {
  const decoded = decodeText(bytes);
  if (!decoded) throw new UserError('UNSUPPORTED_FORMAT', 'The file is binary data of an unknown kind.');
  return {
    text: decoded.text,
    metadata: decoded.encoding === 'utf-8' ? {} : { encoding: decoded.encoding },
  };
}

/** Markdown passes unchanged but for its line ends and the files that lie in it. */
export const markdown: FormatConverter = {
  format: 'markdown',
  id: 'docferry-markdown/3',
  async convert(input) {
    const { text: source, metadata } = readText(input);
    const { text: kept, warnings } = omitInlineData(source);
    return { markdown: kept.trimEnd(), metadata, warnings };
  },
};

/** Plain text: source code by its extension becomes a fenced block, subtitles and calendars paragraphs; prose passes unchanged. */
export const text: FormatConverter = {
  format: 'text',
  id: 'docferry-text/4',
  async convert(input) {
    const { text: whole, metadata } = readText(input);
    const { text: source, warnings } = omitInlineData(whole);
    const language = CODE_LANGUAGES[extname(input.filename).slice(1).toLowerCase()];
    const blocks = /^\s*BEGIN:VCALENDAR\b/.test(source)
      ? readCalendar(source)
      : readCues(source, extname(input.filename).toLowerCase());
    if (blocks && blocks.length > 0) return { markdown: emitMarkdown(blocks), metadata, warnings };
    if (language) return { markdown: emitMarkdown([{ type: 'code', text: source, language }]), metadata, warnings };
    return { markdown: source.replace(/(?<![ \t\f])[ \t\f]+$/gm, '').trim(), metadata, warnings };
  },
};
