import { singleByteEncoding } from './single-byte-encoding.ts';

/** How a legacy double-byte encoding shows itself: which of its characters everyday text is made of. */
type Candidate = { readonly encoding: string; readonly common: (lead: number, trail: number) => boolean };

/**
 * The lead bytes of each standard's frequent characters: kana and level 1 kanji (JIS X 0208), level 1 hanzi (GB 2312),
 * frequent hanzi (Big5), hangul (KS X 1001).
 */
const CANDIDATES: readonly Candidate[] = [
  { encoding: 'shift_jis', common: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x98) },
  { encoding: 'euc-jp', common: (lead, trail) => trail >= 0xa1 && (lead === 0xa4 || lead === 0xa5 || lead === 0xa1) },
  { encoding: 'euc-kr', common: (lead, trail) => trail >= 0xa1 && lead >= 0xb0 && lead <= 0xc8 },
  {
    encoding: 'gb18030',
    common: (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3),
  },
  { encoding: 'big5', common: (lead) => (lead >= 0xa4 && lead <= 0xc6) || lead === 0xa1 },
];

/** Share of frequent characters that a double-byte reading must reach. */
const ENOUGH = { shift_jis: 0.75, 'euc-jp': 0.35, 'euc-kr': 0.9, gb18030: 0.8, big5: 0.9 } as Record<string, number>;

/** The likeliest encoding of text that is not UTF-8, from its byte pairs, else from its letters; windows-1252 when nothing else fits. */
export function guessLegacyEncoding(bytes: Uint8Array): string {
  if (isLatin(bytes)) return singleByteEncoding(bytes, true);
  for (const { encoding, common } of CANDIDATES) {
    if (!decodes(bytes, encoding)) continue;
    const { pairs, hits } = countPairs(bytes, encoding, common);
    if (pairs > 0 && hits / pairs >= (ENOUGH[encoding] ?? 1)) return encoding;
  }
  return singleByteEncoding(bytes, false);
}

/** Text in an alphabet that adds letters to ASCII has them, quotes and signs alone between ASCII letters and spaces. */
function isLatin(bytes: Uint8Array): boolean {
  let high = 0;
  let alone = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    high++;
    const before = bytes[index - 1] ?? 0x20;
    const after = bytes[index + 1] ?? 0x20;
    const accented = byte >= 0xa0 || (byte >= 0x91 && byte <= 0x97) || byte === 0x80 || byte === 0x85;
    if (before < 0x80 && after < 0x80 && accented) alone++;
  }
  return alone > high * 0.7;
}

function decodes(bytes: Uint8Array, encoding: string): boolean {
  // The sample may end within a character: one lost byte at its end is no fault.
  const text = new TextDecoder(encoding).decode(bytes);
  const fault = text.indexOf('\ufffd');
  return fault < 0 || fault >= text.length - 2;
}

function countPairs(bytes: Uint8Array, encoding: string, common: Candidate['common']) {
  let pairs = 0;
  let hits = 0;
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    pairs++;
    // Half-width kana are single bytes, and rare.
    if (encoding === 'shift_jis' && lead >= 0xa0 && lead <= 0xdf) continue;
    const trail = bytes[++index] ?? 0;
    if (common(lead, trail)) hits++;
  }
  return { pairs, hits };
}
