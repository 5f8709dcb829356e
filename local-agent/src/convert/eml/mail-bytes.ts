import { textEncoding } from '../../detect/decode-text.ts';
import { sevenBitDecoder } from './seven-bit.ts';

/** As much of a mail as shows its encoding. */
const SAMPLE = 1 << 18;

/**
 * A mail as bytes that the parser reads. Mail programs and editors also save mails as UTF-16, headers included. Those
 * become UTF-8, and so does the character set that their parts declare. Where letters beyond ASCII stand in parts that
 * declare none, ASCII or what nobody knows, the parts get the encoding that their bytes look like.
 */
export function mailBytes(marked: Uint8Array): Uint8Array {
  const bytes = withoutMark(marked);
  const sample = bytes.subarray(0, SAMPLE);
  const whole = bytes.length > SAMPLE ? sample.subarray(0, sample.lastIndexOf(LINE_END) + 1) : sample;
  const encoding = textEncoding([whole]);
  if (encoding?.startsWith('utf-16'))
    return new TextEncoder().encode(sectionsOf(new TextDecoder(encoding).decode(bytes)).map(inUtf8).join(''));
  if (!encoding || whole.every((byte) => byte < 0x80)) return fromSevenBits(bytes);
  const sections = sectionsOf(Buffer.from(bytes).toString('latin1'));
  const declared = sections.map((section, index) => withCharset(section, index === 0, encoding));
  return Buffer.from(declared.join(''), 'latin1');
}

/** Parts in character sets of seven bits become UTF-8. */
function fromSevenBits(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes).toString('latin1');
  if (!/charset\s*=\s*"?(?:hz-|utf-7|unicode-1-1-utf-7)/i.test(mail.slice(0, SAMPLE))) return bytes;
  let decode: ((text: string) => string) | undefined;
  const sections = sectionsOf(mail).map((section, index) => {
    if (index > 0 && !/^(?:\r?\n)?--/.test(section))
      return decode ? Buffer.from(decode(section)).toString('latin1') : section;
    decode = ENCODED.test(section) ? undefined : sevenBitDecoder(CHARSET.exec(section)?.[1] ?? '');
    return decode ? section.replace(CHARSET, 'charset=utf-8') : section;
  });
  return Buffer.from(sections.join(''), 'latin1');
}

const LINE_END = 10;

const withoutMark = (bytes: Uint8Array) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** Headers and bodies, with what stands between them. */
const sectionsOf = (mail: string): string[] => mail.split(/(\r?\n\r?\n|\n(?=--))/);

/** A header of a mail or of a part, which begins with its boundary. */
const HEADER = /^(?:\r?\n)?(?:--[^\n]*\n)?[\w-]{1,60}:/;

/** Parts in base64 and quoted-printable are ASCII: there the declared character set is still that of the bytes. */
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

const CONTENT_TYPE = /^content-type:/im;

const CHARSET = /\bcharset\s*=\s*"?([\w.:-]{1,40})"?/i;

const isHeader = (section: string) => HEADER.test(section) && !ENCODED.test(section);

const inUtf8 = (section: string): string =>
  isHeader(section) && CONTENT_TYPE.test(section) ? section.replace(CHARSET, 'charset=utf-8') : section;

/** What programs declare without a look at the text. */
const NOT_MEANT = /^(?:us-ascii|ascii|ansi_x3\.4-1968|unknown-8bit|x-unknown|unknown|default|binary)$/i;

/** Latin text is next to never valid UTF-8. */
const LATIN = /^(?:iso-8859-1|latin1|windows-1252)$/i;

function withCharset(section: string, isFirst: boolean, encoding: string): string {
  if (!isHeader(section)) return section;
  if (!CONTENT_TYPE.test(section))
    return isFirst ? `${section}\r\nContent-Type: text/plain; charset=${encoding}` : section;
  const charset = CHARSET.exec(section)?.[1];
  if (charset === undefined) return section.replace(/^content-type:\s*text\/[\w-]+/im, `$&; charset=${encoding}`);
  const isWrong = NOT_MEANT.test(charset) || (encoding === 'utf-8' && LATIN.test(charset));
  return isWrong ? section.replace(CHARSET, `charset=${encoding}`) : section;
}
