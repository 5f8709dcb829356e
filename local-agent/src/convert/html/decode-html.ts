import { decodeText } from '../../detect/decode-text.ts';
import { UserError } from '../../errors.ts';

/** HTML bytes as text: by byte order mark, else by what the page declares, else by what they look like. */
export function decodeHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2_048)).toString('latin1');
  const declared = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w-]+)/i.exec(head)?.[1];
  const marked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(head);
  if (declared && !marked && !/^utf-?(?:8|16)/i.test(declared)) {
    try {
      return new TextDecoder(declared).decode(bytes);
    } catch {
      // An encoding that nobody knows: look at the bytes instead.
    }
  }
  const decoded = decodeText(bytes);
  if (!decoded) throw new UserError('UNSUPPORTED_FORMAT', 'The page is binary data of an unknown kind.');
  return decoded.text;
}
