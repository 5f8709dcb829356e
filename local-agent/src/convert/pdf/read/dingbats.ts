/** The space and the last code of ZapfDingbats, whose signs are in Unicode's order from the space on, and their block there. */
const SPACE = 0x20;
const LAST_SIGN = 0x7e;
const SIGNS = 0x2700;
/** Codes of symbol fonts have one byte; many PDFs give them as private code points that end with it. */
const LAST_CODE = 0xff;
const PRIVATE_SPACE = 0xf020;
const LAST_PRIVATE = 0xf0ff;
/** Codes of ZapfDingbats whose signs are not where the others are (PDF 32000-1, D.6). */
const ELSEWHERE = new Map([
  [0x25, '\u260e'],
  [0x2a, '\u261b'],
  [0x2b, '\u261e'],
  [0x48, '\u2605'],
  [0x6c, '\u25cf'],
  [0x6e, '\u25a0'],
  [0x73, '\u25b2'],
  [0x74, '\u25bc'],
  [0x75, '\u25c6'],
  [0x77, '\u25d7'],
]);

/** Codes of Wingdings that are no bullets. */
const WINGDINGS = new Map([
  [0x4a, '\u263a'],
  [0x4c, '\u2639'],
  [0x6f, '\u2610'],
  [0x78, '\u2612'],
  [0xa8, '\u2610'],
  [0xdf, '\u2190'],
  [0xe0, '\u2192'],
  [0xe1, '\u2191'],
  [0xe2, '\u2193'],
  [0xe8, '\u2192'],
  [0xf0, '\u21e8'],
  [0xfb, '\u2717'],
  [0xfc, '\u2713'],
  [0xfd, '\u2612'],
  [0xfe, '\u2611'],
]);
/** Boxes, ticks and crosses of Wingdings 2 and of Webdings. */
const WINGDINGS_2 = new Map([
  [0x4f, '\u2717'],
  [0x50, '\u2713'],
  [0x51, '\u2612'],
  [0x52, '\u2611'],
  [0x53, '\u2612'],
  [0x54, '\u2612'],
  [0xa3, '\u2610'],
]);
const WEBDINGS = new Map([
  [0x61, '\u2713'],
  [0x63, '\u2610'],
  [0x72, '\u2717'],
]);
const NO_SIGNS: ReadonlyMap<number, string> = new Map();

/**
 * The sign of a glyph of ZapfDingbats, Wingdings or Webdings that the PDF gives as a letter, a control character or a private
 * code point; `undefined` for all others.
 */
export function dingbat(fontName: string, code: unknown, unicode: string): string | undefined {
  if (typeof code !== 'number' || !/ding/i.test(fontName)) return undefined;
  if (/(?:wing|web)dings/i.test(fontName)) return wingding(fontName, unicode);
  if (code <= SPACE || code > LAST_SIGN || !/dingbats/i.test(fontName)) return undefined;
  if (unicode !== String.fromCharCode(code)) return undefined;
  return ELSEWHERE.get(code) ?? String.fromCodePoint(SIGNS + code - SPACE);
}

/** Most signs of these fonts that stand in texts are bullets. */
function wingding(fontName: string, unicode: string): string | undefined {
  const code = unicode.codePointAt(0) ?? 0;
  const isPrivate = code >= PRIVATE_SPACE && code <= LAST_PRIVATE;
  if ((!isPrivate && code > LAST_CODE) || unicode === ' ' || code === PRIVATE_SPACE) return undefined;
  return signsOf(fontName).get(code & LAST_CODE) ?? '\u2022';
}

function signsOf(fontName: string): ReadonlyMap<number, string> {
  if (/webdings/i.test(fontName)) return WEBDINGS;
  if (/wingdings[ -]?2/i.test(fontName)) return WINGDINGS_2;
  return /wingdings[ -]?3/i.test(fontName) ? NO_SIGNS : WINGDINGS;
}
