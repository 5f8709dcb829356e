/** The large symbols of TeX's cmex10 from code 0x00 on (The TeXbook, appendix F); a dot stands for parts of signs. */
const LARGE_SYMBOLS = [
  '()[]\u230a\u230b\u2308\u2309{}\u27e8\u27e9|\u2016/\\',
  '()()[]\u230a\u230b\u2308\u2309{}\u27e8\u27e9/\\',
  '()[]\u230a\u230b\u2308\u2309{}\u27e8\u27e9/\\/\\',
  '()[][]..........',
  '....\u27e8\u27e9\u2a06\u2a06\u222e\u222e\u2a00\u2a00\u2a01\u2a01\u2a02\u2a02',
  '\u2211\u220f\u222b\u22c3\u22c2\u228e\u22c0\u22c1\u2211\u220f\u222b\u22c3\u22c2\u228e\u22c0\u22c1',
  '\u2210\u2210......[]\u230a\u230b\u2308\u2309{}',
  '\u221a\u221a\u221a\u221a\u221a...........',
].join('');

/** Ligatures, quotes and dashes at codes below the space in TeX's text fonts: in the older encoding (11 to 15) and in T1. */
const LOW_CODES = new Map(
  Object.entries({
    11: 'ff',
    12: 'fi',
    13: 'fl',
    14: 'ffi',
    15: 'ffl',
    16: '\u201c',
    17: '\u201d',
    18: '\u201e',
    19: '\u00ab',
    20: '\u00bb',
    21: '\u2013',
    22: '\u2014',
    27: 'ff',
    28: 'fi',
    29: 'fl',
    30: 'ffi',
    31: 'ffl',
  }).map(([code, text]) => [Number(code), text] as const),
);
/** TeX's cmsy10 from code 0x00 on (The TeXbook, appendix F), up to the first code that is a letter's elsewhere. */
const SYMBOLS =
  '\u2212\u00b7\u00d7\u2217\u00f7\u22c4\u00b1\u2213\u2295\u2296\u2297\u2298\u2299\u25ef\u2218\u2022\u224d\u2261\u2286\u2287\u2264\u2265\u2aaf\u2ab0\u223c\u2248\u2282\u2283\u226a\u226b\u227a\u227b';

/** Code of the bullet in TeX's text companion fonts. */
const COMPANION_BULLET = 0x88;

/**
 * What a glyph of TeX's fonts means where the PDF does not say it: the large symbols have no standard names, and bitmap
 * fonts no names at all. `undefined` for all other glyphs, an empty string for parts of signs.
 */
export function texGlyph(fontName: string, bitmap: boolean, code: unknown, unicode: string): string | undefined {
  if (typeof code !== 'number') return undefined;
  if (/^(?:[A-Z]{6}\+)?CMEX\d/.test(fontName)) {
    const sign = LARGE_SYMBOLS[code];
    return sign === '.' ? '' : sign;
  }
  if (/^(?:[A-Z]{6}\+)?CMSY\d/.test(fontName) && /^\p{Cc}?$/u.test(unicode)) return SYMBOLS[code];
  if (!bitmap || /[\p{L}\p{N}\p{P}\p{S}]/u.test(unicode)) return undefined;
  return code === COMPANION_BULLET ? '\u2022' : LOW_CODES.get(code);
}
