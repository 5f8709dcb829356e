/**
 * Word gives signs of the font Symbol as private code points that end with their code, and macOS as the letters at their code
 * in Latin-1, which the font does not have: `b` is a beta.
 */
const PRIVATE_CODE = /^[\uf020-\uf0fe]$/;
const LATIN_CODE = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u00a3\u00a5\u00aa\u00b3\u00b4\u00b9-\u00be]$/;
const LAST_CODE = 0xff;
/** Symbol's signs from the space on, and from code 0xa0 on (PDF 32000-1, D.5). */
const LOW =
  ' !\u2200#\u2203%&\u220b()\u2217+,\u2212./0123456789:;<=>?' +
  '\u2245ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[\u2234]\u22a5_' +
  '\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}\u223c';
const HIGH_FROM = 0xa0;
const HIGH =
  '\u20acϒ\u2032\u2264\u2044\u221e\u0192\u2663\u2666\u2665\u2660\u2194\u2190\u2191\u2192\u2193' +
  '°±\u2033\u2265×\u221d\u2202\u2022÷\u2260\u2261\u2248\u2026\u23d0\u23af\u21b5' +
  '\u2135\u2111\u211c\u2118\u2297\u2295\u2205\u2229\u222a\u2283\u2287\u2284\u2282\u2286\u2208\u2209' +
  '\u2220\u2207®©™\u220f\u221a\u22c5¬\u2227\u2228\u21d4\u21d0\u21d1\u21d2\u21d3' +
  '\u25ca\u27e8®©™\u2211\u239b\u239c\u239d\u23a1\u23a2\u23a3\u23a7\u23a8\u23a9\u23aa' +
  '\u2022\u27e9\u222b\u2320\u23ae\u2321\u239e\u239f\u23a0\u23a4\u23a5\u23a6\u23ab\u23ac\u23ad';

/** Names of the font, and not of others such as Symbola. */
const SYMBOL = /^symbol(?:mt|std)?(?:$|[,-])/i;

/** The sign of a code point of the font Symbol that is not the sign's own; `undefined` for all others. */
export function symbolSign(fontName: string, unicode: string): string | undefined {
  if (!isItsCode(fontName, unicode)) return undefined;
  const code = unicode.charCodeAt(0) & LAST_CODE;
  return code < HIGH_FROM ? LOW[code - ' '.charCodeAt(0)] : HIGH[code - HIGH_FROM];
}

const isItsCode = (fontName: string, unicode: string): boolean =>
  PRIVATE_CODE.test(unicode) ? /^symbol/i.test(fontName) : LATIN_CODE.test(unicode) && SYMBOL.test(fontName);
