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

/** The sign of a ZapfDingbats glyph that the PDF gives as the letter at its code; `undefined` for all others. */
export function dingbat(fontName: string, code: unknown, unicode: string): string | undefined {
  if (typeof code !== 'number' || code <= 0x20 || code > 0x7e || !/dingbats/i.test(fontName)) return undefined;
  if (unicode !== String.fromCharCode(code)) return undefined;
  return ELSEWHERE.get(code) ?? String.fromCodePoint(0x2700 + code - 0x20);
}
