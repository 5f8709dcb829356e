import { charsetEncoding } from '../text/code-pages.ts';
import type { Formatting } from './formatting.ts';
import { readRunProperties } from './properties.ts';
import type { DocStyles } from './styles.ts';
import type { WordFile } from './word-file.ts';

/** Encodings of languages, by the low bits of their number in Windows, where the font says none. */
const LANGUAGES: Readonly<Record<number, string>> = {
  2: 'windows-1251',
  5: 'windows-1250',
  8: 'windows-1253',
  13: 'windows-1255',
  14: 'windows-1250',
  21: 'windows-1250',
  24: 'windows-1250',
  25: 'windows-1251',
  27: 'windows-1250',
  31: 'windows-1254',
  34: 'windows-1251',
  36: 'windows-1250',
};

const LANGUAGE = 6;
const CHARACTERS = 20;
const MACINTOSH = 256;

/**
 * The text of a document of Word 6, whose bytes mean what their font says. Characters of several bytes are followed by
 * nulls, so that each position stays what it is.
 */
export function textByFonts(file: WordFile, styles: DocStyles, characters: Formatting, paragraphs: Formatting): string {
  const decoders = new Map<string, InstanceType<typeof TextDecoder>>();
  const usual = usualEncoding(file.main);
  const { text } = file;
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const paragraph = paragraphs.at(at);
    const style = styles.get(paragraph.group.length >= 2 ? paragraph.group.readUInt16LE(0) : 0);
    const run = characters.at(at);
    const end = Math.min(run.end, paragraph.end, text.length);
    const { font, styleNumber } = readRunProperties(run.group, {});
    const named = styleNumber === undefined ? undefined : styles.get(styleNumber).font;
    const encoding = charsetEncoding(styles.charset(font ?? named ?? style.font ?? 0)) ?? usual;
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
    decoders.set(encoding, decoder);
    out.push(
      decoder
        .decode(Buffer.from(text.slice(at, end), 'latin1'))
        .slice(0, end - at)
        .padEnd(end - at, '\0'),
    );
    at = end;
  }
  return out.join('');
}

function usualEncoding(main: Buffer): string {
  if (main.readUInt16LE(CHARACTERS) === MACINTOSH) return 'macintosh';
  return LANGUAGES[main.readUInt16LE(LANGUAGE) & 0x3ff] ?? 'windows-1252';
}
