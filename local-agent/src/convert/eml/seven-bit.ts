/** Character sets of mails of seven bits that the parser does not know. */
const DECODERS: Readonly<Record<string, (text: string) => string>> = {
  'utf-7': decodeUtf7,
  'unicode-1-1-utf-7': decodeUtf7,
  'hz-gb-2312': decodeHz,
};

/** The reader of a character set of seven bits; `undefined` for any other. */
export const sevenBitDecoder = (charset: string): ((text: string) => string) | undefined =>
  Object.hasOwn(DECODERS, charset.toLowerCase()) ? DECODERS[charset.toLowerCase()] : undefined;

/** UTF-7 (RFC 2152): UTF-16 as base64 between a plus and a minus. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z\d+/]*)-?/g, (_, encoded: string) =>
    encoded === '' ? '+' : new TextDecoder('utf-16be').decode(evenBytes(Buffer.from(encoded, 'base64'))),
  );
}

const evenBytes = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - (bytes.length % 2));

/** HZ (RFC 1843): GB 2312 without its high bits between `~{` and `~}`, at most to the end of the line. */
function decodeHz(text: string): string {
  return text.replace(/~\{([\x21-\x7e]*?)~\}|~\{([\x21-\x7e]*)|~~|~\r?\n/g, (part, closed?: string, open?: string) => {
    const pairs = closed ?? open;
    if (pairs === undefined) return part === '~~' ? '~' : '';
    const bytes = Uint8Array.from(Buffer.from(pairs, 'latin1'), (byte) => byte | 0x80);
    return new TextDecoder('gb18030').decode(evenBytes(bytes));
  });
}
