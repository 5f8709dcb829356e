/**
 * Signs of the American Mathematical Society's font A from code 0x00 on (Comprehensive guide to the AMSFonts, table A); a dot
 * stands for codes without a sign and for parts of arrows.
 */
const FONT_A = [
  '\u22a1\u229e\u22a0\u25a1\u25a0\u00b7\u25ca\u29eb\u21bb\u21ba\u21cc\u21cb\u229f\u22a9\u22aa\u22a8',
  '\u21a0\u219e\u21c7\u21c9\u21c8\u21ca\u21be\u21c2\u21bf\u21c3\u21a3\u21a2\u21c6\u21c4\u21b0\u21b1',
  '\u21dd\u21ad\u21ab\u21ac\u2257\u227f\u2273\u2a86\u22b8\u2234\u2235\u2251\u225c\u227e\u2272\u2a85',
  '\u2a95\u2a96\u22de\u22df\u227c\u2266\u2a7d\u2276\u2035.\u2253\u2252\u227d\u2267\u2a7e\u2277',
  '\u228f\u2290\u22b3\u22b2\u22b5\u22b4\u2605\u226c\u25bc\u25b6\u25c0..\u25b3\u25b2\u25bd',
  '\u2256\u22da\u22db\u2a8b\u2a8c\u00a5\u21db\u21da\u2713\u22bb\u22bc\u2a5e\u2220\u2221\u2222\u221d',
  '\u2323\u2322\u22d0\u22d1\u22d3\u22d2\u22cf\u22ce\u22cb\u22cc\u2ac5\u2ac6\u224f\u224e\u22d8\u22d9',
  '\u231c\u231d\u00ae\u24c8\u22d4\u2214\u223d\u22cd\u231e\u231f\u2720\u2201\u22ba\u229a\u229b\u229d',
].join('');
/** Signs of its font B up to the code 0x40, in the same order. The capitals after them are blackboard bold. */
const FONT_B = [
  '\u2268\u2269\u2270\u2271\u226e\u226f\u2280\u2281\u2268\u2269\u2270\u2271\u2a87\u2a88\u22e0\u22e1',
  '\u22e8\u22e9\u22e6\u22e7\u2270\u2271\u2ab5\u2ab6\u2ab9\u2aba\u2a89\u2a8a\u2241\u2247\u2571\u2572',
  '\u228a\u228b\u2288\u2289\u2acb\u2acc\u2acb\u2acc\u228a\u228b\u2288\u2289\u2226\u2224\u2224\u2226',
  '\u22ac\u22ae\u22ad\u22af\u22ed\u22ec\u22ea\u22eb\u219a\u219b\u21cd\u21cf\u21ce\u21ae\u22c7\u2205',
  '\u2204',
].join('');
/** Signs of its font B from the code 0x60 on; a dot also for its blackboard bold k. */
const FONT_B_SMALL =
  '\u2132\u2141....\u2127\u00f0\u2242\u2136\u2137\u2138\u22d6\u22d7\u22c9\u22ca\u2223\u2225\u2216\u223c\u2248\u224a\u2ab8\u2ab7\u21b6\u21b7\u03dd\u03f0.\u210f\u210f\u03f6';
const FIRST_SMALL = 0x60;
const BLACKBOARD = 0x1d538;
const FIRST_CAPITAL = 0x41;
/** Blackboard bold capitals that Unicode had before the others. */
const EARLIER_CAPITALS = new Map(
  Object.entries({ C: '\u2102', H: '\u210d', N: '\u2115', P: '\u2119', Q: '\u211a', R: '\u211d', Z: '\u2124' }),
);
const AMS_FONT = /^(?:[A-Z]{6}\+)?MS([AB])M\d/;

/** Whether a font is one of the American Mathematical Society's two fonts of signs. */
export const isAmsFont = (fontName: string): boolean => AMS_FONT.test(fontName);

/**
 * The sign of a glyph of these fonts that the PDF gives as the character at its code: a triangle before an item is at the
 * letter I. `undefined` for all others.
 */
export function amsSign(fontName: string, code: unknown, unicode: string): string | undefined {
  const font = AMS_FONT.exec(fontName)?.[1];
  if (!font || typeof code !== 'number') return undefined;
  if (!/^\p{Cc}?$/u.test(unicode) && unicode !== String.fromCharCode(code)) return undefined;
  if (font === 'B' && /^[A-Z]$/.test(unicode)) return blackboard(unicode);
  const sign = font === 'A' ? FONT_A[code] : (FONT_B[code] ?? FONT_B_SMALL[code - FIRST_SMALL]);
  return sign === '.' ? undefined : sign;
}

const blackboard = (capital: string): string =>
  EARLIER_CAPITALS.get(capital) ?? String.fromCodePoint(BLACKBOARD + capital.charCodeAt(0) - FIRST_CAPITAL);
