/** The large symbols of TeX's cmex10 from code 0x00 on (The TeXbook, appendix F); a dot stands for parts of signs. */
const LARGE_SYMBOLS = [
  '()[]\u230a\u230b\u2308\u2309{}\u27e8\u27e9|\u2016/\\',
  '()()[]\u230a\u230b\u2308\u2309{}\u27e8\u27e9/\\',
  '()[]\u230a\u230b\u2308\u2309{}\u27e8\u27e9/\\/\\',
  '()[][]..........',
  '....\u27e8\u27e9\u2a06\u2a06\u222e\u222e\u2a00\u2a00\u2a01\u2a01\u2a02\u2a02',
  '\u2211\u220f\u222b\u22c3\u22c2\u228e\u22c0\u22c1\u2211\u220f\u222b\u22c3\u22c2\u228e\u22c0\u22c1',
  '\u2210\u2210\u0302\u0302\u0302\u0303\u0303\u0303[]\u230a\u230b\u2308\u2309{}',
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
/** TeX's cmsy10 from code 0x00 on (The TeXbook, appendix F); a dot stands for calligraphic capitals, which are letters. */
const SYMBOLS = [
  '\u2212\u00b7\u00d7\u2217\u00f7\u22c4\u00b1\u2213\u2295\u2296\u2297\u2298\u2299\u25ef\u2218\u2022\u224d\u2261\u2286\u2287\u2264\u2265\u2aaf\u2ab0\u223c\u2248\u2282\u2283\u226a\u226b\u227a\u227b',
  '\u2190\u2192\u2191\u2193\u2194\u2197\u2198\u2243\u21d0\u21d2\u21d1\u21d3\u21d4\u2196\u2199\u221d',
  '\u2032\u221e\u2208\u220b\u25b3\u25bd\u0338.\u2200\u2203\u00ac\u2205\u211c\u2111\u22a4\u22a5',
  '\u2135..........................\u222a\u2229\u228e\u2227\u2228',
  '\u22a2\u22a3\u230a\u230b\u2308\u2309{}\u27e8\u27e9|\u2016\u2195\u21d5\\\u2240',
  '\u221a\u2a3f\u2207\u222b\u2294\u2293\u2291\u2292\u00a7\u2020\u2021\u00b6\u2663\u2662\u2661\u2660',
].join('');
/** Fonts of symbols in this order: TeX's own, and those of the packages txfonts, pxfonts, newtx and newpx. */
const SYMBOL_FONT = /^(?:[A-Z]{6}\+)?(?:CMB?SY\d|[tp]xb?sys?$)/;
const LARGE_FONT = /^(?:[A-Z]{6}\+)?(?:CMEX\d|[tp]xb?exs?$)/;
/** The same signs in Latin Modern, whose names most PDFs translate; Ghostscript made control characters of them. */
const NAMED_LARGE_FONT = /^(?:[A-Z]{6}\+)?LMMathExtension/;
const UNNAMED = /^\p{Cc}?$/u;

/** The same signs in MathTime's font of symbols, whose codes PDFs name by themselves. */
const NAMED_SYMBOL_FONT = /^(?:[A-Z]{6}\+)?MTSYN?$/;

/** Whether a font has the large signs of formulas. */
export const isLargeFont = (fontName: string): boolean => LARGE_FONT.test(fontName) || NAMED_LARGE_FONT.test(fontName);

/** Whether a font may have signs that only it knows. */
export const isTexSymbols = (fontName: string): boolean => SYMBOL_FONT.test(fontName) || isLargeFont(fontName);

/** Roots reach down from their base line, which is above that of their text by so many font sizes. */
const ROOT_RISE = 0.8;

/** How far the base line of a sign's text is below that of the sign, font sizes. */
export const riseOfSign = (text: string, fontName: string): number =>
  text === '\u221a' && (SYMBOL_FONT.test(fontName) || NAMED_SYMBOL_FONT.test(fontName)) ? ROOT_RISE : 0;

/** Code of the bullet in TeX's text companion fonts. */
const COMPANION_BULLET = 0x88;

/** What ZapfDingbats has under names of an `a` and a number: arrows, numbers in circles, shapes and dingbats. */
const DINGBAT = /^[\u2190-\u21ff\u2460-\u27bf]$/;

/**
 * What a glyph of TeX's fonts means where the PDF does not say it: the large symbols have no standard names, and bitmap
 * fonts no names at all. `name` is that of a glyph in a bitmap font. `undefined` for all other glyphs, an empty string for parts
 * of signs.
 */
export function texGlyph(
  fontName: string,
  bitmap: boolean,
  code: unknown,
  unicode: string,
  name?: string,
): string | undefined {
  if (typeof code !== 'number') return undefined;
  if (LARGE_FONT.test(fontName) || (NAMED_LARGE_FONT.test(fontName) && UNNAMED.test(unicode))) {
    const sign = LARGE_SYMBOLS[code];
    return sign === '.' ? '' : sign;
  }
  if (SYMBOL_FONT.test(fontName)) {
    const sign = SYMBOLS[code];
    const isUnnamed = UNNAMED.test(unicode) || unicode === String.fromCharCode(code);
    return isUnnamed && sign !== '.' ? sign : undefined;
  }
  if (!bitmap) return undefined;
  // Bitmap fonts of TeX name each glyph by its code: Ghostscript took such names for those of dingbats.
  const coded = name === `a${code}` && DINGBAT.test(unicode) ? String.fromCharCode(code) : unicode;
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(coded)) return coded === unicode ? undefined : coded;
  return code === COMPANION_BULLET ? '\u2022' : LOW_CODES.get(code);
}
