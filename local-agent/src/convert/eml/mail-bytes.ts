import { textEncoding } from '../../detect/decode-text.ts';

/** As much of a mail as shows its encoding. */
const SAMPLE = 1 << 18;

/**
 * A mail as bytes that the parser reads. Mail programs and editors also save mails as UTF-16, headers included. Those
 * become UTF-8, and so does the character set that their parts declare. All others stay as they are.
 */
export function mailBytes(bytes: Uint8Array): Uint8Array {
  const encoding = textEncoding([bytes.subarray(0, SAMPLE)]);
  if (!encoding?.startsWith('utf-16')) return bytes;
  const sections = new TextDecoder(encoding).decode(bytes).split(/(\r?\n\r?\n|\n(?=--))/);
  return new TextEncoder().encode(sections.map(withCharset).join(''));
}

/** A header of a mail or of a part, which begins with its boundary. */
const HEADER = /^(?:\r?\n)?(?:--[^\n]*\n)?[\w-]{1,60}:/;

/** Parts in base64 and quoted-printable are ASCII: there the declared character set is still that of the bytes. */
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

function withCharset(section: string): string {
  if (!HEADER.test(section) || !/^content-type:/im.test(section) || ENCODED.test(section)) return section;
  return section.replace(/\bcharset\s*=\s*"?[\w.-]{1,40}"?/i, 'charset=utf-8');
}
